// Games by script: what each side does at its turn, until the game is over.
import { legalMoves, numbers, positionOf } from './player.mjs';
import { Refused } from './client.mjs';

// A game by lot is long; after so many plies its players agree to a draw.
const longestGame = 240;
// A request that came too late is refused; more than that are wrong.
const mostRefusals = 100;
const longestAway = 60_000; // ms

/** Plays one side of a game to its end: the last state. `turn` and `offered` are the side's own (see `scripts`). */
export async function play(game, { turn, offered = async () => {}, again = () => {} }, seed) {
  const draw = numbers(seed);
  const refusals = [];
  let awaySince = null;
  let wake;
  const changed = () => new Promise((resolve) => (wake = resolve));
  let next = changed();
  const stir = () => {
    wake();
    next = changed();
  };
  game.onState = stir;
  // A stream that ends before the game does is opened again.
  const follow = async () => {
    while (!game.over && !game.aborted) {
      try {
        const lines = await game.follow();
        again(game);
        await lines.ended;
      } catch (error) {
        // The server is not there now, or the game not any more.
        if (error instanceof Refused && error.status === 404) game.aborted = true;
      }
      stir();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const following = follow();
  while (!game.over && !game.aborted) {
    const waiting = next;
    const state = game.state;
    if (state !== null) {
      const moves = state.moves === '' ? [] : state.moves.split(' ');
      const position = positionOf(game.full.initialFen, moves);
      const mine = position.turn === game.color;
      const offer = game.color === 'white' ? state.bdraw : state.wdraw;
      try {
        if (offer && (await offered({ game, moves, position, draw })) === 'done') {
          await waiting;
          continue;
        }
        if (mine) await turn({ game, moves, position, draw });
        awaySince = null;
      } catch (error) {
        // The game may have ended, or the server or the stream, while this was on its way.
        if (error instanceof Refused && ![400, 404, 503].includes(error.status)) throw error;
        // A server that is being started again on a busy machine may be away for long.
        awaySince ??= Date.now();
        if (error instanceof Refused || Date.now() - awaySince > longestAway) refusals.push(error.message);
        if (refusals.length > mostRefusals) throw new Error(`refused again and again: ${refusals.at(-1)}`);
        setTimeout(stir, 20);
      }
    }
    if (game.over || game.aborted) break;
    // Whatever was missed is asked for again when the stream is.
    if (state === game.state) await waiting;
  }
  await following;
  return game.state;
}

const byLot = async ({ game, position, draw }) => {
  const moves = legalMoves(position);
  await game.move(moves[draw(moves.length)]);
};
const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];

/** By the name of a script: what each of both sides does. */
export const scripts = {
  // Legal moves by lot, to the end.
  lot: {
    turn: async (at) => {
      if (at.moves.length >= longestGame) return at.game.draw('yes');
      return byLot(at);
    },
    offered: async ({ game }) => {
      await game.draw('yes');
      return 'done';
    },
  },
  resign: {
    turn: async (at) => {
      if (at.moves.length >= 12 + at.draw(20)) return at.game.resign();
      return byLot(at);
    },
  },
  // The offer comes with a move.
  offerWithMove: {
    turn: async (at) => {
      const moves = legalMoves(at.position);
      return at.game.move(moves[at.draw(moves.length)], at.moves.length >= 8);
    },
    offered: async ({ game }) => {
      await game.draw('1');
      return 'done';
    },
  },
  // An offer by itself, which is declined; then the one who declined resigns.
  declined: {
    turn: async (at) => {
      if (at.moves.length === 10) await at.game.draw('yes');
      if (at.moves.length >= 20) return at.game.resign();
      return byLot(at);
    },
    offered: async ({ game }) => {
      await game.draw('no');
    },
  },
  // Knights go out and back until the position stands for the third time.
  threefold: {
    turn: async ({ game, moves }) => {
      if (moves.length < 8) return game.move(shuffle[moves.length % 4]);
      return game.claimDraw();
    },
  },
  threefoldByOffer: {
    turn: async ({ game, moves }) => {
      if (moves.length < 8) return game.move(shuffle[moves.length % 4]);
      return game.draw('yes');
    },
  },
  abortAtOnce: {
    turn: async ({ game }) => game.abort(),
  },
  abortAfterOne: {
    turn: async ({ game, moves }) => (moves.length === 1 ? game.abort() : game.move('e2e4')),
  },
  // Black stops moving, and the flag falls.
  flag: {
    turn: async (at) => {
      if (at.game.color === 'white' || at.moves.length < 6) return byLot(at);
    },
  },
  mate: {
    turn: async ({ game, moves }) => game.move(['f2f3', 'e7e5', 'g2g4', 'd8h4'][moves.length]),
  },
  // From a position with a mate in one.
  mateInOne: {
    turn: async ({ game }) => game.move('a1a8'),
  },
  // What the Laws do not know, and what is illegal, is refused; the game goes on.
  impudent: {
    turn: async (at) => {
      if (at.moves.length >= 30) return at.game.resign();
      for (const wrong of [
        () => at.game.move('e1e5'),
        () => at.game.move('zz99'),
        () => at.game.takeback('yes'),
        () => at.game.claimVictory(),
        () => at.game.claimDraw(),
      ]) {
        const refused = await wrong().then(
          () => null,
          (error) => error,
        );
        if (!(refused instanceof Refused) || refused.status !== 400 || typeof refused.body.error !== 'string')
          throw new Error(`taken, or refused otherwise than with 400: ${wrong} ${refused}`);
      }
      await at.game.takeback('no');
      await at.game.chat('player', 'Olá!');
      return byLot(at);
    },
  },
  // The stream is cut every few moves and opened again.
  reconnect: {
    turn: async (at) => {
      if (at.moves.length >= 60) return at.game.resign();
      await byLot(at);
      if (at.draw(6) === 0) at.game.drop();
    },
  },
  // Long enough for a server to be restarted.
  steady: {
    turn: async (at) => {
      if (at.moves.length >= 150) return at.game.draw('yes');
      await byLot(at);
      await at.game.client.pause?.();
    },
    offered: async ({ game }) => {
      await game.draw('yes');
      return 'done';
    },
  },
};
