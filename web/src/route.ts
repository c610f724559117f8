// The page that stands at an address, and its properties. The server knows the same addresses
// (jadoube/server/http/page_routes.cpp).
import { ownToken } from './settings/seats';

export type PageName =
  | 'cases'
  | 'desk'
  | 'device'
  | 'joinClass'
  | 'laws'
  | 'learn'
  | 'links'
  | 'lobby'
  | 'missing'
  | 'newTournament'
  | 'ownPage'
  | 'papers'
  | 'projector'
  | 'rounds'
  | 'sheet'
  | 'stories'
  | 'table'
  | 'tournament'
  | 'wall';

export interface Route {
  page: PageName;
  props: Record<string, unknown>;
  // The link of another seat, opened in the same tab, is another page.
  secret?: boolean;
}

export function routeOf({ pathname, search, hash }: { pathname: string; search: string; hash: string }): Route {
  const query = new URLSearchParams(search);
  const round = Number(query.get('round')) || null;
  const [, table, sheet] = /^\/t\/([^/]+)(\/sheet)?\/?$/.exec(pathname) ?? [];
  if (table && sheet) return { page: 'sheet', props: { id: table }, secret: true };
  if (table) {
    // A seat's link has its secret; without it, the seat that the browser holds is taken.
    const token = hash.slice(1) || ownToken(table);
    // `first`: a child's first game, from the lessons.
    const props = {
      id: table,
      token,
      assistant: query.has('assistant'),
      first: query.has('first'),
      // A game of a class, and which game of the classroom it is.
      classId: query.get('class'),
      classGame: query.get('game'),
    };
    return { page: 'table', props, secret: true };
  }
  const [, tournament, part] = /^\/tournament\/([^/]+)(?:\/(desk|sheet|rounds|paper|player))?\/?$/.exec(pathname) ?? [];
  if (tournament) {
    const pages = { desk: 'desk', sheet: 'links', rounds: 'rounds', paper: 'papers', player: 'ownPage' } as const;
    const page = part ? pages[part as keyof typeof pages] : 'tournament';
    const props = { id: tournament, ...(['desk', 'links', 'papers'].includes(page) ? { round } : {}) };
    return { page, props, secret: true };
  }
  const [, wall] = /^\/wall\/([^/]+)\/?$/.exec(pathname) ?? [];
  // What a projector shows instead of boards.
  const show = ['pairings', 'names', 'standings'].find((each) => each === query.get('show'));
  if (wall && show) return { page: 'projector', props: { id: wall, round, show } };
  if (wall) return { page: 'wall', props: { id: wall, round } };
  const [, learning, rest] = /^\/(learn|cases|stories)(?:\/(.*))?$/.exec(pathname) ?? [];
  if (learning) {
    return { page: learning as PageName, props: { path: (rest ?? '').split('/').filter(Boolean) } };
  }
  if (/^\/laws(\/|$)/.test(pathname)) return { page: 'laws', props: {} };
  if (/^\/tournament\/?$/.test(pathname)) return { page: 'newTournament', props: {} };
  if (/^\/device\/?$/.test(pathname)) return { page: 'device', props: { classGame: query.get('game') } };
  const [joining, code] = /^\/class(?:\/([A-Za-z]*))?\/?$/.exec(pathname) ?? [];
  if (joining) return { page: 'joinClass', props: { code: code ?? '' } };
  return { page: pathname === '/' ? 'lobby' : 'missing', props: {} };
}
