// Runs before the page is drawn, so that a chosen light never flickers.
try {
  document.documentElement.dataset.theme = localStorage.getItem("theme") ?? "";
} catch {
  // Storage may be closed; the system's choice then holds.
}
