// The merge review queue by keyboard alone: m, k, u, j act, r goes to the reason field.
// The buttons work without this; single keys can be switched off on this device.
(() => {
  "use strict";
  const single = document.getElementById("single-keys");
  single.checked = localStorage.getItem("single-keys") !== "off";
  single.addEventListener("change", () => localStorage.setItem("single-keys", single.checked ? "on" : "off"));
  let isSent = false;
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest("input:not([type=checkbox]), textarea, select");
    if (!single.checked || isTyping || isSent || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const wanted = /^[a-z]$/.test(event.key) && document.querySelector(`[data-key="${event.key}"]`);
    if (!wanted) return;
    event.preventDefault();
    if (wanted.tagName === "INPUT") { wanted.focus(); return; }
    isSent = true;
    wanted.click();
  });
  single.disabled = false; // only now is there anything to switch off
})();
