/*
 * The sheet an entry form rises into. A link with data-opens fetches the form; once it has arrived
 * the sheet opens, and the page behind it rests. One opening is one token: however often Enter is
 * tapped, it counts once.
 *
 * Needs: #sheet (a manual popover, or drawn open in the page), #table. Inside: a form #entry, and
 * whatever has data-close.
 */
const sheet = document.getElementById("sheet");
let opener = null, typedAt = 0, enteredAt = -1, answeredAt = -1, foreseenAt = -1, tableMoved = false;

if (sheet) {
  if (sheet.querySelector("form, .told")) open();
  document.addEventListener("click", rememberOpener, true);
  document.addEventListener("beforetoggle", freshToken, true);
  document.addEventListener("htmx:after:swap", openWhenFilled);
  document.addEventListener("htmx:finally:request", closeWhenEntered);
  document.addEventListener("keydown", event => { if (event.key === "Escape" && isOpen()) close(event); });
  sheet.addEventListener("click", event => { if (event.target.closest("[data-close]")) close(event); });
  document.addEventListener("input", ({target}) => { if (target.closest?.("#entry")) typedAt = performance.now(); });
  document.addEventListener("htmx:config:request", ({detail: {ctx}}) => { ctx.asked = performance.now(); });
  document.addEventListener("htmx:before:request", dropNeedless);
  document.addEventListener("htmx:before:swap", dropOvertaken);
}

function isOpen() { return sheet.matches(":popover-open"); }

function open() {
  if (!sheet.showPopover) { sheet.removeAttribute("popover"); return; }
  sheet.popover = "manual";
  if (isOpen()) return;
  sheet.showPopover();
  behind().forEach(part => { part.inert = true; });
  sheet.scrollTop = 0;
  sheet.querySelector("h2")?.focus({preventScroll: true});
}

function close(event) {
  event?.preventDefault();
  if (isOpen()) sheet.hidePopover();
  sheet.replaceChildren();
  showNext();
  behind().forEach(part => { part.inert = false; });
  if (location.search || /\/amend$/.test(location.pathname)) {
    history.replaceState(null, "", `/matches/${document.body.dataset.match}`);
  }
  if (opener?.isConnected) opener.focus({preventScroll: true});
  opener = null;
}

/* What the entry being made would change is marked where it stands on the table. */
function showNext() {
  const next = new Set([...sheet.querySelectorAll("[data-next]")].map(part => part.dataset.next));
  for (const cell of document.querySelectorAll("[data-cell]")) {
    cell.classList.toggle("next", next.has(cell.dataset.cell));
  }
}

function behind() { return document.querySelectorAll("#table"); }

function rememberOpener({target}) {
  const link = target.closest?.("[data-opens]");
  if (link) opener = link;
}

function openWhenFilled() {
  showNext();
  if (tableMoved) foreseeAgain();
  if (sheet.querySelector("form, .told")) open();
  else if (isOpen()) close();
}

function closeWhenEntered({detail: {ctx}}) {
  const entered = ctx.request.method === "POST" && /\/entries$/.test(ctx.request.action);
  if (entered) answeredAt = performance.now();
  if (entered && ctx.response?.status < 300 && sheet.contains(ctx.sourceElement)) close();
}

/* `toggle` would come too late: a quick thumb is on Enter by then. */
function freshToken({newState, target}) {
  const token = newState === "open" && target.querySelector("[name=token]");
  if (token) token.value = crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/* Somebody was faster: what comes of this entry may be something else now. What was said of it on this very table stays. */
function foreseeAgain() {
  tableMoved = false;
  const form = isOpen() ? sheet.querySelector("#entry") : null;
  const saidOf = Number(form?.querySelector("[name=seq]")?.value), now = Number(document.getElementById("table").dataset.revision);
  if (!(saidOf < now)) return;
  const typed = typedAt;
  form.dispatchEvent(new Event("input", {bubbles: true}));
  [typedAt, foreseenAt] = [typed, performance.now()];
}

/* What was typed last has been entered meanwhile: that answer says all, and stays until somebody was faster again. */
function dropNeedless(event) {
  const {ctx} = event.detail;
  if (ctx.request.method === "POST" && /\/entries$/.test(ctx.request.action)) enteredAt = ctx.asked;
  else if (/\/preview$/.test(ctx.request.action) && typedAt < enteredAt && !isOvertaken()) event.preventDefault();
}

function isOvertaken() { return answeredAt > enteredAt && foreseenAt > answeredAt; }

/* An answer to what stood there before the last tap would put the figure back: the next is on its way. */
function dropOvertaken({detail: {ctx, tasks}}) {
  tableMoved ||= tasks.some(({target}) => target?.id === "table");
  if (!/\/preview$/.test(ctx.request?.action ?? "") || ctx.asked >= Math.max(typedAt, enteredAt)) return;
  tasks.splice(0, tasks.length);
}
