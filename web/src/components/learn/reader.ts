// Reads texts aloud in the language of the pages, by the browser's own voice.
import { browserSynthesis, Voice } from '../../base/voice';
import { settings } from '../../settings/settings.svelte';

const voice = new Voice(browserSynthesis());

// Whether this browser can read aloud in the language of the pages: a voice of another language would only confuse.
// While a browser has told of no voice yet, it may still have one.
export function canRead(): boolean {
  if (voice.synthesis === null) return false;
  const voices = (window.speechSynthesis.getVoices as (() => SpeechSynthesisVoice[]) | undefined)?.() ?? [];
  const [language] = settings.language.split('-');
  return voices.length === 0 || voices.some(({ lang }) => lang.toLowerCase().startsWith(language!));
}

// Reads texts aloud, instead of what is being read.
export function readAloud(...texts: string[]): void {
  voice.silence();
  if (!canRead()) return;
  voice.allow();
  voice.say(texts.filter(Boolean).map((text) => ({ text, lang: settings.language })));
}

// To be called when the reader has done something on the page: browsers let the page speak only from then on.
export const maySpeak = (): void => voice.allow();

export const beSilent = (): void => voice.silence();
