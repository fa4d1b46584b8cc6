/*
 * The card sheet: a key shows at once how often its icon is on the card, a long press takes one away, and a
 * card no fuel is spent for any more is gone before the form is sent.
 */
const LONG = 450;
let timer = 0, wasLong = false;

document.addEventListener("input", ({target}) => {
  const key = target.closest?.(".tally-key");
  if (!key) return;
  const n = Number(target.value.replace("−", "-")) || 0;
  key.classList.toggle("on", n > 0);
  key.querySelector(".times").dataset.n = n;
});

document.addEventListener("pointerdown", ({target}) => {
  const button = target.closest?.(".tally-key button");
  wasLong = false;
  if (!button) return;
  timer = setTimeout(() => {
    const input = button.parentElement.querySelector("input"), n = Number(input.value) || 0;
    wasLong = true;
    if (n < 1) return;
    input.value = n - 1;
    input.dispatchEvent(new Event("input", {bubbles: true}));
  }, LONG);
});
for (const end of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(end, event => { if (end !== "pointermove" || Math.abs(event.movementY) > 6) clearTimeout(timer); });
}
document.addEventListener("contextmenu", event => { if (event.target.closest?.(".tally-key")) event.preventDefault(); });
document.addEventListener("click", event => {
  if (!wasLong || !event.target.closest?.(".tally-key")) return;
  wasLong = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("click", ({target}) => {
  const fuel = target.closest?.("button[data-fuel]");
  if (!fuel) return;
  for (const card of fuel.form.querySelectorAll("[data-card]")) {
    if (Number(card.dataset.card) > Number(fuel.dataset.fuel) + 1) card.remove();
  }
}, true);
