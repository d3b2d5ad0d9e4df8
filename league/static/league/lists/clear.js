// What covers the end of a page grows with what it says: the page scrolls clear of it, and what has the focus stays in view.
// Knows boxes only.
export function scrollClearOf(box, toFocus) {
  const watch = new ResizeObserver(() => {
    document.documentElement.style.scrollPaddingBottom = `${box.offsetHeight + 16}px`;
    toFocus();
  });
  watch.observe(box);
  return () => watch.disconnect();
}
