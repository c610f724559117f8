// What a person has chosen for the pages in this browser, and kept there.
import { MediaQuery } from 'svelte/reactivity';
import type { Language } from '../chess/letters';

export type Theme = 'auto' | 'light' | 'dark';
export type Wood = 'green' | 'wood' | 'slate';
// In which names moves are announced: those of the Laws (D.2.1), or those of the reader's language.
export type AnnouncementNames = 'laws' | 'own';

interface Choices {
  language: Language;
  // Portuguese is that of Brazil.
  brazil: boolean;
  theme: Theme;
  wood: Wood;
  sounds: boolean;
  brush: boolean;
  size: number;
  name: string;
  // At a table with a blind player: whether the page speaks to that player, and to the others; how; and how fast.
  voice: boolean;
  hear: boolean;
  names: AnnouncementNames;
  rate: number;
  // Others use this browser, too: it keeps no seats.
  shared: boolean;
  // A clock has been pressed in this browser, or read about.
  knowsClock: boolean;
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

// The first Portuguese that the browser asks for; without a country it is that of Portugal.
function browserIsBrazilian(): boolean {
  return navigator.languages.find((tag) => /^pt\b/i.test(tag))?.toLowerCase() === 'pt-br';
}

const defaults: Choices = {
  language: browserLanguage(),
  brazil: browserIsBrazilian(),
  theme: 'auto',
  wood: 'green',
  sounds: true,
  brush: false,
  size: 1,
  name: '',
  voice: true,
  hear: false,
  names: 'laws',
  rate: 1,
  shared: false,
  knowsClock: false,
};

export const settings: Choices = $state({ ...defaults, ...kept() });

// The language of the texts as a tag: "pt" is that of Portugal.
export const textLanguage = (): Language | 'pt-BR' =>
  settings.language === 'pt' && settings.brazil ? 'pt-BR' : settings.language;

const systemIsDark = new MediaQuery('prefers-color-scheme: dark');

// Each change takes effect at once and is kept.
export function followSettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = textLanguage();
    root.dataset.theme = settings.theme === 'auto' ? (systemIsDark.current ? 'dark' : 'light') : settings.theme;
    root.dataset.wood = settings.wood;
    try {
      localStorage.setItem(key, JSON.stringify(settings));
    } catch {
      // The browser keeps nothing: the choice holds for this visit.
    }
  });
}
