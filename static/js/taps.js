/*
 * The impatient thumb. Undo and Pass act with one tap, and the table that comes back a moment later
 * has the same buttons for the next entry: a tap so soon was meant for the one before. That holds for
 * one's own second tap, and for a first one when another phone's entry has just changed what they do.
 * While they rest, the page says so (`resting` on the root).
 *
 * Needs: #table[data-revision], the forms of what acts with one tap in #bar.
 */
const TOO_SOON = 700;
const root = document.documentElement;
const revision = () => document.getElementById("table")?.dataset.revision;
let last = -Infinity, seen = revision(), waking;

document.addEventListener("submit", event => {
  if (!event.target.closest("#bar")) return;
  const isTooSoon = event.timeStamp - last < TOO_SOON;
  if (isTooSoon) { event.preventDefault(); event.stopImmediatePropagation(); return; }
  rest(event.timeStamp);
}, true);

document.addEventListener("htmx:after:swap", () => {
  if (revision() === seen) return;
  seen = revision();
  rest(performance.now());
});

function rest(now) {
  last = now;
  root.classList.add("resting");
  clearTimeout(waking);
  waking = setTimeout(() => root.classList.remove("resting"), TOO_SOON);
}
