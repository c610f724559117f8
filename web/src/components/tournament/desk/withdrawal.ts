// The question before a player withdraws: what becomes of the game that is not decided yet.
import type { GameRecord, RoundRecord, TournamentKind } from '../../../protocol/tournament';
import { scoreShown } from '../../../text/score';
import { t } from '../../../text/text.svelte';

interface Tournament {
  kind: TournamentKind;
  rounds: (Pick<RoundRecord, 'stage'> & { round: number; games: (GameRecord & { board: number })[] })[];
}

export function withdrawalText(tournament: Tournament, player: { place: number; shown: string }): string {
  const current = tournament.rounds.filter(({ stage }) => stage === 'published' || stage === 'closed').at(-1);
  const game = current?.games.find(
    ({ white, black, result }) => !result && (white === player.place || black === player.place),
  );
  const lost = game && scoreShown(game.white === player.place ? '-+' : '+-');
  return [
    t('withdraw_asked', player.shown),
    current && game && lost
      ? t(game.table ? 'withdraw_at_table' : 'withdraw_forfeits', game.board, current.round, lost)
      : '',
    tournament.kind === 'round_robin' ? t('withdraw_robin') : '',
  ]
    .filter(Boolean)
    .join(' ');
}
