// The inside of a part of a page is replaced by what it shows now, and whoever reads or clicks there notices little of it:
// what was unfolded stays so, what was scrolled to the side too, and the focus is where it was. Rows that say data-state
// are marked if that has changed.
const CLICKED = "a, button, summary";

export const renew = (box, html) => {
  const before = new Map([...box.querySelectorAll("[data-state]")].map((row) => [row.id, row.dataset.state]));
  const focused = box.contains(document.activeElement) ? document.activeElement : null;
  const place = focused && [...box.querySelectorAll(CLICKED)].indexOf(focused);
  const scrolled = [...box.querySelectorAll(".table-wrap")].map((part) => part.scrollLeft);
  const folds = new Map([...box.querySelectorAll("details")].map((part, at) => [part.id || at, part.open]));
  box.innerHTML = html;
  box.querySelectorAll("details").forEach((part, at) => { part.open = folds.get(part.id || at) ?? part.open; });
  for (const row of box.querySelectorAll("[data-state]")) {
    if (before.has(row.id) && before.get(row.id) !== row.dataset.state) row.classList.add("changed");
  }
  box.querySelectorAll(".table-wrap").forEach((part, at) => { part.scrollLeft = scrolled[at] ?? 0; });
  if (focused) [...box.querySelectorAll(CLICKED)][place]?.focus({ preventScroll: true });
};
