// "Copy" buttons: each names the field it copies. Hidden without JavaScript, where the field itself can be selected.

for (const button of document.querySelectorAll("[data-copies]")) {
  const field = document.getElementById(button.dataset.copies);
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Press Ctrl+C to copy";
    }
    setTimeout(() => { button.textContent = label; }, 2500);
  });
}
