// The browser's speech synthesis, replaced by one that keeps what it is asked to say: "de-DE Springer Felix drei".
//
//   const blind = await fixture.person();
//   await listen(blind);               // before the page is opened
//   await says(blind, /Springer/);
function speechStub() {
  window.said = [];
  class Utterance {
    constructor(text) {
      this.text = text;
      this.lang = '';
    }
  }
  const synthesis = {
    speak(utterance) {
      window.said.push(`${utterance.lang} ${utterance.text}`);
      setTimeout(() => utterance.onend?.(), 0);
    },
    cancel() {},
  };
  Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
}

export const listen = (person) => person.context.addInitScript(speechStub);

// All that has been said so far.
export const saidTo = (person) => person.page.evaluate(() => window.said);

// Waits until something has been said, after the first `from` sayings.
export const says = (person, text, from = 0) =>
  person.page.waitForFunction(
    ([source, first]) => window.said.slice(first).some((said) => new RegExp(source).test(said)),
    [text.source, from],
  );
