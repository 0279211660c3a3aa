// What the pages do beyond links and forms: streaming, the composer, the drawer, shortcuts.
// Everything here only adds to pages that work without it; no text of a person is kept.
(() => {
  "use strict";
  const find = (selector, root = document) => root.querySelector(selector);
  const byId = (id) => document.getElementById(id);
  const say = (text) => { byId("status").textContent = text; };
  const notice = byId("notice"); // held here: the dialog it last stood in may be emptied
  const warn = (text) => { // an alert: seen and heard, also above an open dialog
    if (text) (find("dialog[open]") || document.body).append(notice);
    notice.textContent = text;
    notice.hidden = !text;
  };
  const composer = () => byId("composer");
  const field = () => byId("message");
  let opener = null; // what had focus before the drawer opened

  // --- The time zone goes along with the sign-up ---
  const zone = find("input[name=time_zone][type=hidden]");
  if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";

  // --- Composer: grows, Enter sends, a counter before the limit ---
  const measure = (box) => {
    if (!CSS.supports("field-sizing", "content")) {
      box.style.height = "auto";
      box.style.height = `${box.scrollHeight}px`;
    }
    const left = Number(box.dataset.maxBytes) - new TextEncoder().encode(box.value).length;
    byId("counter").textContent = left < 2048 ? (left < 0 ? `${-left} bytes too long` : `${left} bytes left`) : "";
  };
  document.addEventListener("input", (event) => { if (event.target === field()) measure(field()); });
  document.addEventListener("keydown", (event) => {
    if (event.target !== field() || event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    if (!byId("send").hasAttribute("form")) composer().requestSubmit();
  });
  document.addEventListener("keydown", (event) => { // Up in the empty field edits the last message
    if (event.target !== field() || event.key !== "ArrowUp" || field().value) return;
    const last = [...document.querySelectorAll(".edit-it")].pop();
    if (!last) return;
    event.preventDefault();
    last.click();
  });
  document.addEventListener("click", (event) => {
    const example = event.target.closest(".example");
    if (!example) return;
    field().value = example.textContent;
    measure(field());
    field().focus();
  });

  // --- Streaming: one event source an answer, keyed to its message ---
  const toEnd = () => { if (document.body.classList.contains("chat")) scrollTo({ top: document.body.scrollHeight }); };
  const stopButton = (article) => {
    const button = byId("send");
    const stop = article && find("form.stop", article);
    if (stop) button.setAttribute("form", stop.id); else button.removeAttribute("form");
    button.textContent = stop ? "Stop" : "Send";
    button.disabled = false;
  };
  const follow = (article) => {
    if (article.dataset.following) return;
    article.dataset.following = "yes";
    const text = find(".said", article);
    const source = new EventSource(article.dataset.stream);
    let failures = 0;
    const end = (event, word) => {
      source.close();
      const place = document.createElement("template");
      place.innerHTML = event.data;
      const finished = place.content.firstElementChild;
      article.replaceWith(finished);
      htmx.process(finished);
      stopButton(null);
      say(find(".question", finished) ? `${word}. The assistant asks to forget something.` : word);
      finished.scrollIntoView({ block: "nearest" });
    };
    source.addEventListener("open", () => { text.textContent = ""; warn(""); say("Assistant is answering"); });
    source.addEventListener("text", (event) => {
      const isAtEnd = innerHeight + scrollY > document.body.scrollHeight - 160;
      text.append(event.data);
      if (isAtEnd) toEnd();
    });
    source.addEventListener("done", (event) => end(event, "Answer ready"));
    source.addEventListener("error", (event) => {
      if (event.data) { end(event, "The answer did not come whole"); return; }
      failures += 1;
      warn("Connection lost. Trying again.");
      if (failures > 5 || source.readyState === EventSource.CLOSED) {
        source.close();
        text.removeAttribute("aria-busy");
        stopButton(null);
        warn("Connection lost. Reload the page to see the answer.");
      }
    });
    stopButton(article);
  };
  const followAll = () => document.querySelectorAll("[data-stream]").forEach(follow);

  // --- Drawer and dialog ---
  const openDrawer = () => { byId("drawer").hidden = false; };
  const closeDrawer = () => {
    const drawer = byId("drawer");
    if (!drawer || drawer.hidden) return false;
    drawer.hidden = true;
    if (opener && opener.isConnected) opener.focus();
    return true;
  };
  document.addEventListener("click", (event) => {
    const closer = event.target.closest("[data-closes]");
    if (!closer) {
      document.querySelectorAll("details.menu[open], details.chip-menu[open]").forEach((menu) => {
        if (!menu.contains(event.target)) menu.open = false;
      });
      return;
    }
    if (closer.dataset.closes === "drawer") closeDrawer(); else byId(closer.dataset.closes).close();
  });

  // --- Copy what stands in a field ---
  const copying = find("[data-copy]");
  if (copying && navigator.clipboard) {
    copying.hidden = false;
    copying.addEventListener("click", () => {
      navigator.clipboard.writeText(byId(copying.dataset.copy).value)
        .then(() => say("Copied"), () => { byId(copying.dataset.copy).select(); say("Selected. Copy it now."); });
    });
  }

  // --- What htmx brings in ---
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.target.id === "drawer") opener = document.activeElement;
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    const target = event.detail.target;
    if (target.id === "drawer") openDrawer();
    if (target.id === "dialog") target.showModal();
    else if (byId("dialog").open && !byId("dialog").contains(target)) byId("dialog").close();
    if (target.id === "log") { byId("empty")?.remove(); toEnd(); }
    if (field()) measure(field());
    followAll();
  });
  document.addEventListener("htmx:afterSettle", () => {
    const wanted = find("[data-focus]");
    if (!wanted) return;
    wanted.removeAttribute("data-focus");
    wanted.focus();
  });
  document.addEventListener("htmx:oobAfterSwap", followAll);

  // --- Sending: the field is free for the next words at once, and has the old ones back if it fails ---
  let sent = "";
  const putBack = () => {
    if (!sent || !field()) return;
    field().value = [sent, field().value].filter(Boolean).join("\n");
    sent = "";
    measure(field());
  };
  document.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.elt === composer() && !field().value.trim()) event.preventDefault();
  });
  document.addEventListener("htmx:beforeSend", (event) => {
    if (event.detail.elt !== composer()) return;
    sent = field().value;
    field().value = "";
    measure(field());
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.successful && !detail.isHeld) {
      if (detail.requestConfig.triggeringEvent?.isTrusted) warn("");
      if (detail.elt !== composer()) return;
      byId("composer-error")?.remove();
      sent = "";
    } else if (detail.elt === composer()) putBack();
  });

  // --- What went wrong with a request ---
  const WRONG = {
    403: "You signed in again since this page was opened. Nothing was changed. Copy what you typed, then reload the page.",
    404: "This is no longer there.",
  };
  document.addEventListener("htmx:beforeOnLoad", (event) => { // signed out: leaving would lose what is typed
    const isSignIn = event.detail.xhr.getResponseHeader("HX-Redirect")?.startsWith("/accounts/login/");
    if (!isSignIn) return;
    putBack();
    if (![...document.querySelectorAll("textarea")].some((box) => box.value !== box.defaultValue)) return;
    event.preventDefault();
    event.detail.isHeld = true;
    warn("You are signed out. Nothing was sent. Copy what you typed, then reload the page to sign in.");
  });
  document.addEventListener("htmx:responseError", (event) => {
    warn(WRONG[event.detail.xhr.status] || "That did not work. Nothing was changed.");
  });
  document.addEventListener("htmx:sendError", () => warn("No connection. Nothing was sent; your text is still here."));

  // --- Shortcuts; single keys can be switched off on this device ---
  const single = byId("single-keys");
  if (single) {
    single.checked = localStorage.getItem("single-keys") !== "off";
    single.addEventListener("change", () => localStorage.setItem("single-keys", single.checked ? "on" : "off"));
  }
  let isGo = false;
  const keys = {
    "?": () => byId("shortcuts").showModal(),
    "/": () => (byId("search") || field())?.focus(),
    n: () => (byId("new-chat") ? byId("new-chat").click() : location.assign("/")),
    r: () => [...document.querySelectorAll(".receipt-line")].pop()?.click(),
    "+": () => [...document.querySelectorAll(".thumb[id^=up]")].pop()?.click(),
    "-": () => [...document.querySelectorAll(".thumb[id^=down]")].pop()?.click(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !document.querySelector("dialog[open]") && closeDrawer()) return;
    const isTyping = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (!single?.checked || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const go = isGo && { c: "/", m: "/memory/" }[event.key];
    isGo = event.key === "g";
    if (go) location.assign(go);
    else if (Object.hasOwn(keys, event.key)) { event.preventDefault(); keys[event.key](); }
  });

  document.addEventListener("DOMContentLoaded", () => {
    followAll();
    if (field()) measure(field());
    if (!location.hash && find(".turn")) toEnd();
    const wanted = find("[data-focus], [aria-invalid=true]");
    if (wanted) wanted.focus();
  });
})();
