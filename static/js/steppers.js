/*
 * Steppers and chips that set figures. Without a script each of their buttons sends the form and the
 * server carries it out (`step=barrels+1`, `set=barrels=8`); here they only change the figures and
 * say so with a bubbling `input`, which asks for what would come of it.
 */
document.addEventListener("click", event => {
  const button = event.target.closest("button[name=step], button[name=set]");
  if (!button?.form) return;
  event.preventDefault();
  if (button.name === "set") set(button.form, button.value);
  else if (button.value) step(button);
});

/* A choice may bring figures of its own: another good, and all one has of it. */
document.addEventListener("change", ({target}) => {
  if (target.dataset?.set && target.checked && target.form) set(target.form, target.dataset.set);
});

/* Return ends the typing of a figure; on a score pad it goes on to the next place. Only the button Enter books. */
document.addEventListener("keydown", event => {
  if (event.key !== "Enter" || !event.target.matches?.("#entry input:not([type=checkbox])")) return;
  event.preventDefault();
  const places = [...event.target.closest(".pad")?.querySelectorAll("input") ?? []].filter(place => !place.closest("details:not([open])"));
  const next = places[places.indexOf(event.target) + 1];
  if (next) next.focus();
  else event.target.blur();
});

document.addEventListener("focusin", ({target}) => { if (target.matches?.(".stepper input, .pad input")) target.select(); });
document.addEventListener("input", ({target}) => { const frame = target.closest?.(".stepper"); if (frame) mark(frame); });

/* A total shared out: what one takes the others give, the last one first. */
document.addEventListener("input", ({target}) => { if (target.matches?.(".stepper input")) share(target); });
document.addEventListener("htmx:after:swap", ({detail: {ctx}}) => {
  if (!/\/(preview$|forms\/)/.test(ctx.request?.action ?? "")) return; // a refusal stays to be read
  for (const frame of document.querySelectorAll("[data-total]")) share(frame.querySelector("input"), true);
});

/* One beyond the limit may be asked for, where nothing is shared out: the answer then says why not. */
function step(button) {
  const by = button.value.endsWith("-1") ? -1 : 1;
  const input = button.form.elements.namedItem(button.value.slice(0, -2)), frame = input.closest("[data-least]");
  const least = Number(frame.dataset.least ?? 0), most = Number(frame.dataset.most ?? Infinity);
  const now = input.value === "" ? (by > 0 ? least - 1 : least) : number(input);
  const beyond = frame.closest("[data-total]") ? 0 : 1;
  const then = Math.min(Math.max(now + by, least), Math.max(most + beyond, now));
  if (then === now && input.value !== "") return;
  write(input, then);
  input.dispatchEvent(new Event("input", {bubbles: true}));
}

/* `afresh`: the total itself has changed with what was drawn anew. */
function share(input, afresh = false) {
  const frame = input?.closest("[data-total]");
  if (!frame) return;
  const inputs = [...frame.querySelectorAll(".stepper input")];
  let over = inputs.reduce((sum, one) => sum + number(one), 0) - Number(frame.dataset.total);
  let moved = false;
  if (!over || Number.isNaN(over)) return;
  for (const other of inputs.filter(one => afresh || one !== input).reverse()) {
    const now = number(other), most = Number(other.closest(".stepper").dataset.most ?? Infinity);
    const then = Math.min(Math.max(now - over, 0), most);
    over -= now - then;
    moved ||= then !== now;
    write(other, then);
    mark(other.closest(".stepper"));
  }
  if (afresh && moved) input.dispatchEvent(new Event("input", {bubbles: true}));
}

function set(form, figures) {
  let changed;
  for (const [name, value] of new URLSearchParams(figures)) {
    const field = form.elements.namedItem(name) ?? added(form, name);
    if (field.type === "checkbox") field.checked = value !== "";
    if (field.type === "text" || field.type === "hidden") write(field, value);
    else if (field.type !== "checkbox" || value !== "on") field.value = value;
    changed = field instanceof RadioNodeList ? field[0] : field;
    const frame = changed.closest(".stepper");
    if (frame) mark(frame);
  }
  changed?.dispatchEvent(new Event("input", {bubbles: true}));
}

/* What the form has no field for yet, such as another row: the answer draws it. */
function added(form, name) {
  const field = Object.assign(document.createElement("input"), {type: "hidden", name});
  form.append(field);
  return field;
}

function mark(frame) {
  const n = number(frame.querySelector("input"));
  const [less, more] = frame.querySelectorAll("button");
  grey(less, n <= Number(frame.dataset.least ?? 0));
  grey(more, n >= Number(frame.dataset.most ?? Infinity));
}

/* Both minus signs are read; the true one is written. */
function number(input) { return Number(input.value.replace("−", "-")); }
function write(input, value) { input.value = String(value).replace(/^-/, "−"); }

function grey(button, isGrey) {
  button?.classList.toggle("grey", isGrey);
  if (isGrey) button?.setAttribute("aria-disabled", "true");
  else button?.removeAttribute("aria-disabled");
}
