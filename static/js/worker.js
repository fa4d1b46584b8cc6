/*
 * Without a line there is still something to read: the page's own files, the lobby and the match seen last.
 * What has a name that changes with its content is taken from here first; pages are asked for first, and kept
 * for the day nobody answers. Entries, previews, streams and fragments pass by untouched.
 *
 * The server puts VERSION, SHELL (the addresses of all files a page needs) and ALONE (the page for what was
 * not kept) before this. Another VERSION is another worker: it brings its own files and takes over at once.
 */
const FILES = `files-${VERSION}`, PAGES = "pages"; // static/js/keep.js writes there too
const FOR_GOOD = /^\/(style\/|js-|icons-)/, FILE = /^\/static\//;
const MATCH = /^\/matches\/[^/]+(\/board)?$/;
const NO_CHANGE_OF_HANDS = /\/(entries|preview)$/;
const NOBODY = [502, 503, 504];
const PATIENCE = 8_000;

addEventListener("install", event => event.waitUntil(install()));
addEventListener("activate", event => event.waitUntil(takeOver()));
addEventListener("fetch", event => {
  const {request} = event, {origin, pathname} = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method !== "GET") { if (!NO_CHANGE_OF_HANDS.test(pathname)) event.waitUntil(caches.delete(PAGES)); return; }
  if (FOR_GOOD.test(pathname)) event.respondWith(keptFirst(request));
  else if (FILE.test(pathname)) event.respondWith(askedFirst(request));
  else if (request.mode === "navigate") event.respondWith(page(event, pathname));
});

async function install() {
  const files = await caches.open(FILES);
  await files.addAll([...SHELL, ALONE]);
  await remember("/", await fetch("/"));
  await skipWaiting();
}

async function takeOver() {
  for (const name of await caches.keys()) if (![FILES, PAGES].includes(name)) await caches.delete(name);
  await clients.claim();
}

async function keptFirst(request) {
  const files = await caches.open(FILES), kept = await files.match(request, {ignoreVary: true});
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await files.put(request, answer.clone());
  return answer;
}

async function askedFirst(request) {
  const files = await caches.open(FILES);
  try {
    const answer = await fetch(request);
    if (answer.ok) await files.put(request, answer.clone());
    return answer;
  } catch {
    return await files.match(request, {ignoreVary: true}) ?? Response.error();
  }
}

async function page(event, path) {
  const asked = fetch(event.request).catch(() => null);
  const answer = await Promise.race([asked, new Promise(done => setTimeout(done, PATIENCE))]);
  if (!answer || NOBODY.includes(answer.status)) return await lastSeen(path) ?? await asked ?? alone();
  if (path === "/" || MATCH.test(path)) event.waitUntil(remember(path, answer.clone()));
  return answer;
}

/* The lobby, and of all matches the one seen last. One that is not for this device any more is forgotten. */
async function remember(path, answer) {
  const pages = await caches.open(PAGES);
  if (answer.type === "opaqueredirect") return;
  if (!answer.ok) { await pages.delete(path); return; }
  const others = (await pages.keys()).filter(({url}) => path !== "/" && MATCH.test(new URL(url).pathname));
  for (const other of others) await pages.delete(other);
  const {headers} = answer, policy = headers.get("Content-Security-Policy");
  await pages.put(path, new Response(await answer.text(), {headers: {
    "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy, Kept: new Date().toISOString(),
  }}));
}

/* It says itself that it is from before, and since when. */
async function lastSeen(path) {
  const kept = await (await caches.open(PAGES)).match(path);
  if (!kept) return null;
  const text = await kept.text();
  return new Response(text.replace("<html ", `<html data-kept="${kept.headers.get("Kept")}" `), {headers: kept.headers});
}

async function alone() { return await caches.match(ALONE) ?? Response.error(); }
