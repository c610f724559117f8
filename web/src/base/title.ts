// The title of the tab: the name of the page, and before it the number of calls that wait for an arbiter.
let page = 'J’adoube';
let waiting = 0;

function show(): void {
  document.title = waiting > 0 ? `(${waiting}) ${page}` : page;
}

export function setTitle(title: string): void {
  page = title;
  show();
}

export function setWaiting(calls: number): void {
  waiting = calls;
  show();
}
