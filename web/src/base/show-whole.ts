// What scrolling has cut at the window's top goes out of it: the first of these blocks of which only the end is seen.
export function showWhole(blocks: string): void {
  const cut = [...document.querySelectorAll(blocks)]
    .map((block) => block.getBoundingClientRect())
    .find(({ top, bottom }) => top < 0 && bottom > 0);
  if (cut) scrollBy(0, cut.bottom);
}
