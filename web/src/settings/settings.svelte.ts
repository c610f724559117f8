// What a person has chosen for the pages in this browser, and kept there.
import { MediaQuery } from 'svelte/reactivity';
import { languageOf, languages, type Language } from '../chess/language';

export type Theme = 'auto' | 'light' | 'dark';
export type Wood = 'green' | 'wood' | 'slate' | 'blue' | 'print';
export type PieceSet = 'turned' | 'plain' | 'letters';
export type Sounding = 'wood' | 'glass';
// In which names moves are announced: those of the Laws (D.2.1), or those of the reader's language.
export type AnnouncementNames = 'laws' | 'own';

interface Choices {
  language: Language;
  // The language that was chosen before; each page offers it.
  otherLanguage: Language;
  theme: Theme;
  wood: Wood;
  pieces: PieceSet;
  sounds: boolean;
  sounding: Sounding;
  brush: boolean;
  size: number;
  name: string;
  // At a table with a blind player: whether the page speaks to that player, and to the others; how; and how fast.
  voice: boolean;
  hear: boolean;
  names: AnnouncementNames;
  rate: number;
  // The players of one device sit side by side, not opposite each other.
  sideBySide: boolean;
  // Others use this browser, too: it keeps no seats.
  shared: boolean;
  // A clock has been pressed in this browser, or read about.
  knowsClock: boolean;
}

const key = 'jadoube.settings';

// The languages of the texts that the browser asks for, the most wanted first; none when the pages are drawn by the
// build, which has no browser.
const browserLanguages = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
const wanted = browserLanguages.map(languageOf).filter((language) => language !== null);
const first = wanted[0] ?? 'pt';

function kept(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Choices>;
  } catch {
    return {};
  }
}

const defaults: Choices = {
  language: first,
  otherLanguage: first === 'en' ? (wanted.find((language) => language !== 'en') ?? 'pt') : 'en',
  theme: 'auto',
  wood: 'green',
  pieces: 'turned',
  sounds: true,
  sounding: 'wood',
  brush: false,
  size: 1,
  name: '',
  voice: true,
  hear: false,
  names: 'own',
  rate: 1,
  sideBySide: false,
  shared: false,
  knowsClock: false,
};

export const settings: Choices = $state({ ...defaults, ...kept() });

export const languageChoices = languages.map(({ tag, name }) => ({ value: tag, label: name }));
export function chooseLanguage(language: Language): void {
  if (language === settings.language) return;
  settings.otherLanguage = settings.language;
  settings.language = language;
}

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
