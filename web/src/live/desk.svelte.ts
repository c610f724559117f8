// A tournament as its arbiters' desk sees it: records that the server sends once, and then each change of them, to all
// desks. Connects again by itself.
import { api } from '../api/api';
import { browserTimers } from '../base/timers';
import { isLasting, ReconnectingSocket, type Connection } from '../api/socket';
import type { Refusal } from '../protocol/table';
import type {
  Bye,
  DeskMessage,
  DeskRecord,
  EventRecord,
  GameRecord,
  OwnLink,
  PlayerRecord,
  RoundRecord,
  TournamentKind,
  WishRecord,
} from '../protocol/tournament';
import { folded } from '../text/folded';
import { points } from '../text/score';
import { named, t } from '../text/text.svelte';
import { absentOf, leavesOut } from './absent';
import { lostChanges, type Lost } from './changes';

export interface DeskPlayer extends PlayerRecord {
  place: number;
  // The name, told apart from others.
  shown: string;
  // From the next round on; a withdrawal that is announced for a later one is `withdrawn_from` alone.
  withdrawn: boolean;
}
export interface DeskGame extends GameRecord {
  board: number;
}
export interface DeskRound extends RoundRecord {
  round: number;
  games: DeskGame[];
}

// How long an act waits for the record of the one before it, in milliseconds.
const patience = 2_000;

// Tells namesakes apart as the server does: by the first of club, year of birth and number that they all have and that
// differs.
export function toldApart(players: Omit<DeskPlayer, 'shown'>[]): DeskPlayer[] {
  const namesakes = Map.groupBy
    ? Map.groupBy(players, ({ name }) => folded(name))
    : players.reduce((groups, player) => {
        const key = folded(player.name);
        return groups.set(key, [...(groups.get(key) ?? []), player]);
      }, new Map<string, Omit<DeskPlayer, 'shown'>[]>());
  const marks = [
    (player: PlayerRecord) => player.club ?? '',
    (player: PlayerRecord) => player.birth?.slice(0, 4) ?? '',
    (player: PlayerRecord) => String(player.number),
  ];
  return players.map((player) => {
    const same = namesakes.get(folded(player.name)) ?? [];
    if (same.length < 2) return { ...player, shown: player.name };
    const mark = marks.find((of) => same.every((one) => of(one)) && new Set(same.map(of)).size === same.length);
    return { ...player, shown: mark ? `${player.name} (${mark(player)})` : player.name };
  });
}

export class LiveDesk {
  connection = $state<Connection>('connecting');
  refusal = $state.raw<Refusal | null>(null);
  kind = $state<TournamentKind>('swiss');
  // The link by which the page has come, and what it allows.
  link = $state.raw<OwnLink | null>(null);
  // How many changes there have been.
  change = $state(0);
  // The server goes on from a copy, of that time, which does not have changes that this page has seen.
  restored = $state.raw<Lost | null>(null);
  // How often that has happened.
  restorations = $state(0);
  // The last change of what the players had before each round: not of a result in the last one.
  pointsChange = $state(0);
  // The records of the players are apart, so that a result of one board draws nothing else again.
  records = $state.raw<ReadonlyMap<string, DeskRecord>>(new Map());
  #playerRecords = $state.raw<ReadonlyMap<string, PlayerRecord>>(new Map());
  #games = new WeakMap<GameRecord, DeskGame>();

  event = $derived((this.records.get('event') ?? null) as EventRecord | null);
  // The players, without those who are gone; each is identified by `place`.
  players: DeskPlayer[] = $derived(
    toldApart(
      [...this.#playerRecords]
        .map(([key, record]) => ({
          ...record,
          place: Number(key.slice('player/'.length)),
          withdrawn: (record.withdrawn_from ?? Infinity) <= this.next,
        }))
        .filter(({ gone }) => !gone)
        .sort((a, b) => a.number - b.number),
    ),
  );
  byPlace = $derived(new Map(this.players.map((player) => [player.place, player])));
  rounds: DeskRound[] = $derived.by(() => {
    const rounds = new Map<number, DeskRound>();
    for (const [key, record] of this.records) {
      const [kind, round] = key.split('/');
      if (kind === 'round') rounds.set(Number(round), { ...(record as RoundRecord), round: Number(round), games: [] });
    }
    for (const [key, record] of this.records) {
      const [kind, round, board] = key.split('/');
      if (kind === 'game') rounds.get(Number(round))?.games.push(this.#game(record as GameRecord, Number(board)));
    }
    for (const round of rounds.values()) round.games.sort((a, b) => a.board - b.board);
    return [...rounds.values()].sort((a, b) => a.round - b.round);
  });
  // The last round that is paired, even if only as a draft.
  last: DeskRound | null = $derived(this.rounds.filter(({ stage }) => stage !== 'planned').at(-1) ?? null);
  draft: DeskRound | null = $derived(this.last?.stage === 'draft' ? this.last : null);
  // What players ask for, and nobody has answered yet.
  wishes: (WishRecord & { number: number })[] = $derived(
    [...this.records]
      .filter(([key]) => key.startsWith('wish/'))
      .map(([key, record]) => ({ ...(record as WishRecord), number: Number(key.slice(5)) }))
      .filter(({ state }) => state === 'open')
      .sort((a, b) => a.number - b.number),
  );
  // The first round that is not published: absences are for it.
  next = $derived(
    (this.rounds.filter(({ stage }) => stage === 'published' || stage === 'closed').at(-1)?.round ??
      (this.rounds[0]?.round ?? 1) - 1) + 1,
  );
  // Who still takes part; and who of them is here and plays in that round.
  staying: DeskPlayer[] = $derived(this.players.filter(({ withdrawn }) => !withdrawn));
  here = $derived(this.staying.filter((player) => player.arrived && !this.byeIn(player, this.next)).length);

  // Who has not checked in, where others have, and is left out of the next round if that is wished.
  absent: DeskPlayer[] = $derived(
    absentOf(
      this.staying,
      (player) => this.byeIn(player, this.next) !== null && !this.draft?.left_out?.includes(player.place),
    ),
  );

  #socket: ReconnectingSocket<DeskMessage>;
  // The times of the changes that this page has seen, by number.
  #known = new Map<number, number>();
  // Acts that wait for a change.
  #awaited: { change: number; done: () => void }[] = [];

  constructor(
    readonly id: string,
    readonly token: string,
  ) {
    this.#socket = new ReconnectingSocket<DeskMessage>(`/api/tournaments/${id}/live`, {
      hello: () => ({ token, desk: true }),
      onmessage: (message) => this.#receive(message),
      onconnection: (connection) => (this.connection = connection),
      onclose: (again) => again && this.connection === 'connecting' && void this.#askWhetherItExists(id),
    });
  }

