// The form of a new tournament: a round from pairings, or a round robin.
import type { Language } from '../../chess/language';
import {
  tieBreaks,
  type CreateTournament,
  type ListedPlayer,
  type Pairing,
  type TieBreak,
  type TournamentKind,
} from '../../protocol/tournament';
import { settings } from '../../settings/settings.svelte';
import { named, t } from '../../text/text.svelte';
import { rules, RulesForm } from '../rules/rules-form.svelte';

export class CreateTournamentForm extends RulesForm {
  kind = $state<TournamentKind>('pairings');
  event = $state('');
  language = $state<Language>(settings.language);

  // --- A round: its pairings as CSV, and as they have been read
  round = $state(1);
  pairings = $state('');
  paired: Pairing[] = $state.raw([]);

  // --- A round robin: its players in the order of the draw, as CSV, and as they have been read
  players = $state('');
  listed: ListedPlayer[] = $state.raw([]);
  order: { rule: TieBreak; counts: boolean }[] = $state(
    tieBreaks.round_robin.map((rule) => ({ rule, counts: rule !== 'KS' })),
  );

  // --- A Swiss: how many rounds; its players may come later
  rounds = $state(7);
  swissOrder: { rule: TieBreak; counts: boolean }[] = $state(
    tieBreaks.swiss.map((rule, i) => ({ rule, counts: i < 4 })),
  );

  ready = $derived(
    this.kind === 'pairings'
      ? this.paired.length > 0
      : this.kind === 'round_robin'
        ? this.listed.length >= 2
        : this.rounds >= 1 && (this.players.trim() === '' || this.listed.length > 0),
  );

  // Remembers the kind and the rules, not who plays.
  constructor() {
    super('jadoube.tournament', ['kind', ...rules]);
    this.time = '90+30';
    // One arbiter has many games to look at.
    this.supervision = 'limited';
    this.recall();
  }

  // Writes the players as CSV again, in an order drawn by lot.
  drawLots(): void {
    const drawn = [...this.listed];
    for (let i = drawn.length - 1; i > 0; --i) {
      const j = Math.floor(Math.random() * (i + 1));
      [drawn[i], drawn[j]] = [drawn[j]!, drawn[i]!];
    }
    const field = (text: string) => (/[,;"\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const keys = ['name', 'rating', 'title', 'federation', 'sex', 'fide', 'birth', 'club'] as const;
    const used = keys.filter((key) => key === 'name' || drawn.some((player) => player[key]));
    const line = (player: ListedPlayer) => used.map((key) => field(String(player[key] ?? ''))).join(';');
    // The headings that every list is read by.
    const headings = used.length > 1 ? [used.join(';')] : [];
    this.players = [...headings, ...drawn.map(line)].join('\n');
  }

  // Moves the tie-break with this number before the one above it.
  earlier(i: number): void {
    const moved = <T>(order: T[]): T[] => [...order.slice(0, i - 1), order[i]!, order[i - 1]!, ...order.slice(i + 1)];
    if (this.kind === 'swiss') this.swissOrder = moved(this.swissOrder);
    else this.order = moved(this.order);
  }

  // What will be made, in one line.
  summary(): string {
    const paired = this.kind === 'pairings';
    return [
      this.event.trim(),
      paired ? t('round_of', this.round) : named('kind', this.kind),
      this.kind === 'swiss' ? t('rounds_read', this.rounds) : '',
      paired && this.paired.length > 0 ? t('boards_read', this.paired.length) : '',
      !paired && this.listed.length > 0 ? t('players_read', this.listed.length) : '',
      this.timeSaid(),
      this.boardSaid(),
      ...this.unusualSaid(),
    ]
      .filter(Boolean)
      .join(' · ');
  }

  request(): CreateTournament {
    const at = this.appointed();
    return {
      event: this.event.trim(),
      regulations: this.regulations(),
      language: this.language,
      ...(this.kind === 'pairings'
        ? { pairings: this.pairings, round: this.round, ...(at === null ? {} : { start_at: at }) }
        : {
            players: this.listed,
            ...(this.kind === 'swiss' ? { system: 'swiss', rounds: this.rounds } : {}),
            tie_breaks: (this.kind === 'swiss' ? this.swissOrder : this.order)
              .filter(({ counts }) => counts)
              .map(({ rule }) => rule),
          }),
    };
  }
}
