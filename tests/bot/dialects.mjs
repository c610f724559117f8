// How the clients of others speak, from their published sources: the form of their requests, and the members of the
// answers that they read without asking whether they are there.
import { Lines } from './client.mjs';

/** What a client cannot do without: 'number', 'string', 'boolean', 'string|null', a list of words, or such an object. */
export function requires(value, needs, at = 'it') {
  for (const [key, need] of Object.entries(needs)) {
    const optional = key.endsWith('?');
    const name = optional ? key.slice(0, -1) : key;
    const found = value?.[name];
    if (optional && found === undefined) continue;
    const where = `${at}.${name}`;
    if (typeof need === 'string') {
      const kinds = need.split('|');
      const kind = found === null ? 'null' : typeof found;
      if (!kinds.includes(kind)) throw new Error(`${where} is ${kind}, and must be ${need}`);
      if (kind === 'number' && !Number.isInteger(found)) throw new Error(`${where} is no whole number`);
    } else if (Array.isArray(need)) {
      if (!need.includes(found)) throw new Error(`${where} is ${found}, and must be one of ${need}`);
    } else {
      if (found === null || typeof found !== 'object') throw new Error(`${where} is missing`);
      requires(found, need, where);
    }
  }
}

const color = ['white', 'black'];
const speed = ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'];
const variant = { key: ['standard', 'chess960', 'fromPosition'], name: 'string' };
const statusNames = ['created', 'started', 'aborted', 'mate', 'resign', 'stalemate', 'draw', 'outoftime', 'noStart', 'unknownFinish'];

/** By client and by what it reads. */
export const needs = {
  botli: {
    account: { id: 'string', username: 'string', title: ['BOT'], perfs: { blitz: { rating: 'number' } } },
    online: { id: 'string', username: 'string', perfs: { blitz: { rating: 'number' }, chess960: { rating: 'number' } } },
    challenge: {
      id: 'string',
      challenger: { id: 'string', name: 'string', rating: 'number' },
      destUser: { name: 'string' },
      timeControl: { limit: 'number', increment: 'number', show: 'string' },
      variant,
      speed,
      rated: 'boolean',
      color: [...color, 'random'],
    },
    declined: { destUser: { name: 'string' }, declineReason: 'string' },
    gameStart: { id: 'string' },
    gameFull: {
      id: 'string',
      white: { name: 'string', rating: 'number', 'title?': 'string|null', 'provisional?': 'boolean' },
      black: { name: 'string', rating: 'number', 'title?': 'string|null', 'provisional?': 'boolean' },
      clock: { initial: 'number', increment: 'number' },
      speed,
      rated: 'boolean',
      variant,
      initialFen: 'string',
      state: { moves: 'string', wtime: 'number', btime: 'number', winc: 'number', binc: 'number', status: 'string' },
    },
  },
  lichessBot: {
    profile: { username: 'string', title: ['BOT'], perfs: { blitz: { rating: 'number', games: 'number' } } },
    challenge: {
      id: 'string',
      rated: 'boolean',
      variant: { key: 'string' },
      perf: { name: 'string' },
      speed,
      timeControl: { 'limit?': 'number', 'increment?': 'number' },
      challenger: { name: 'string', 'rating?': 'number', 'title?': 'string' },
      destUser: { name: 'string' },
      color: [...color, 'random'],
      finalColor: color,
    },
    declined: { declineReason: 'string', declineReasonKey: 'string' },
    gameFull: {
      id: 'string',
      variant: { name: 'string' },
      white: { name: 'string' },
      black: { name: 'string' },
      state: { moves: 'string', wtime: 'number', btime: 'number' },
      createdAt: 'number',
    },
  },
  berserk: {
    game: { id: 'string', createdAt: 'number', lastMoveAt: 'number', players: { white: {}, black: {} }, moves: 'string' },
  },
  cliChess: {
    gameStart: { gameId: 'string', hasMoved: 'boolean', color, rated: 'boolean', compat: { board: 'boolean' }, variant: { name: 'string' } },
    gameFull: { initialFen: 'string', state: { moves: 'string' }, white: {}, black: {} },
  },
  botOTron: {
    challenge: { id: 'string', rated: 'boolean', challenger: { id: 'string' } },
    gameStart: { id: 'string' },
    gameFull: { white: { name: 'string' }, state: { moves: 'string' } },
  },
  chessTui: {
    gameStart: { gameId: 'string', color: 'string' },
    streamed: { turns: 'number', 'lastMove?': 'string' },
    playing: { gameId: 'string', fullId: 'string', color: 'string', fen: 'string', isMyTurn: 'boolean', opponent: { 'id?': 'string|null', username: 'string', 'rating?': 'number' } },
    account: { id: 'string', username: 'string', perfs: { blitz: { rating: 'number', 'rd?': 'number', 'prog?': 'number' } }, 'count?': { 'all?': 'number' } },
  },
  chariot: {
    engineGame: { id: 'string', speed, fen: 'string', player: color, createdAt: 'number', status: { id: 'number', name: statusNames } },
    playing: { fullId: 'string', gameId: 'string', status: { id: 'number', name: statusNames }, opponent: { username: 'string' } },
  },
  // Two crates for Rust: what is missing, or of another type, is refused with all that it stands in.
  rust: {
    user: { id: 'string', username: 'string', perfs: {}, createdAt: 'number', seenAt: 'number' },
    wholeUser: { url: 'string', createdAt: 'number', seenAt: 'number', playTime: { total: 'number', tv: 'number' } },
    challenge: {
      id: 'string',
      url: 'string',
      color: [...color, 'random'],
      finalColor: color,
      'direction?': ['in', 'out'],
      timeControl: { type: ['clock', 'unlimited'] },
      variant,
      challenger: { id: 'string', name: 'string', rating: 'number', 'provisional?': 'boolean', 'online?': 'boolean' },
      destUser: { id: 'string', name: 'string', rating: 'number', 'provisional?': 'boolean', 'online?': 'boolean' },
      perf: { icon: 'string', name: 'string' },
      rated: 'boolean',
      speed,
      status: ['created', 'offline', 'canceled', 'declined', 'accepted'],
      'declineReasonKey?': ['generic', 'later', 'toofast', 'tooslow', 'timecontrol', 'rated', 'casual', 'standard', 'variant', 'nobot', 'onlybot'],
    },
    gameInfo: {
      id: 'string',
      fullId: 'string',
      gameId: 'string',
      fen: 'string',
      color,
      lastMove: 'string',
      source: ['lobby', 'friend', 'ai', 'tournament'],
      variant,
      speed,
      perf: 'string',
      rating: 'number',
      rated: 'boolean',
      hasMoved: 'boolean',
      opponent: { 'id?': 'string|null', username: 'string', 'rating?': 'number', 'ai?': 'number' },
      isMyTurn: 'boolean',
      'secondsLeft?': 'number',
      status: { id: 'number', name: statusNames },
      'compat?': { bot: 'boolean', board: 'boolean' },
    },
    playing: {
      fullId: 'string',
      gameId: 'string',
      fen: 'string',
      color,
      lastMove: 'string',
      source: ['lobby', 'friend', 'ai', 'tournament'],
      status: { id: 'number', name: statusNames },
      variant,
      speed,
      perf: 'string',
      rating: 'number',
      rated: 'boolean',
      hasMoved: 'boolean',
      opponent: { 'id?': 'string|null', username: 'string', 'rating?': 'number', 'ai?': 'number' },
      isMyTurn: 'boolean',
    },
    gameFull: {
      id: 'string',
      rated: 'boolean',
      variant,
      'clock?': { initial: 'number', increment: 'number' },
      speed,
      perf: { name: 'string' },
      createdAt: 'number',
      white: { id: 'string', name: 'string', rating: 'number', 'title?': 'string|null', 'provisional?': 'boolean' },
      black: { id: 'string', name: 'string', rating: 'number', 'title?': 'string|null', 'provisional?': 'boolean' },
      initialFen: 'string',
      state: { moves: 'string', wtime: 'number', btime: 'number', winc: 'number', binc: 'number', status: statusNames },
    },
    gameState: { type: ['gameState'], moves: 'string', wtime: 'number', btime: 'number', winc: 'number', binc: 'number', status: statusNames },
    game: {
      id: 'string',
      rated: 'boolean',
      variant: ['standard', 'chess960', 'fromPosition'],
      speed,
      perf: 'string',
      createdAt: 'number',
      lastMoveAt: 'number',
      status: statusNames,
      players: {
        white: { user: { id: 'string', name: 'string' }, rating: 'number', 'ratingDiff?': 'number' },
        black: { user: { id: 'string', name: 'string' }, rating: 'number', 'ratingDiff?': 'number' },
      },
      'clock?': { initial: 'number', increment: 'number', 'totalTime?': 'number' },
    },
  },
};

