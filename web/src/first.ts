// What the server sends before the script has come, drawn when the pages are built (tools/first.mjs): each kind of page
// as it begins, in a language. There is no browser: nothing here may use one.
import { render } from 'svelte/server';
import type { Component } from 'svelte';
import Drawn from './components/front/Drawn.svelte';
import Beginning from './components/front/Beginning.svelte';
import Cases from './pages/Cases.svelte';
import Device from './pages/Device.svelte';
import Laws from './pages/Laws.svelte';
import Learn from './pages/Learn.svelte';
import Lobby from './pages/Lobby.svelte';
import NewTournament from './pages/NewTournament.svelte';
import NotFound from './pages/NotFound.svelte';
import Stories from './pages/Stories.svelte';
import { settings } from './settings/settings.svelte';
import { t, useTexts } from './text/text.svelte';
import type { Language } from './chess/language';

const list = { path: [] };
const told = { title: true, picture: true };
const pages: Record<string, [unknown, Record<string, unknown>]> = {
  lobby: [Lobby, {}],
  laws: [Laws, {}],
  learn: [Learn, list],
  stories: [Stories, list],
  cases: [Cases, list],
  device: [Device, { classGame: null }],
  tournaments: [NewTournament, {}],
  missing: [NotFound, {}],
  lesson: [Beginning, told],
  story: [Beginning, told],
  case: [Beginning, told],
  table: [Beginning, { compact: true, picture: true }],
  tournament: [Beginning, { title: true }],
  wall: [Beginning, { compact: true }],
};
export const kinds = Object.keys(pages);

// The descriptions of the pages that exist whatever is stored.
const said = {
  lobby: ['greeting', 'greeting_more'],
  laws: ['laws', 'laws_explained'],
  learn: ['learn', 'learn_explained'],
  stories: ['stories', 'stories_explained'],
  cases: ['cases', 'cases_explained'],
  device: ['where_device', 'device_explained'],
  tournaments: ['new_tournament', 'new_tournament_more'],
  lesson: ['learn', 'learn_explained'],
  story: ['stories', 'stories_explained'],
  case: ['cases', 'cases_explained'],
} as const;

async function speak(language: Language): Promise<void> {
  settings.language = language;
  settings.otherLanguage = language === 'en' ? 'pt' : 'en';
  await useTexts(language);
}

export async function draw(kind: string, language: Language): Promise<string> {
  await speak(language);
  const [Page, props] = pages[kind]!;
  return render(Drawn, { props: { Page: Page as Component, props } }).body;
}

// {kind: [title, what it says]}
export async function describe(language: Language): Promise<Record<string, [string, string]>> {
  await speak(language);
  return Object.fromEntries(Object.entries(said).map(([kind, [title, says]]) => [kind, [t(title), t(says)]]));
}

// What the server says of a table and a tournament, with places for its numbers.
export async function words(language: Language): Promise<Record<string, string>> {
  await speak(language);
  return {
    move: t('page_move', '{0}'),
    not_begun: t('page_not_begun'),
    tournament: t('page_tournament'),
    round: t('page_round', '{0}', '{1}'),
    players: t('page_players', '{0}'),
  };
}
