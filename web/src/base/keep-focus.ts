// Moves the focus on when what has it is taken off the page, or cannot be used any more. A browser then leaves it on
// nothing, and a reader with a keyboard would begin again at the top of the page.
//
//   $effect(() => keepFocus(() => document.querySelector('#next')));

// `next`: where the focus goes; null: nowhere. Returns what ends it.
export function keepFocus(next: () => HTMLElement | null): () => void {
  let last: Element | null = null;
  const note = ({ target }: Event) => (last = target as Element);
  // A press elsewhere takes the focus away on purpose.
  const pressed = ({ target }: Event) => {
    if (!last?.contains(target as Node)) last = null;
  };
  const look = () => {
    const now = document.activeElement;
    if (!last || (now !== null && now !== document.body && now !== last)) return;
    if (last.isConnected && !last.matches(':disabled')) return;
    last = null;
    next()?.focus({ preventScroll: true });
  };
  // A dialog that closes gives the focus back first.
  const changes = new MutationObserver(() => queueMicrotask(look));
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', pressed, true);
  return () => {
    changes.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', pressed, true);
  };
}
