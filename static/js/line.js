/*
 * One line for all pages of this browser at one match: a browser opens six at a time, and seven pages would
 * leave none for an entry. The first page in sight leads: it holds the stream and passes on what it hears;
 * the others follow, and one of them takes over when it goes.
 *
 * line(name, {dial, hang, hear, lose, stir}): dial and hang are for the page that leads, hear(number or null), lose
 * and stir for one that follows. Gives: start() to look for who leads, leads(), heard(number), lost(), stirred(),
 * all to be called by the page as it goes.
 */
const ANSWER = 200; // whoever leads answers at once; the page of another process takes a little longer

export function line(name, {dial, hang, hear, lose, stir}) {
  const own = crypto.getRandomValues(new Uint32Array(2)).join("-");
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(name) : null;
  let role = "none", newest = null, isLost = false, asking;

  if (channel) channel.onmessage = ({data}) => { answer[data.is]?.(data); };
  addEventListener("pagehide", resign);
  document.addEventListener("visibilitychange", () => { if (document.hidden) resign(); else start(); });

  const answer = {
    ask() { if (role === "leading") lead(); },
    lost({from}) {
      if (role === "leading" && own < from) { lead(); return; }
      follow();
      lose();
    },
    lead({from, number}) {
      if (role === "leading" && own < from) { lead(); return; }
      follow();
      if (number !== null) hear(number);
    },
    stirred() { if (role === "following") stir(); },
    gone() { if (role === "following") { role = "none"; setTimeout(start, Math.random() * ANSWER); } },
  };

  function start() {
    if (role === "leading") { dial(); return; }
    if (document.hidden) return;
    if (!channel) { role = "leading"; dial(); return; }
    role = "asking";
    clearTimeout(asking);
    say("ask");
    asking = setTimeout(() => { role = "leading"; dial(); }, ANSWER + Math.random() * ANSWER);
  }

  function resign() {
    clearTimeout(asking);
    if (role === "leading") { say("gone"); hang(); }
    role = "none";
  }

  function follow() {
    if (role === "leading") hang();
    clearTimeout(asking);
    role = "following";
  }

  function say(is) { channel?.postMessage({is, from: own, number: newest}); }
  function lead() { say(isLost ? "lost" : "lead"); }

  return {
    start,
    leads: () => role === "leading",
    heard(number) { if (role === "leading") { isLost = false; newest = number ?? newest; lead(); } },
    lost() { if (role === "leading") { isLost = true; lead(); } },
    stirred() { if (role === "leading") say("stirred"); },
  };
}
