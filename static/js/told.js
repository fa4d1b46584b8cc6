/*
 * What a tap met with, where it has no form to say it in: in words, over whatever is open, until it has
 * been read. The same words are not said twice in a row.
 *
 * Needs: #told; in it items with a button data-hush.
 */
const told = document.getElementById("told");

if (told) {
  if (told.showPopover) told.popover = "manual";
  document.addEventListener("htmx:after:swap", show);
  told.addEventListener("click", ({target}) => {
    if (!target.closest("[data-hush]")) return;
    target.closest(".refused").remove();
    show();
  });
}

function show() {
  const [last, before] = [...told.children].reverse();
  if (before && before.textContent === last.textContent) before.remove();
  const isOpen = told.showPopover && told.matches(":popover-open");
  if (!told.showPopover || isOpen === told.children.length > 0) return;
  if (isOpen) told.hidePopover(); else told.showPopover();
}
