/*
 * The line to the others. The stream carries only the number of the newest entry; when that is
 * newer than what the page shows, the page fetches its table anew. A second number grows when somebody
 * comes or goes: then the page fetches the signs of who is here. When the line is lost, the page says
 * so in words, and since when.
 *
 * Needs: #table[data-revision], #live (hx-sse:connect), #fresh (hx-get, hx-trigger="moved"),
 * #presence (hx-get, hx-trigger="stirred"); #waiting-for[data-rights] says for whom this phone enters.
 * Shows: #link-sign and #connection, whose parts are marked data-when="live | waiting | lost"; #retry.
 */
const SILENCE = 40_000; // two beats and a half: a stream that breaks in the middle never says so
const AGAIN = 2_000;

const at = id => document.getElementById(id);
const on = (name, act) => document.addEventListener(name, act);
const shown = () => Number(at("table")?.dataset.revision ?? 0);

const live = at("live"), fresh = at("fresh"), presence = at("presence");
let connection, heard = Date.now(), lostAt = null, waiting = 0;

if (live && fresh) {
  on("revision", ({detail}) => { if (Number(detail.data) > shown()) refresh(); });
  on("presence", stir);
  on("htmx:sse:before:message", hear);
  on("htmx:sse:before:connection", ({detail}) => { connection = detail.connection; });
  on("htmx:sse:after:connection", () => { found(); refresh(); stir(); });
  on("htmx:sse:close", () => { connection = null; });
  on("htmx:sse:error", lose);
  on("htmx:finally:request", ({target}) => {
    if (target === live && !connection) { lose(); setTimeout(connect, AGAIN); }
  });
  on("visibilitychange", () => { refresh(); stir(); });
  on("click", ({target}) => { if (target.closest("#retry")) connect(); });
  addEventListener("offline", lose);
  addEventListener("online", connect);
  setInterval(() => {
    if (!document.hidden && Date.now() - heard > SILENCE) { lose(); connect(); }
  }, 1000);
}
on("outbox", ({detail}) => { waiting = detail.waiting; draw(); });
on("htmx:after:swap", draw);
draw();

function hear() { heard = Date.now(); }

function refresh() {
  hear();
  if (!document.hidden) htmx.trigger(fresh, "moved");
}

function stir() {
  if (!document.hidden && presence && at("waiting-for")) htmx.trigger(presence, "stirred");
}

/* An open stream is only woken: to process the element again would leave two. */
function connect() {
  hear();
  if (!connection) htmx.process(live, true);
  else { connection.delayCanceller?.(); connection.reader?.cancel(); }
}

function lose() { lostAt ??= new Date(); draw(); }
function found() { lostAt = null; draw(); }

on("htmx:config:request", ({target, detail: {ctx}}) => {
  if (target === fresh) ctx.request.headers["If-None-Match"] = `"${shown()}"`;
  if (target === presence) ctx.request.headers["Rights"] = at("waiting-for").dataset.rights;
});

/* Answers may overtake each other: an older table never goes over a newer one. What is not on the page stays away. */
on("htmx:before:swap", ({detail: {ctx, tasks}}) => {
  tasks.filter(({target}) => !target).forEach(task => tasks.splice(tasks.indexOf(task), 1));
  const theirs = Number(ctx.response?.headers.get("Revision") ?? NaN);
  const tables = tasks.filter(({target}) => target?.id === "table");
  if (theirs < shown()) tables.forEach(task => tasks.splice(tasks.indexOf(task), 1));
  else if (theirs > shown() && !tables.length && fresh) setTimeout(refresh);
});

/* The signs stand inside the table and are drawn anew with it. */
function draw() {
  for (const time of document.querySelectorAll("time[data-clock]")) time.textContent = clock(new Date(time.dateTime));
  const now = lostAt ? "lost" : waiting ? "waiting" : "live";
  for (const part of document.querySelectorAll("#link-sign [data-when]")) part.hidden = part.dataset.when !== now;
  at("link-sign")?.classList.toggle("lost", now === "lost");
  at("link-sign")?.classList.toggle("waiting", now === "waiting");
  for (const count of document.querySelectorAll(".waiting-count")) count.textContent = waiting;
  const banner = at("connection");
  if (!banner) return;
  banner.hidden = now !== "lost";
  for (const part of banner.querySelectorAll("[data-when]")) part.hidden = !waiting;
  banner.querySelector(".since").hidden = !lostAt;
  const language = document.documentElement.lang;
  if (lostAt) banner.querySelector("time").textContent = lostAt.toLocaleTimeString(language, {timeStyle: "short"});
}

/* A moment as the clock of this phone shows it, with the day if it was another. */
function clock(when) {
  const language = document.documentElement.lang;
  const sameDay = when.toDateString() === new Date().toDateString();
  return sameDay ? when.toLocaleTimeString(language, {timeStyle: "short"})
    : when.toLocaleString(language, {dateStyle: "medium", timeStyle: "short"});
}
