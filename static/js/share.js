/*
 * Hands words and files to the phone's own share sheet, where it has one that takes them: over HTTPS only. Where it
 * has none the links beside the keys bring the files, and nothing is missing. A text is copied over plain HTTP too.
 *
 * Needs: buttons [data-shares], hidden: of words with data-title and data-text, of a file with data-href, data-name
 * and data-type; #shared to speak in, with its sentences. For a text #copy, hidden, and #words.
 */
const shared = document.getElementById("shared"), copy = document.getElementById("copy");
const fetched = new Map();

for (const button of document.querySelectorAll("[data-shares]")) {
  if (!takes(button.dataset)) continue;
  button.hidden = false;
  button.addEventListener("click", () => share(button));
}

function takes({ shares, name, type }) {
  if (shares === "words") return "share" in navigator;
  return navigator.canShare?.({ files: [new File(["."], name, { type })] }) ?? false;
}

async function share(button) {
  say("");
  try {
    const what = fetched.get(button) ?? await contents(button.dataset);
    fetched.set(button, what);
    await navigator.share(what);
  } catch (error) {
    if (error.name === "NotAllowedError") say(shared.dataset.ready); // the tap was too long ago by then
    else if (error.name !== "AbortError") say(shared.dataset.failed);
  }
}

async function contents({ shares, title, text, href, name, type }) {
  if (shares === "words") return { title, text };
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(answer.status);
  return { files: [new File([await answer.blob()], name, { type })] };
}

if (copy) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    const words = document.getElementById("words");
    words.select();
    try {
      if (navigator.clipboard) await navigator.clipboard.writeText(words.value);
      else if (!document.execCommand("copy")) throw new Error("no clipboard"); // plain HTTP has no other
      say(shared.dataset.copied);
    } catch { say(shared.dataset.byHand); }
  });
}

function say(words) { shared.textContent = words; }
