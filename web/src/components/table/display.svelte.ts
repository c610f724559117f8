// A table as it is drawn for one person: from which side, with which names, clocks and captured pieces, and what may be
// pressed there.
import { coinOfLast, coinsOf } from '../../learn/classroom-games';
import { inLetters } from '../../chess/letters';
import { opponent, pieceValue, type Color, type Role } from '../../chess/position';
import { numbered, taken, weightOf } from '../../game/game';
import { settings } from '../../settings/settings.svelte';
import { playerNamed } from '../../text/describe';
import { t } from '../../text/text.svelte';
import type { TableModel } from './model.svelte';

const colors = ['white', 'black'] as const;

export class TableDisplay {
  turned = $state(false);
  // On one device: the players sit opposite each other, and each has their part upright.
  facing = $derived.by(() => this.model.oneDevice && !settings.sideBySide);
  // The entry up to which the articles may be read, if a class has to name them first.
  told = $state(0);

  constructor(
    readonly model: TableModel,
    // Which game of the classroom this is; null: none.
    readonly classGame: string | null = null,
  ) {}

  bottom: Color = $derived.by(() => ((this.model.player === 'black') !== this.turned ? 'black' : 'white'));
  // From the top of the board to the bottom.
  sides: Color[] = $derived([opponent(this.bottom), this.bottom]);
  asksArticle = $derived.by(() => this.classGame === 'hotclock' && this.model.live.entries.length > this.told);
  // The coins of a golden hand, and to whom the last entry has given one.
  coins = $derived.by(() => (this.classGame === 'goldenhand' ? coinsOf(this.model.live.entries) : null));
  coinTo = $derived.by(() => (this.coins ? coinOfLast(this.model.live.entries) : null));
  // The player here announces moves (Appendix D).
  announcing = $derived.by(() => this.model.player !== null && this.model.blind.includes(this.model.player));

  // --- Names and result
  nameOf(color: Color): string | null {
    const { info } = this.model.live;
    return info ? playerNamed(info, color) : null;
  }
  nameOrSide = (color: Color): string => this.nameOf(color) ?? t(color);
  playersNamed = $derived.by(() => colors.map(this.nameOrSide).join(' – '));
  score = $derived.by(() => {
    const { result = '' } = this.model.game ?? {};
    return result === '1/2-1/2' ? '½–½' : result.replace('-', '–');
  });

  // --- The position shown
  #moves = $derived.by(() => this.model.moves.slice(0, this.model.shownPly ?? undefined));
  takenBy = (color: Color): Role[] => taken(this.#moves, color);
  #worth = (color: Color): number => this.takenBy(color).reduce((sum, role) => sum + pieceValue[role], 0);
  // By how much a player's captures are worth more than the other player's.
  aheadOf = (color: Color): number => Math.max(0, this.#worth(color) - this.#worth(opponent(color)));
  fen = $derived.by(() => {
    const { shownEntry, shownPly, game, startFen, moves } = this.model;
    if (shownEntry) return shownEntry.answer.state.fen;
    if (shownPly === null) return game?.fen ?? startFen;
    return moves[shownPly - 1]?.fen ?? startFen;
  });
  // The move that led to the position shown, with its number.
  moveText = $derived.by(() => {
    const { shownPly, startFen, moves } = this.model;
    const move = shownPly ? moves[shownPly - 1] : undefined;
    return move ? numbered(startFen, move, inLetters(move.san, settings.language)) : null;
  });
  // After the game, the clocks at the position shown; null: the clocks as they are.
  clocksThen = $derived.by(() => {
    const { shownEntry, shownPly, moves } = this.model;
    if (shownEntry) return shownEntry.answer.state.clocks;
    return shownPly ? (moves[shownPly - 1]?.clocks ?? null) : null;
  });
  runningThen = $derived.by(() => this.model.shownEntry?.answer.state.clocks?.running ?? null);
  promotionSquare = $derived.by(() => {
    const { choosing, game } = this.model;
    return choosing && game ? { square: choosing.to, color: game.turn } : null;
  });

  // --- How the game stands
  waitsForOther = $derived.by(() => {
    const { player, over, live, view } = this.model;
    return player !== null && !over && !live.present[opponent(player)] && !view?.started;
  });
  // The player here makes the first move, and has not yet touched a piece.
  begins = $derived.by(() => {
    const { view, game, player, moves } = this.model;
    if (!view?.started || game?.turn !== player || moves.length > 0) return false;
    return view.touched.length + view.displaced.length === 0;
  });
  interrupted = $derived.by(() => {
    const { view, over } = this.model;
    return !!view?.stopped && view.started && !over;
  });
  sealed = $derived.by(() => !!this.model.view?.envelope && !this.model.over);
  offeredTo = (color: Color): boolean => this.model.game?.offer === opponent(color) && !this.model.over;
  pressable = (color: Color): boolean => {
    const { physical, over, mine, game, waitsToBegin } = this.model;
    return physical && !over && (mine === 'both' || mine === color) && game?.clocks !== null && !waitsToBegin;
  };
  // A move waits for its clock to be pressed here.
  mayPress = $derived.by(() => (this.model.view?.unpressed ?? []).some(this.pressable));
  // Whose score sheets are shown: the player's own; both to the arbiter and on one device.
  sheets: Color[] = $derived.by(() => {
    const { player, oneDevice, arbiter } = this.model;
    return player ? [player] : oneDevice || arbiter ? [...colors] : [];
  });
  // Changes when there is something new to be read or chosen that the player has not asked for.
  news = $derived.by(() => {
    const { model } = this;
    const { live } = model;
    return [
      live.entries.filter(({ answer }) => !['quiet', 'plain'].includes(weightOf(answer))).length,
      model.promoting,
      model.rook !== null,
      this.mayPress && !settings.knowsClock,
      live.refusal !== null,
      live.connection === 'lost',
      model.view?.stopped,
      live.rematch,
    ].join();
  });
}