/** Requests of a client with its token; what it adds to every one is in `headers`. */
export class Speaker {
  constructor(url, token, headers = {}) {
    this.url = url;
    this.headers = { Authorization: `Bearer ${token}`, ...headers };
  }

  async ask(method, path, { headers = {}, body } = {}) {
    const response = await fetch(this.url + path, { method, headers: { ...this.headers, ...headers }, body, redirect: 'manual' });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, type, text, headers: response.headers, json: text && /[/+]json$/.test(type.split(';')[0]) ? JSON.parse(text) : undefined };
  }
  form = (path, fields) =>
    this.ask('POST', path, { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams(fields).toString() });
  json = (path, value) =>
    this.ask('POST', path, { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) });

  /** A stream of lines: {lines, next(), ended, cut()}. */
  async stream(path, { method = 'GET', headers = {}, body } = {}) {
    const cut = new AbortController();
    const response = await fetch(this.url + path, { method, headers: { ...this.headers, ...headers }, body, signal: cut.signal });
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const lines = [];
    const waiting = [];
    let taken = 0;
    const give = () => {
      while (waiting.length > 0 && taken < lines.length) waiting.shift()(lines[taken++]);
    };
    const reader = new Lines(response, {
      onLine: (line) => {
        lines.push(line);
        give();
      },
    });
    reader.ended.then(() => {
      while (waiting.length > 0) waiting.shift()(null);
    });
    return {
      lines,
      type: response.headers.get('content-type'),
      ended: reader.ended,
      cut: () => cut.abort(),
      /** The next line that has not been taken; null when the stream has ended. */
      next: () =>
        new Promise((resolve) => {
          waiting.push(resolve);
          give();
        }),
      /** The next line that is such, the others passed over. */
      async find(is) {
        for (;;) {
          const line = await this.next();
          if (line === null) throw new Error('the stream has ended');
          if (is(line)) return line;
        }
      },
    };
  }
}
