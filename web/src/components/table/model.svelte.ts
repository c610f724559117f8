// A table as one person plays or watches it: the board as it is shown to them, what they may do, and their acts.
import { browserTimers, type Timers } from '../../base/timers';
import { toEnglish } from '../../chess/letters';
import { movesBetween, readMove } from '../../chess/moves';
import {
  kingOf,
  opponent,
  readBoard,
  startFen as startFenOf,
  type Color,
  type PromotionRole,
  type Square,
} from '../../chess/position';
import { isOver, obligation, plies } from '../../game/game';
import { illegalMoveOf } from '../../game/illegal-move';
import {
  boardWithWaiting,
  penaltyChooser,
  piecesUnderneath,
  promotionPending,
  rookInHand,
} from '../../game/table-view';
import type { LiveTable } from '../../live/table.svelte';
import type { Act, Entry } from '../../protocol/table';
import { settings } from '../../settings/settings.svelte';
import type { Marks } from '../board/marks';
import type { BoardAct, Mode } from '../board/state';

interface FromTo {
  from: Square;
  to: Square;
}

// How long after a pointer was at the board a press of the clock is taken for a slip of the hand; how long it is said
// that no piece is in the hand. Milliseconds.
const slipLasts = 400;
const emptyLasts = 1600;

export class TableModel {
  readonly live: LiveTable;
  // The player who has said J'adoube, and whose next press therefore adjusts a piece.
  adjusting: Color | null = $state(null);
  // An earlier position chosen to be shown, by its ply.
  chosenPly: number | null = $state(null);
  // A move on a screen board whose promotion piece has yet to be chosen.
  choosing: FromTo | null = $state(null);
  premove: FromTo | null = $state(null);
  // The square where a hand has done something that could not be sent.
  unsent: Square | null = $state(null);
  // The square without a piece that has just been pressed.
  emptyPressed: Square | null = $state(null);
  readonly #timers: Timers = browserTimers;
  #atBoard = -Infinity;
  #pressed: Color | null = $state(null);
  #forgetEmpty = () => {};
  // The entry of the log that the board shows after the game, counted from 1; null: none.
  chosenEntry: number | null = $state(null);

  game = $derived.by(() => this.live.state);
  view = $derived.by(() => this.live.view);
  regulations = $derived.by(() => this.live.info?.regulations ?? {});
  physical = $derived(this.regulations.board !== 'screen');
  oneDevice = $derived.by(() => this.live.seat === 'both');
  arbiter = $derived.by(() => this.live.seat === 'arbiter');
  player: Color | null = $derived.by(() => {
    const { seat } = this.live;
    return seat === 'white' || seat === 'black' ? seat : null;
  });
  // Who plays on a board for the blind (Appendix D).
  blind: Color[] = $derived.by(() => {
    const { board } = this.regulations;
    return typeof board === 'object' ? (['white', 'black'] as const).filter((color) => board[color] === 'blind') : [];
  });
  mine: Color | 'both' | null = $derived(this.oneDevice ? 'both' : this.player);
  over = $derived(this.game !== null && isOver(this.game));
  startFen = $derived(startFenOf(this.regulations.start));

  // Those who have made a move and not yet pressed the clock.
  unpressed: Color[] = $derived.by(() => (this.physical && !this.over ? (this.view?.unpressed ?? []) : []));

  moves = $derived.by(() => plies(this.startFen, this.live.entries));
  // The ply that the board shows; null: the game as it stands.
  shownEntry: Entry | null = $derived.by(() =>
    this.chosenEntry !== null && this.mayLookBack ? (this.live.entries[this.chosenEntry - 1] ?? null) : null,
  );
  shownPly = $derived(
    this.shownEntry
      ? this.shownEntry.answer.state.ply
      : this.chosenPly !== null && this.chosenPly < this.moves.length
        ? this.chosenPly
        : null,
  );
  latest = $derived.by(() => this.live.entries.at(-1) ?? null);
  // The last ruling with an obligation that still binds.
  obligation = $derived.by(() => {
    if (this.over || !this.view) return null;
    const { touched, displaced } = this.view;
    const claimed = this.latest?.event.do === 'claim';
    return touched.length === 0 && displaced.length === 0 && !claimed ? null : obligation(this.live.entries);
  });
  // Earlier positions are shown after the game, and to those who do not play it.
  mayLookBack = $derived(this.over || this.mine === null);

