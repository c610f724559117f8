// The secrets of places in classes that this browser has received. They are kept permanently, but on a shared browser
// only as long as its tab is open. A class that is closed is forgotten.
import { settings } from './settings.svelte';

export interface KeptClass {
  class: string;
  token: string;
  teacher: boolean;
}

export const classPrefix = 'jadoube.class.';
const storage = () => (settings.shared ? sessionStorage : localStorage);

export function keepClass({ class: id, token, teacher }: KeptClass): boolean {
  try {
    storage().setItem(classPrefix + id, JSON.stringify({ token, teacher }));
    return true;
  } catch {
    return false;
  }
}

export function keptClass(id: string): KeptClass | null {
  try {
    const kept = storage().getItem(classPrefix + id);
    return kept ? { class: id, ...(JSON.parse(kept) as Omit<KeptClass, 'class'>) } : null;
  } catch {
    return null;
  }
}

export function keptClasses(): KeptClass[] {
  try {
    return Object.keys(storage())
      .filter((key) => key.startsWith(classPrefix))
      .flatMap((key) => keptClass(key.slice(classPrefix.length)) ?? []);
  } catch {
    return [];
  }
}

export function forgetClass(id: string): void {
  try {
    storage().removeItem(classPrefix + id);
  } catch {
    // There is nothing to forget.
  }
}
