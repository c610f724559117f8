// Brings what is said of an answer into view with its buttons, and with as much of what was asked as there is room for
// above it: whole blocks, so that no line is cut at the edge of the window, or of the board that stays on top.

// `next`: the first of the buttons; `verdict`: what is said; `picture`: the board.
export function showAnswer(next: HTMLElement, verdict: HTMLElement, picture: HTMLElement): void {
  next.focus({ preventScroll: true });
  const onTop = innerHeight > innerWidth && getComputedStyle(picture).position === 'sticky';
  const edge = onTop ? picture.offsetHeight : 0;
  const top = (element: Element) => element.getBoundingClientRect().top;
  const end = (next.closest('.tools') ?? next).getBoundingClientRect().bottom;
  const blocks = [...verdict.parentElement!.children];
  // Beside the board, all blocks above the answer may stay; under the board, only those from the question on.
  const asked = onTop ? blocks.findIndex((block) => block.classList.contains('ask')) : 0;
  const parts = blocks.slice(asked, blocks.indexOf(verdict) + 1);
  if (end <= innerHeight && top(parts[0]!) >= (onTop ? picture.getBoundingClientRect().bottom : 0)) return;
  const first = parts.find((part) => end - top(part) + 20 <= innerHeight - edge);
  if (!first) return next.scrollIntoView({ block: 'nearest' });
  // Adds as much room below as the scrolling needs, and no more.
  const step = picture.parentElement!;
  const by = top(first) - edge - 8;
  const missing = scrollY + by + innerHeight - document.documentElement.scrollHeight;
  const below = document.documentElement.scrollHeight - scrollY - step.getBoundingClientRect().bottom;
  if (missing > 0) step.style.minHeight = `${step.offsetHeight + missing + below}px`;
  scrollBy(0, by);
}

// Removes that room again.
export function forgetShown(picture: HTMLElement): void {
  picture.parentElement!.style.minHeight = '';
}
