// The pages' texts, in the language of the settings. A page loads those of one language before it is drawn.
import type everyText from '../generated/texts.json';
import type { Said } from '../protocol/table';
import { inLanguage, type Language } from '../chess/language';
import { settings } from '../settings/settings.svelte';

export type TextName = keyof typeof everyText;
type Texts = Record<TextName, string>;

const files = import.meta.glob<Texts>('../generated/texts/*.json', { import: 'default' });

let texts: Partial<Texts> = $state.raw({});
let wanted: Language | null = null;

// The texts of a language, from now on. Rejected if they cannot be loaded now.
export async function useTexts(language: Language): Promise<void> {
  if (wanted === language) return;
  wanted = language;
  try {
    const loaded = await files[`../generated/texts/${language}.json`]!();
    if (wanted === language) texts = loaded;
  } catch (error) {
    if (wanted === language) wanted = null;
    throw error;
  }
}

// The text with its places {0}, {1}, … filled.
export function t(name: TextName, ...values: (string | number)[]): string {
  return (texts[name] ?? '').replace(/\{(\d)\}/g, (_, i) => String(values[Number(i)]));
}

// A text by a name of two parts, such as "piece" and a role; without such a text, the second part itself.
export function named(prefix: string, name: string, ...values: (string | number)[]): string {
  const key = `${prefix}_${name}`;
  return key in texts ? t(key as TextName, ...values) : name;
}

// What the referee says is written with the apostrophe of ASCII, pages with that of print.
export const inPrint = (text: string): string => text.replace(/(?<=\p{L})'/gu, '’');

export const said = (sentence: Said): string => inPrint(inLanguage(sentence, settings.language) ?? '');
