/*
 * The table that comes with an entry may be another page: the end of a round, the score. It is read
 * from its beginning, wherever the one before it stood.
 *
 * Needs: #table[data-page].
 */
const shown = () => document.getElementById("table")?.dataset.page;
let before = shown();

document.addEventListener("htmx:after:swap", () => {
  if (shown() === before) return;
  before = shown();
  scrollTo(0, 0);
});
