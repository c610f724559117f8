// The title of the tab: what the page is, and in front of it how many calls for an arbiter wait.
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
