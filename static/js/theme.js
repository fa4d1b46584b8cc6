/* Light or dark, at once; the server keeps the choice, as it does without a script. */
document.addEventListener("click", event => {
  const button = event.target.closest("button[name=theme]");
  if (!button?.form) return;
  event.preventDefault();
  const root = document.documentElement;
  if (button.value === "auto") delete root.dataset.theme; else root.dataset.theme = button.value;
  for (const other of button.form.querySelectorAll("button[name=theme]")) {
    other.setAttribute("aria-pressed", String(other === button));
  }
  const kept = new FormData(button.form);
  kept.set("theme", button.value);
  fetch(button.form.action, {method: "POST", body: new URLSearchParams(kept), redirect: "manual", keepalive: true});
});