  // The bye that a player has, or has asked for, in a round; the one that a pairing gives is none of these.
  byeIn(player: DeskPlayer, round: number): Bye | null {
    const asked = player.byes?.find((each) => each.round === round)?.bye;
    const had = this.rounds
      .find((each) => each.round === round)
      ?.byes.find((each) => each.player === player.place)?.bye;
    const bye = asked ?? had ?? null;
    return bye === 'U' ? null : bye;
  }

  close(): void {
    this.#socket.close();
  }

  // A bye as text; the one that the pairing gives, with its points.
  byeShown(bye: Bye): string {
    if (bye !== 'U') return named('bye', bye);
    const given = (this.event?.scoring?.pairing_allocated ?? 10) / 10;
    return `${named('bye', bye)} (${t(given === 1 ? 'point_short' : 'points_short', points(given) || '0')})`;
  }

  // Whether the next pairing leaves out who has not checked in; `said`: what the arbiter has said, or null.
  leavesOut(said: boolean | null): boolean {
    return this.absent.length > 0 && (said ?? leavesOut(this.absent, this.draft));
  }

  // Comes when the page has seen that change, or when it will not soon, because the line is lost or slow.
  reached(change: number): Promise<void> {
    if (this.change >= change || this.connection !== 'open') return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        cancel();
        this.#awaited = this.#awaited.filter((each) => each !== waiting);
        resolve();
      };
      const waiting = { change, done };
      const cancel = browserTimers.after(patience, done);
      this.#awaited.push(waiting);
    });
  }

  shown(place: number): string {
    return this.byPlace.get(place)?.shown ?? '';
  }

  // The same object as long as nothing about the game has changed.
  #game(record: GameRecord, board: number): DeskGame {
    const known = this.#games.get(record);
    if (known?.board === board) return known;
    const game = { ...record, board };
    this.#games.set(record, game);
    return game;
  }

  async #askWhetherItExists(id: string): Promise<void> {
    const reply = await api.tournament(id);
    if (reply.ok || !isLasting(reply.refusal)) return;
    this.refusal = reply.refusal;
    this.#socket.refuse();
  }

  #receive({ desk, link, change, error }: DeskMessage): void {
    if (desk) {
      this.link = link ?? this.link;
      this.kind = desk.kind;
      if (this.#known.size > 0) void this.#compare(desk.n, desk.at);
      this.change = this.pointsChange = desk.n;
      if (desk.at !== null) this.#note(desk.n, desk.at);
      this.records = this.#playerRecords = new Map();
      this.#set(Object.entries(desk.records));
    } else if (change && change.n > this.change) {
      const entries = Object.entries(change.set);
      if (entries.some(([key]) => this.#countsBefore(key))) this.pointsChange = change.n;
      this.change = change.n;
      this.#note(change.n, change.at);
      this.#set(entries);
    } else if (error) {
      this.refusal = error;
    }
    for (const waiting of this.#awaited) if (this.change >= waiting.change) waiting.done();
  }

  #note(change: number, at: number): void {
    if (!this.#known.has(change)) this.#known.set(change, at);
  }

  // After a line that was lost: whether the server has all changes that this page has seen. What is only told late is
  // in its log.
  async #compare(n: number, at: number | null): Promise<void> {
    const known = new Map(this.#known);
    const last = Math.max(...known.keys());
    const reply = await api.tournamentLog(this.id, this.token);
    const lost = reply.ok ? lostChanges(known, reply.value.changes) : n < last ? { first: n + 1, last, at } : null;
    if (!lost) return;
    for (const change of known.keys()) if (change >= lost.first) this.#known.delete(change);
    for (const each of reply.ok ? reply.value.changes : []) if (each.n >= lost.first) this.#known.set(each.n, each.at);
    this.restored = lost;
    this.restorations += 1;
  }

  #set(entries: [string, DeskRecord | null][]): void {
    const isPlayer = ([key]: [string, unknown]) => key.startsWith('player/');
    const players = entries.filter(isPlayer) as [string, PlayerRecord | null][];
    if (players.length > 0) this.#playerRecords = changed(this.#playerRecords, players);
    this.records = changed(
      this.records,
      entries.filter((entry) => !isPlayer(entry)),
    );
  }

  #countsBefore(key: string): boolean {
    const [kind, round] = key.split('/');
    return kind === 'round' || kind === 'event' || (kind === 'game' && Number(round) < this.next - 1);
  }
}

function changed<Kept>(records: ReadonlyMap<string, Kept>, entries: [string, Kept | null][]): Map<string, Kept> {
  const all = new Map(records);
  for (const [key, record] of entries) {
    if (record) all.set(key, record);
    else all.delete(key);
  }
  return all;
}
