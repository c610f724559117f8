// The browser’s speech synthesis, replaced by one that tells the test what it is to say: "de-DE Springer Felix drei".
//
//   const blind = await fixture.person();
//   await listen(blind);               // before the page is opened
//   await says(blind, /Springer/);
const patience = 30_000;
// For each person: what has been said, and the waiters for more.
const ears = new WeakMap();

function speechStub() {
  class Utterance {
    constructor(text) {
      this.text = text;
      this.lang = '';
    }
  }
  const synthesis = {
    speak: (utterance) => window.saidToTest(`${utterance.lang} ${utterance.text}`).then(() => utterance.onend?.()),
    cancel() {},
  };
  Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
}

export async function listen(person) {
  const ear = { said: [], waiting: new Set() };
  ears.set(person, ear);
  await person.context.exposeFunction('saidToTest', (text) => {
    ear.said.push(text);
    for (const look of ear.waiting) look();
  });
  await person.context.addInitScript(speechStub);
}

// All that has been said so far.
export const saidTo = (person) => ears.get(person).said;

// Waits until something has been said, after the first `from` sayings.
export function says(person, text, from = 0) {
  const { said, waiting } = ears.get(person);
  const heard = () => said.slice(from).some((each) => text.test(each));
  if (heard()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      waiting.delete(look);
      reject(new Error(`${text} was not said, but: ${said.slice(from).join(' | ')}`));
    }, patience);
    const look = () => {
      if (!heard()) return;
      clearTimeout(late);
      waiting.delete(look);
      resolve();
    };
    waiting.add(look);
  });
}
