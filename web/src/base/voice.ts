// A voice that says one thing after another, so that nothing is lost: the browser's own speech synthesis. It is given
// sentences in a language each, and waits for the end of one before it begins the next.
//
//   const voice = new Voice(browserSynthesis());
//   voice.say([{ text: 'Springer Felix drei', lang: 'de' }]);     // after what is being said
//   voice.answer([{ text: 'White has 5 minutes.', lang: 'en' }]); // before the rest
import { browserTimers, type Timers } from './timers';

export interface Sentence {
  text: string;
  lang: string;
}

// What a voice needs of a browser; null where there is none.
export interface Synthesis {
  speak(sentence: Sentence, rate: number, ended: (why: 'said' | 'refused') => void): void;
  cancel(): void;
}

// The tags for languages without a country: those of Europe.
const tags: Record<string, string> = { de: 'de-DE', en: 'en-GB', pt: 'pt-PT' };

export function browserSynthesis(): Synthesis | null {
  if (!('speechSynthesis' in window) || !('SpeechSynthesisUtterance' in window)) return null;
  // Kept until it has ended: browsers forget an utterance that nobody refers to, and its end is never heard.
  let spoken: SpeechSynthesisUtterance | null = null;
  return {
    speak({ text, lang }, rate, ended) {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = tags[lang] ?? lang;
      utterance.rate = rate;
      utterance.onend = () => ended('said');
      // A page may not speak before the reader has done something on it.
      utterance.onerror = ({ error }) => ended(error === 'not-allowed' ? 'refused' : 'said');
      spoken = utterance;
      window.speechSynthesis.speak(spoken);
    },
    cancel: () => window.speechSynthesis.cancel(),
  };
}

// More milliseconds than any voice takes: some browsers do not report the end of an utterance.
export const longestSaying = (text: string, rate: number): number => (4_000 + 250 * text.length) / rate;

export class Voice {
  rate = 1;
  #queue: Sentence[] = [];
  #saying: Sentence | null = null;
  // The number of the sentence being said; the end of an earlier one is ignored.
  #turn = 0;
  #refused = false;
  #stopWaiting = () => {};

  constructor(
    readonly synthesis: Synthesis | null,
    readonly timers: Timers = browserTimers,
  ) {}

  // Says sentences after all that is still to be said.
  say(sentences: Sentence[]): void {
    if (!this.synthesis) return;
    this.#queue.push(...sentences);
    this.#next();
  }

  // Says sentences at once; a sentence that is interrupted is said again afterwards.
  answer(sentences: Sentence[]): void {
    if (!this.synthesis) return;
    const interrupted = this.#saying ? [this.#saying] : [];
    this.#stop();
    this.#queue = [...sentences, ...interrupted, ...this.#queue];
    this.#next();
  }

  silence(): void {
    this.#queue = [];
    this.#stop();
  }

  // To be called when the reader has done something on the page: what the browser refused before is said now.
  allow(): void {
    if (!this.#refused) return;
    this.#refused = false;
    this.#next();
  }

  #stop(): void {
    if (!this.#saying) return;
    this.#saying = null;
    this.#turn += 1;
    this.#stopWaiting();
    this.synthesis?.cancel();
  }

  #next(): void {
    if (this.#saying || this.#refused) return;
    const sentence = this.#queue.shift();
    if (!sentence) return;
    this.#saying = sentence;
    const turn = ++this.#turn;
    const ended = (why: 'said' | 'refused') => {
      if (turn !== this.#turn) return;
      this.#stopWaiting();
      this.#saying = null;
      if (why === 'refused') {
        this.#queue.unshift(sentence);
        this.#refused = true;
      }
      this.#next();
    };
    this.#stopWaiting = this.timers.after(longestSaying(sentence.text, this.rate), () => {
      this.synthesis?.cancel();
      ended('said');
    });
    this.synthesis?.speak(sentence, this.rate, ended);
  }
}
