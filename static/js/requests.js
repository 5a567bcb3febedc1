// What the reader sees when a part of the page could not be fetched: a sentence in the message list,
// or the log-in page in full when the session has ended meanwhile.

const LOGIN_PATH = "/accounts/login/";

function tell(sentence) {
  const list = document.getElementById("messages");
  const item = document.createElement("p");
  item.className = "message message--error";
  item.textContent = sentence;
  list.replaceChildren(item);
  list.scrollIntoView({ block: "nearest" });
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const answered = event.detail.xhr.responseURL;
  if (answered && new URL(answered).pathname === LOGIN_PATH && location.pathname !== LOGIN_PATH) {
    event.detail.shouldSwap = false;
    location.reload();
  }
});

document.addEventListener("htmx:sendError", (event) => {
  if (event.detail.elt.closest("[data-kept-here]")) return;
  tell("The site did not answer. Nothing was changed; check your connection and try again.");
});

document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.elt.closest("[data-kept-here]")) return;
  const { status } = event.detail.xhr;
  if ((event.detail.xhr.getResponseHeader("Content-Type") || "").startsWith("text/plain")) {
    tell(event.detail.xhr.responseText);
    return;
  }
  const number = status >= 500 && event.detail.xhr.getResponseHeader("X-Request-ID");
  const hint = number ? ` If it happens again, tell the operator this number: ${number}.` : "";
  tell(`The site could not do that (answer ${status}). Reload the page to see how things stand.${hint}`);
});
