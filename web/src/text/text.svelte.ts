// The pages' texts, in the language of the settings. A page loads those of one language before it is drawn.
import type everyText from '../generated/texts.json';
import type { Said } from '../protocol/table';
import { inLanguage, type Language } from '../chess/language';
import { settings } from '../settings/settings.svelte';

export type TextName = keyof typeof everyText;
type Texts = Record<TextName, string>;

const files = import.meta.glob<Texts>('../generated/texts/*.json', { import: 'default' });

// The lobby needs only a few texts, and loads those first.
type Part = 'front' | 'all';

let texts: Partial<Texts> = $state.raw({});
let wanted: { language: Language; part: Part } | null = null;

// Loads the texts of a language, which are used from now on; `part`: by default what was asked for before, else all.
// Rejected if they cannot be loaded now.
export async function useTexts(language: Language, part: Part = wanted?.part ?? 'all'): Promise<void> {
  if (wanted?.language === language && wanted.part === part) return;
  const asked = { language, part };
  wanted = asked;
  try {
    const loaded = await files[`../generated/texts/${part === 'front' ? 'front.' : ''}${language}.json`]!();
    if (wanted === asked) texts = loaded;
  } catch (error) {
    if (wanted === asked) wanted = null;
    throw error;
  }
}

// Used for a text that is not among the lobby's: loads all texts.
function missing(): string {
  if (wanted?.part === 'front') void useTexts(wanted.language, 'all').catch(() => {});
  return '';
}

// The text with its places {0}, {1}, … filled.
export function t(name: TextName, ...values: (string | number)[]): string {
  return (texts[name] ?? missing()).replace(/\{(\d)\}/g, (_, i) => String(values[Number(i)]));
}

// A text by a name of two parts, such as "piece" and a role; without such a text, the second part itself.
export function named(prefix: string, name: string, ...values: (string | number)[]): string {
  const key = `${prefix}_${name}`;
  return key in texts ? t(key as TextName, ...values) : name;
}

// What the referee says is written with the apostrophe of ASCII, pages with that of print.
export const inPrint = (text: string): string => text.replace(/(?<=\p{L})'/gu, '’');

export const said = (sentence: Said): string => inPrint(inLanguage(sentence, settings.language) ?? '');
