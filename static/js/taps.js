/*
 * The impatient thumb. Undo and Pass act with one tap, and the table that comes back a moment later
 * has the same buttons for the next entry: a second tap so soon was meant for the first. While they
 * rest, the page says so (`resting` on the root).
 */
const TOO_SOON = 700;
const root = document.documentElement;
let last = -Infinity;

document.addEventListener("submit", event => {
  if (!event.target.closest("#bar")) return;
  const isTooSoon = event.timeStamp - last < TOO_SOON;
  if (isTooSoon) { event.preventDefault(); event.stopImmediatePropagation(); return; }
  last = event.timeStamp;
  root.classList.add("resting");
  setTimeout(() => root.classList.remove("resting"), TOO_SOON);
}, true);
