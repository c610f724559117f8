// Reads texts aloud in the language of the pages, by the browser's own voice.
import { browserSynthesis, Voice } from '../../base/voice';
import { settings } from '../../settings/settings.svelte';

const voice = new Voice(browserSynthesis());

// Whether this browser can read aloud.
export const canRead = voice.synthesis !== null;

// Instead of what is being read.
export function readAloud(...texts: string[]): void {
  voice.silence();
  voice.allow();
  voice.say(texts.filter(Boolean).map((text) => ({ text, lang: settings.language })));
}

// The reader has done something on the page: browsers let it speak only from then on.
export const maySpeak = (): void => voice.allow();

export const beSilent = (): void => voice.silence();
