/*
 * The page the worker keeps for the day without a line is the one that was seen last: the table on it is
 * put anew whenever it has changed. Loaded once the worker is there (install.js).
 */
const PAGES = "pages"; // worker.js reads it
const SOON = 1_000;
const table = () => document.getElementById("table");
let soon, kept, queue = Promise.resolve();

if (!document.documentElement.dataset.kept && "caches" in window) {
  for (const address of own()) fetch(address); // through the worker, which keeps it
  next(fetchOnce);
  next(put);
  document.addEventListener("htmx:after:swap", () => {
    clearTimeout(soon);
    soon = setTimeout(next, SOON, put);
  });
  addEventListener("pagehide", () => next(put));
}

/* The files of the game on this page: its styles, its scripts, its drawings. The house's own the worker has. */
function own() {
  const styles = [...document.querySelectorAll("link[rel=stylesheet]")].map(({href}) => href);
  const drawings = document.querySelector("use")?.href.baseVal.split("#")[0];
  return new Set([...styles, ...[...document.scripts].map(({src}) => src), drawings].filter(Boolean));
}

/* What may be seen of a table depends on whose phone this is. */
function shown() {
  const revision = table()?.dataset.revision;
  return revision && `${revision} ${document.getElementById("waiting-for")?.dataset.rights}`;
}

/* One after the other: an older table never goes over a newer one here either. */
function next(act) { queue = queue.then(act).catch(() => {}); }

/* The visit that brought the worker came before it. */
async function fetchOnce() {
  const pages = await caches.open(PAGES);
  if (await pages.match(location.pathname)) return;
  const answer = await fetch(location.pathname, {headers: {Accept: "text/html"}});
  if (answer.ok) await pages.put(location.pathname, asKept(await answer.text(), answer.headers));
}

async function put() {
  const newest = shown();
  if (newest === undefined || newest === kept) return;
  const pages = await caches.open(PAGES), before = await pages.match(location.pathname);
  if (!before) return; // another match has been looked at since, or another seat taken
  const page = new DOMParser().parseFromString(await before.text(), "text/html");
  const now = page.importNode(table(), true);
  now.inert = false;
  page.getElementById("table").replaceWith(now);
  await pages.put(location.pathname, asKept(`<!doctype html>\n${page.documentElement.outerHTML}`, before.headers));
  kept = newest;
}

function asKept(text, headers) {
  return new Response(text, {headers: {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": headers.get("Content-Security-Policy"),
    Kept: new Date().toISOString(),
  }});
}