  // --- The board as it is shown, with the acts that the server has not yet answered
  board = $derived.by(() => {
    const { shownPly, shownEntry, startFen } = this;
    if (shownEntry) return readBoard(shownEntry.answer.state.fen);
    if (shownPly === null) return boardWithWaiting(this.game?.fen ?? startFen, this.live.waiting.values());
    return readBoard(shownPly === 0 ? startFen : this.moves[shownPly - 1]!.fen);
  });
  marks: Marks = $derived.by(() => {
    const move = this.moves[(this.shownPly ?? this.moves.length) - 1] ?? null;
    const inCheck = move && /[+#]/.test(move.san) && !this.game?.last_legal;
    const now = this.shownPly === null;
    const event = this.shownEntry?.event;
    const touchedThen = event && (event.do === 'touch' || event.do === 'adjust') && event.square ? [event.square] : [];
    return {
      wrong: this.shownEntry ? illegalMoveOf(this.live.entries, this.shownEntry.n) : null,
      last: move?.uci ? [move.uci.slice(0, 2), move.uci.slice(2, 4)] : [],
      check: inCheck ? kingOf(this.board, opponent(move.color)) : null,
      touched: now
        ? this.over
          ? []
          : (this.view?.touched ?? []).filter((square) => this.board.has(square))
        : touchedThen,
      released: now && !this.over ? this.#released() : [],
      displaced: now && this.physical && !this.over ? this.#displaced().filter((at) => at !== this.#awaiting) : [],
      awaits: now && !this.over ? this.#awaiting : null,
      owed: now && !this.over ? this.#obligedPieces() : [],
      premove: this.premove,
    };
  });
  underneath = $derived.by(() =>
    this.game && this.view && this.shownPly === null && !this.over ? piecesUnderneath(this.game, this.view) : [],
  );
  // A game between two seats with a clock begins when its clock does; on one device a hand may begin it.
  waitsToBegin = $derived(!this.oneDevice && this.game?.clocks != null && this.view?.started === false);
  // A player at a board where an arbiter or a tournament's rules hold makes no notes (11.3.1, 12.4 of 1997).
  annotates = $derived.by(() => this.over || this.mine === null || !(this.live.info?.arbiter || this.live.info?.event));
  mode: Mode = $derived.by(() => {
    const { game, view } = this;
    const watching = this.over || this.shownPly !== null || this.mine === null || this.waitsToBegin;
    if (watching || !game || view?.envelope || (view?.stopped && view.started)) return 'watch';
    return this.physical ? 'physical' : 'screen';
  });
  // The other player's hand.
  hand = $derived.by(() => {
    for (const color of ['white', 'black'] as const) {
      const hand = this.live.hands[color];
      if (hand && color !== this.player) return { color, hand };
    }
    return null;
  });

  #afterMove: { color: Color; then: 'press' | 'offer_draw' } | null = null;

  // --- What has to be chosen or done
  #mayHandle = $derived(this.game !== null && !this.over && (this.mine === 'both' || this.mine === this.game.turn));
  // The player who promotes a pawn that has been placed.
  promoting: Color | null = $derived.by(() => {
    const { game, view } = this;
    return game && view && this.#mayHandle && promotionPending(game, view, this.board) ? game.turn : null;
  });
  // The square of a pawn of either player that is still to be promoted.
  #awaiting: Square | null = $derived.by(() => {
    const { game, view, board } = this;
    if (!game || !view || this.shownPly !== null || !promotionPending(game, view, board)) return null;
    return view.displaced.find(({ at }) => /[18]$/.test(at) && board.get(at)?.role === 'pawn')?.at ?? null;
  });
  rook: FromTo | null = $derived(
    this.game && this.physical && this.#mayHandle ? rookInHand(this.game, this.board) : null,
  );
  choosesPenalty: Color | null = $derived.by(() => {
    const { game, view, mine } = this;
    const side = game && view && !this.over ? penaltyChooser(game, view, this.regulations) : null;
    return side && (mine === 'both' || mine === side) ? side : null;
  });
  // The player whose press of the clock is on its way to the table.
  pressing: Color | null = $derived.by(() =>
    [...this.live.waiting.values()].some(({ do: act }) => act === 'press') ? this.#pressed : null,
  );
  // The player to whom acts at the board are attributed.
  handOwner = $derived(this.oneDevice ? (this.game?.turn ?? 'white') : this.player);

  // Must be created in a component, which plays the premove as soon as it may be played.
  constructor(live: LiveTable) {
    this.live = live;
    $effect(() => {
      if (live.connection === 'open') this.unsent = null;
    });
    $effect(() => {
      const { premove, game } = this;
      if (!premove || !game || this.over || game.turn !== this.player) return;
      const meant = movesBetween(game.permitted, this.board, premove.from, premove.to);
      this.premove = null;
      const chosen = meant.find((uci) => uci.length === 4 || uci.endsWith('q'));
      if (chosen) this.act({ do: 'move', move: chosen });
    });
  }

  // --- Acts
  act(act: Act, color: Color | null = this.player): void {
    const sent = this.live.do(act, color ?? undefined);
    const at = act.do === 'place' ? act.to : act.do === 'touch' ? act.square : null;
    const moved = act.do === 'move' ? act.move.slice(2, 4) : null;
    if (!sent) this.unsent = at ?? (moved && /^[a-h][1-8]$/.test(moved) ? moved : null) ?? this.unsent;
  }

  // Whether this player has let go of something since the clock was last pressed, which a press would complete.
  hasLetGo(color: Color): boolean {
    const { game, view, live } = this;
    if (!game || !view) return false;
    if (view.unpressed.includes(color)) return true;
    const onTheWay = [...live.waiting.values()].some(({ do: act }) => ['place', 'move', 'promote'].includes(act));
    return onTheWay || (game.turn === color && view.displaced.length > 0);
  }

  press(color: Color): void {
    this.#pressed = color;
    this.act({ do: 'press' }, color);
  }

  // Makes the move that has been announced, and then presses the clock, or offers a draw before the clock is pressed.
  makeAnnounced(color: Color, then: 'press' | 'offer_draw'): void {
    const move = this.view?.announced;
    if (!move) return;
    this.#afterMove = { color, then };
    this.act({ do: 'move', move }, color);
  }

  // To be called with each new entry.
  followMade({ event, answer }: Entry): void {
    const after = this.#afterMove;
    if (!after || event.by !== after.color || event.do !== 'move') return;
    this.#afterMove = null;
    const made = answer.effects.some(({ kind }) => kind === 'made');
    if (!made || this.over || (after.then === 'press' && !this.game?.clocks)) return;
    this.act({ do: after.then }, after.color);
  }

  // Notes that a pointer was at the board: until it lets a piece go, a press of the clock soon after is a slip.
  handAtBoard(): void {
    this.#atBoard = this.#timers.now();
  }

  // Whether the clock is pressed by a hand that slips from the board, where it has let nothing go.
  slips(color: Color): boolean {
    return this.#timers.now() - this.#atBoard < slipLasts && !this.hasLetGo(color);
  }

  // Notes that a square without a piece was pressed, and no piece is in the hand.
  pressedEmpty(square: Square): void {
    this.#forgetEmpty();
    this.emptyPressed = square;
    this.#forgetEmpty = this.#timers.after(emptyLasts, () => (this.emptyPressed = null));
  }

  // Takes an act of a hand at the board.
  handle(act: BoardAct): void {
    if (act.do === 'touch') {
      const { square, accidental } = act;
      this.act({ do: 'touch', square, ...(accidental ? { accidental } : {}) }, this.handOwner);
    } else if (act.do === 'adjust') {
      this.act(act, this.adjusting ?? this.player);
      this.adjusting = null;
    } else if (act.do === 'hand') {
      this.live.hand(act.held, this.handOwner ?? undefined);
    } else if (act.do === 'place') {
      this.#atBoard = -Infinity;
      this.act(act, this.#ownerOfPieceOn(act.from));
    } else if (act.do === 'move') {
      this.#move(act);
    } else {
      this.premove = { from: act.from, to: act.to };
    }
  }

  promote(piece: PromotionRole): void {
    const { choosing } = this;
    if (!choosing) return this.act({ do: 'promote', piece }, this.handOwner);
    this.choosing = null;
    const meant = (this.game?.permitted ?? []).find(
      (uci) => uci.startsWith(choosing.from + choosing.to) && readMove(uci).promotion === piece,
    );
    if (meant) this.act({ do: 'move', move: meant }, this.handOwner);
  }

  // Makes a move that was typed in the letters of the page's language.
  type(move: string): void {
    if (move.trim()) this.act({ do: 'move', move: toEnglish(move, settings.language) }, this.handOwner);
  }

  // --- Looking back
  showPly(ply: number | null): void {
    this.chosenEntry = null;
    this.chosenPly = ply;
  }

  // Shows an entry of the log with its ruling, counted from 1; null: the game as it stands.
  showEntry(n: number | null): void {
    this.chosenPly = null;
    this.chosenEntry = n !== null && n >= 1 && n <= this.live.entries.length ? n : null;
  }

  // Goes back or on by a key: a move, or an entry where rulings are looked at. False: the key is not one of these.
  step(key: string): boolean {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[key];
    if (by === undefined) return false;
    if (this.chosenEntry !== null) {
      const last = this.live.entries.length;
      this.showEntry(Math.min(last, Math.max(1, this.chosenEntry + by)));
      return true;
    }
    const last = this.moves.length;
    const ply = Math.min(last, Math.max(0, (this.shownPly ?? last) + by));
    this.showPly(ply >= last ? null : ply);
    return true;
  }

  toggleAdjusting(): void {
    if (this.physical && this.mine && !this.over) this.adjusting = this.adjusting ? null : this.handOwner;
  }

  // Cancels what the hand has begun.
  cancel(): void {
    this.adjusting = null;
    this.premove = null;
    this.choosing = null;
  }

  #move({ from, to }: FromTo): void {
    const meant = movesBetween(this.game?.permitted ?? [], this.board, from, to);
    if (meant.length > 1) this.choosing = { from, to };
    else this.act({ do: 'move', move: meant[0] ?? this.#asMove(from, to) }, this.handOwner);
  }

  // Writes a move that is not permitted, so that the referee says why.
  #asMove(from: Square, to: Square): string {
    const promotes = this.board.get(from)?.role === 'pawn' && /[18]$/.test(to);
    return from + to + (promotes ? 'q' : '');
  }

  // On one device, the owner of a piece that is moved again after its move was made: its own player's hand has it.
  #ownerOfPieceOn(square: Square): Color | null {
    const color = this.board.get(square)?.color;
    return this.oneDevice && color && this.unpressed.includes(color) ? color : this.handOwner;
  }

  // The squares with pieces not put there by a legal move; in castling also the first piece, until the other follows.
  #displaced(): Square[] {
    // Under limited supervision the players are not told.
    if (this.regulations.supervision === 'limited' && !this.arbiter) return [];
    return (this.view?.displaced ?? []).map(({ at }) => at).filter((square) => this.board.has(square));
  }

  // The touched pieces that no permitted move moves or captures, where others are obligatory.
  #released(): Square[] {
    const { game, view, physical } = this;
    if (!game || !view || !physical || view.touched.length < 2 || view.displaced.length > 0) return [];
    const bound = new Set(game.permitted.flatMap((uci) => [uci.slice(0, 2), uci.slice(2, 4)]));
    const free = view.touched.filter((square) => !bound.has(square) && this.board.has(square));
    return free.length < view.touched.length ? free : [];
  }

  // The pieces one of which must be moved, if they are few.
  #obligedPieces(): Square[] {
    if (!this.obligation || !this.game) return [];
    const from = new Set(this.game.permitted.map((uci) => uci.slice(0, 2)));
    return from.size <= 3 ? [...from].filter((square) => this.board.has(square)) : [];
  }
}
