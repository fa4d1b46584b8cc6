/*
 * The line to the others. The stream carries only the number of the newest entry; when that is
 * newer than what the page shows, the page fetches its table anew. A second number grows when somebody
 * comes or goes: then the page fetches the signs of who is here. When the line is lost, the page says
 * so in words, and since when. A page that the worker had kept is read only, until the line is back.
 *
 * Needs: #table[data-revision], #live (hx-sse:connect, hx-trigger="dial"), #fresh (hx-get, hx-trigger="moved"),
 * #presence (hx-get, hx-trigger="stirred"); #waiting-for[data-rights] says for whom this phone enters.
 * Shows: #link-sign and #connection, whose parts are marked data-when="live | waiting | lost | here | kept"; #retry.
 * Tells: `linked` on the document, whenever the line is there.
 */
import {line} from "./line.js";

const SILENCE = 40_000; // two beats and a half: a stream that breaks in the middle never says so
const AGAIN = 2_000;

const at = id => document.getElementById(id);
const on = (name, act) => document.addEventListener(name, act);
const shown = () => Number(at("table")?.dataset.revision ?? 0);

const live = at("live"), fresh = at("fresh"), presence = at("presence"), kept = document.documentElement.dataset.kept;
let connection, redialling, heard = Date.now(), lostAt = kept ? new Date(kept) : null, isLinked = false, waiting = 0;

if (live && fresh) {
  const shared = line(live.getAttribute("hx-sse:connect"), {dial, hang, lose, stir, hear(number) {
    found();
    if (number > shown()) refresh();
  }});
  on("revision", ({detail}) => {
    shared.heard(Number(detail.data));
    if (Number(detail.data) > shown()) refresh();
  });
  on("presence", () => { shared.stirred(); stir(); });
  on("htmx:sse:before:message", () => { hear(); shared.heard(); });
  on("htmx:sse:before:connection", event => {
    if (shared.leads()) connection = event.detail.connection; else event.preventDefault();
  });
  on("htmx:sse:after:connection", () => {
    if (!shared.leads()) { setTimeout(hang); return; }
    found();
    refresh();
  });
  on("linked", stir);
  on("htmx:sse:close", () => { connection = null; });
  on("htmx:sse:error", () => { lose(); shared.lost(); });
  on("htmx:finally:request", ({target}) => {
    if (target !== live || connection || !shared.leads()) return;
    lose();
    shared.lost();
    clearTimeout(redialling);
    redialling = setTimeout(shared.start, AGAIN);
  });
  on("visibilitychange", () => { refresh(); stir(); });
  on("click", ({target}) => { if (target.closest("#retry")) shared.start(); });
  addEventListener("offline", lose);
  addEventListener("online", shared.start);
  setInterval(() => {
    if (!document.hidden && Date.now() - heard > SILENCE) { lose(); shared.start(); }
  }, 1000);
  shared.start();
}
if (kept) for (const part of document.querySelectorAll("#instrument, form")) part.inert = true;
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

/* An open stream is only woken: to dial again would leave two. */
function dial() {
  hear();
  if (!connection) htmx.trigger(live, "dial");
  else { connection.delayCanceller?.(); connection.reader?.cancel(); }
}

/* It ends where it would begin anew. */
function hang() { connection?.reader?.cancel(); }

function lose() { lostAt ??= new Date(); draw(); }

function found() {
  hear();
  if (kept) { location.reload(); return; }
  const isNews = lostAt !== null || !isLinked;
  isLinked = true;
  lostAt = null;
  draw();
  if (isNews) document.dispatchEvent(new Event("linked"));
}

on("htmx:config:request", ({target, detail: {ctx}}) => {
  if (target === fresh) ctx.request.headers["If-None-Match"] = `"${shown()}"`;
  else if (target === presence) ctx.request.headers["Rights"] = at("waiting-for").dataset.rights;
  else if (ctx.request.method === "POST" && live) ctx.request.headers.Shown = String(shown());
});

/*
 * Answers may overtake each other: an older table never goes over a newer one, and nothing is told twice. What is
 * not on the page stays away.
 */
on("htmx:before:swap", ({detail: {ctx, tasks}}) => {
  tasks.filter(({target}) => !target).forEach(task => tasks.splice(tasks.indexOf(task), 1));
  const theirs = Number(ctx.response?.headers.get("Revision") ?? NaN);
  const drop = id => { for (const task of tasks.filter(one => one.target?.id === id)) tasks.splice(tasks.indexOf(task), 1); };
  const tables = tasks.filter(task => task.target?.id === "table");
  if (theirs < shown()) drop("table");
  if (theirs <= shown() && ctx.sourceElement === fresh) drop("news");
  if (theirs > shown() && !tables.length && fresh) setTimeout(refresh);
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
  const when = {waiting: waiting > 0, kept: !!kept, here: !kept};
  for (const part of banner.querySelectorAll("[data-when]")) part.hidden = !when[part.dataset.when];
  banner.querySelector(".since").hidden = !lostAt;
  const language = document.documentElement.lang;
  if (lostAt) banner.querySelector("time").textContent = lostAt.toLocaleTimeString(language, {hour: "2-digit", minute: "2-digit", hourCycle: "h23"});
}

/* A moment as the clock of this phone shows it, with the day if it was another. */
function clock(when) {
  const language = document.documentElement.lang;
  const sameDay = when.toDateString() === new Date().toDateString();
  return sameDay ? when.toLocaleTimeString(language, {timeStyle: "short"})
    : when.toLocaleString(language, {dateStyle: "medium", timeStyle: "short"});
}
