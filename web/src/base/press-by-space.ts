// A link that is called a button is pressed by the space bar, too, which on a link scrolls the page.
//
//   <a href="/" role="button" onkeydown={pressBySpace}>…</a>

export function pressBySpace(event: Pick<KeyboardEvent, 'key' | 'repeat' | 'preventDefault' | 'currentTarget'>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  if (!event.repeat) (event.currentTarget as HTMLElement).click();
}
