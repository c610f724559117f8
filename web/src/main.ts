// Loads the code and the texts of the page at this address, and replaces what the server has drawn by the page.
import { mount, type Component } from 'svelte';
import App from './App.svelte';
import { keepSecretsOffPaper } from './base/paper';
import { routeOf, type PageName } from './route';
import { settings } from './settings/settings.svelte';
import { keepForNoNetwork } from './base/no-network';
import { useTexts } from './text/text.svelte';
import './fonts.css';
import './app.css';

const pages: Record<PageName, () => Promise<{ default: unknown }>> = {
  cases: () => import('./pages/Cases.svelte'),
  desk: () => import('./pages/Desk.svelte'),
  device: () => import('./pages/Device.svelte'),
  joinClass: () => import('./pages/JoinClass.svelte'),
  laws: () => import('./pages/Laws.svelte'),
  learn: () => import('./pages/Learn.svelte'),
  links: () => import('./pages/Links.svelte'),
  lobby: () => import('./pages/Lobby.svelte'),
  missing: () => import('./pages/NotFound.svelte'),
  newTournament: () => import('./pages/NewTournament.svelte'),
  ownPage: () => import('./pages/OwnPage.svelte'),
  papers: () => import('./pages/Papers.svelte'),
  projector: () => import('./pages/Projector.svelte'),
  rounds: () => import('./pages/Rounds.svelte'),
  sheet: () => import('./pages/Sheet.svelte'),
  stories: () => import('./pages/Stories.svelte'),
  table: () => import('./pages/Table.svelte'),
  tournament: () => import('./pages/Tournament.svelte'),
  wall: () => import('./pages/Wall.svelte'),
};
// Their pages are complete without a network once one of them has been opened, or the pages have been installed.
const withoutNetwork: PageName[] = ['cases', 'device', 'laws', 'learn', 'stories'];

keepSecretsOffPaper();
const { page, props, secret } = routeOf(location);
if (secret) window.addEventListener('hashchange', () => location.reload());

try {
  const [{ default: Page }] = await Promise.all([
    pages[page](),
    useTexts(settings.language, page === 'lobby' ? 'front' : 'all'),
  ]);
  const target = document.getElementById('app')!;
  target.replaceChildren();
  mount(App, { target, props: { Page: Page as Component, props } });
  // From here on the page reacts to people; the tests wait for this mark.
  document.documentElement.dataset['alive'] = '';
} catch {
  // What the server has drawn stays, and says that the page is not complete.
  document.getElementById('unloaded')?.removeAttribute('hidden');
}
keepForNoNetwork(withoutNetwork.includes(page));
