// Scrolls the first of these blocks that the window's top cuts, so that only its end is seen, out of the window.
export function showWhole(blocks: string): void {
  const cut = [...document.querySelectorAll(blocks)]
    .map((block) => block.getBoundingClientRect())
    .find(({ top, bottom }) => top < 0 && bottom > 0);
  if (cut) scrollBy(0, cut.bottom);
}
