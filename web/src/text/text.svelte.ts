// The pages' texts, in the language of the settings.
import { settings } from '../settings/settings.svelte';
import type { Said } from '../protocol/table';
import texts from '../generated/texts.json';

export type TextName = keyof typeof texts;

// The text with its places {0}, {1}, … filled.
export function t(name: TextName, ...values: (string | number)[]): string {
  return texts[name][settings.language].replace(/\{(\d)\}/g, (_, i) => String(values[Number(i)]));
}

// A text whose name is put together, such as "piece_" and a role.
export function named(prefix: string, name: string, ...values: (string | number)[]): string {
  const key = `${prefix}_${name}`;
  return key in texts ? t(key as TextName, ...values) : name;
}

export const said = (sentence: Said): string => sentence[settings.language];
