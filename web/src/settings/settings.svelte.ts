// What a person has chosen for the pages in this browser, and kept there.
import { MediaQuery } from 'svelte/reactivity';
import type { Language } from '../chess/letters';

export type Theme = 'auto' | 'light' | 'dark';
export type Wood = 'green' | 'wood' | 'slate';

interface Choices {
  language: Language;
  theme: Theme;
  wood: Wood;
  sounds: boolean;
  brush: boolean;
  size: number;
  name: string;
}

const key = 'jadoube.settings';

function browserLanguage(): Language {
  for (const tag of navigator.languages) {
    const language = tag.slice(0, 2).toLowerCase();
    if (language === 'pt' || language === 'en') return language;
  }
  return 'pt';
}

function kept(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Choices>;
  } catch {
    return {};
  }
}

const defaults: Choices = {
  language: browserLanguage(),
  theme: 'auto',
  wood: 'green',
  sounds: true,
  brush: false,
  size: 1,
  name: '',
};

export const settings: Choices = $state({ ...defaults, ...kept() });

const systemIsDark = new MediaQuery('prefers-color-scheme: dark');

// Each change takes effect at once and is kept.
export function followSettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.language;
    root.dataset.theme = settings.theme === 'auto' ? (systemIsDark.current ? 'dark' : 'light') : settings.theme;
    root.dataset.wood = settings.wood;
    try {
      localStorage.setItem(key, JSON.stringify(settings));
    } catch {
      // The browser keeps nothing: the choice holds for this visit.
    }
  });
}
