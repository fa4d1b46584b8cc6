/* Set-up: the mark of a seat follows its name and its colour while they are chosen. */
import "./steppers.js";
import "./theme.js";

document.addEventListener("input", ({target}) => {
  const [what, seat] = target.name?.split(".").slice(-2).reverse() ?? [];
  const row = target.closest?.(".seat-rows > li"), mark = row?.querySelector("summary .seat-mark");
  if (!mark) return;
  if (target.type === "radio" && what === "colour") {
    mark.dataset.seat = target.value;
    row.querySelector("details").open = false;
  } else if (target.type === "text") mark.textContent = [...target.value.trim()][0]?.toUpperCase() ?? "·";
});
