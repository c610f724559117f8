// The pages' texts, in the language of the settings.
import texts from '../generated/texts.json';
import type { Said } from '../protocol/table';
import { inLanguage } from '../chess/language';
import { settings } from '../settings/settings.svelte';

export type TextName = keyof typeof texts;

// The text with its places {0}, {1}, … filled.
export function t(name: TextName, ...values: (string | number)[]): string {
  const text: Said = texts[name];
  return inLanguage(text, settings.language)!.replace(/\{(\d)\}/g, (_, i) => String(values[Number(i)]));
}

// A text by a name of two parts, such as "piece" and a role; without such a text, the second part itself.
export function named(prefix: string, name: string, ...values: (string | number)[]): string {
  const key = `${prefix}_${name}`;
  return key in texts ? t(key as TextName, ...values) : name;
}

// What the referee says is written with the apostrophe of ASCII, pages with that of print.
export const inPrint = (text: string): string => text.replace(/(?<=\p{L})'/gu, '’');

export const said = (sentence: Said): string => inPrint(inLanguage(sentence, settings.language) ?? '');
