// Every HTTP request of the pages: docs/api.md. A request gives a Reply, and does not throw: a refusal is a value, with
// a sentence in both languages, whether the server gave it or could not be reached.
//
//   const reply = await api.joinTable(id, name);
//   if (reply.ok) location.assign(`/t/${id}#${reply.value.token}`);
//   else refusal = reply.refusal;
import type { Language } from '../chess/language';
import type { Color } from '../chess/position';
import everywhere from '../generated/said.json';
import type { ClassDescription, OpenClass, OpenedClass } from '../protocol/classroom';
import type { Laws } from '../protocol/laws';
import type { ReconstructedGame, TwoSheets } from '../protocol/sheets';
import type { ConnectedProgram, CreatedTable, CreateTable, Refusal, Said, TableInfo, View } from '../protocol/table';
import type { FoundPlayer, OwnView, PlayerCode } from '../protocol/own';
import type { Awards, PlayerCard, Working } from '../protocol/paper';
import type {
  Changed,
  Copies,
  CreatedTournament,
  CreateTournament,
  ListedByFide,
  ListedPlayer,
  LoggedChange,
  Pairing,
  Role,
  RoundLinks,
  Score,
  ShownFile,
  StaffLink,
  TournamentAnswer,
  TournamentFile,
  Why,
} from '../protocol/tournament';

export type Reply<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

// The refusal when the server gives no answer, or one that is not its own.
const unreachable: Refusal = { code: 'unreachable', ...everywhere.lobby_unreachable };

async function request<T>(path: string, options?: RequestInit): Promise<Reply<T>> {
  try {
    const response = await fetch(path, options);
    const answer = (await response.json()) as T & { error?: Refusal };
    if (response.ok) return { ok: true, value: answer };
    return { ok: false, refusal: answer.error ?? unreachable };
  } catch {
    return { ok: false, refusal: unreachable };
  }
}

const get = <T>(path: string) => request<T>(path);
const post = <T>(path: string, body: object) =>
  request<T>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

export const api = {
  // The lobby: tables with an open seat first.
  tables: () => get<{ tables: TableInfo[] }>('/api/tables'),
  table: (id: string) => get<{ table: TableInfo; view: View }>(`/api/tables/${id}`),
  createTable: (table: CreateTable) => post<CreatedTable>('/api/tables', table),
  joinTable: (id: string, name: string) => post<{ seat: Color; token: string }>(`/api/tables/${id}/join`, { name }),
  // The seat of a player at the table where the two play again, with colours changed.
  rematch: (id: string, token: string) =>
    post<{ table: string; seat: 'white' | 'black' | 'both'; token: string }>(`/api/tables/${id}/rematch`, { token }),
  // The address by which other machines reach the server, if the operator has set it.
  service: () => get<{ address: string | null; notice: number }>('/api/service'),
  engines: () => get<{ engines: { levels: number }[] }>('/api/engines'),
  // The programs that are connected: docs/bots.md.
  programs: () => get<{ programs: ConnectedProgram[] }>('/api/programs'),
  inviteProgram: (id: string, token: string, seat: Color, player: string) =>
    post<{ ok: true }>(`/api/tables/${id}/invite`, { token, seat, player }),
  // Makes a token for a board of the player's own; `seat` is needed where the secret opens both seats.
  giveBoard: (id: string, token: string, seat?: Color) =>
    post<{ token: string; scopes: string }>(`/api/tables/${id}/board`, { token, ...(seat ? { seat } : {}) }),
  revokeBoard: (id: string, token: string, seat?: Color) =>
    post<{ ok: true }>(`/api/tables/${id}/board`, { token, revoke: true, ...(seat ? { seat } : {}) }),
  openClass: (asked: OpenClass) => post<OpenedClass>('/api/classes', asked),
  // Describes a class, by its ID or its letters, without its pupils.
  classroom: (id: string) => get<ClassDescription>(`/api/classes/${id}`),
  laws: () => get<Laws>('/api/laws'),
  reconstruct: (sheets: TwoSheets) => post<ReconstructedGame>('/api/reconstruct', sheets),

  // Reads pairings, as text or CSV, without creating anything.
  readPairings: (text: string) => request<{ pairings: Pairing[] }>('/api/pairings', { method: 'POST', body: text }),
  // Reads a list of players, as CSV, without creating anything.
  readPlayers: (text: string) =>
    request<{ players: ListedPlayer[]; remarks: Said[] }>('/api/players', { method: 'POST', body: text }),
  // Reads a file of another program (TRF), as its bytes, without creating anything.
  readFile: (file: Blob) => request<ShownFile>('/api/trf', { method: 'POST', body: file }),
  createTournament: (tournament: CreateTournament) => post<CreatedTournament>('/api/tournaments', tournament),
  tournament: (id: string) => get<TournamentAnswer>(`/api/tournaments/${id}`),
  // Sets up the tables of a round; `pairings` is needed if the program does not pair; `startAt` is the appointed
  // start in Unix milliseconds.
  openRound: (id: string, token: string, round: number, pairings?: string, startAt: number | null = null) =>
    post<Changed>(`/api/tournaments/${id}/rounds`, {
      token,
      round,
      ...(pairings === undefined ? {} : { pairings }),
      ...(startAt === null ? {} : { start_at: startAt }),
    }),
  // Starts White's clock at all boards of a round.
  startRound: (id: string, token: string, round: number) =>
    post<Changed>(`/api/tournaments/${id}/start`, { token, round }),
  // Records a result by the arbiter's word; null withdraws it.
  recordResult: (id: string, token: string, round: number, board: number, result: Score | null) =>
    post<Changed>(`/api/tournaments/${id}/results`, { token, round, board, result }),
  // Sets which wooden board stands at a board, in every round; null: none.
  setWoodenBoard: (id: string, token: string, board: number, serial: string | null) =>
    post<Changed>(`/api/tournaments/${id}/boards`, { token, board, serial }),
  // Another act of the arbiter's: docs/api.md, The desk.
  act: (id: string, token: string, what: string, members: object = {}) =>
    post<Changed>(`/api/tournaments/${id}/${what}`, { token, ...members }),
  // Answers the call at a board: an arbiter is coming.
  answerCall: (id: string, token: string, round: number, board: number, by: string) =>
    post<Changed>(`/api/tournaments/${id}/answer`, { token, round, board, ...(by ? { by } : {}) }),
  working: (id: string, language: Language) => get<Working>(`/api/tournaments/${id}/working?lang=${language}`),
  card: (id: string, player: number) => get<PlayerCard>(`/api/tournaments/${id}/card?player=${player}`),
  awards: (id: string) => get<Awards>(`/api/tournaments/${id}/awards`),
  // The players' own codes.
  codes: (id: string, token: string) => post<{ codes: PlayerCode[] }>(`/api/tournaments/${id}/codes`, { token }),
  searchList: (id: string, token: string, words: string) =>
    post<{ players: ListedByFide[] }>(`/api/tournaments/${id}/search`, { token, words }),
  // Returns the state of the copies; with `now`, one is made first.
  copies: (id: string, token: string, now = false) =>
    post<Copies>(`/api/tournaments/${id}/copies`, { token, ...(now ? { now } : {}) }),
  player: (id: string, place: number) => get<OwnView>(`/api/tournaments/${id}/player?player=${place}`),
  findPlayers: (id: string, words: string) =>
    get<{ players: FoundPlayer[] }>(`/api/tournaments/${id}/find?words=${encodeURIComponent(words)}`),
  // Sends a request of a player who has the code of the name plate.
  own: (id: string, player: number, code: string, what: string, members: object = {}) =>
    post<OwnView>(`/api/tournaments/${id}/player`, { player, code, demand: what, ...members }),
  staff: (id: string, token: string) =>
    post<{ links: StaffLink[]; own: number }>(`/api/tournaments/${id}/staff`, { token }),
  // Makes a new link; its secret is told only this once.
  appoint: (id: string, token: string, name: string, role: Role, by: string) =>
    post<{ number: number; link: string }>(`/api/tournaments/${id}/appoint`, {
      token,
      name,
      role,
      ...(by ? { by } : {}),
    }),
  tournamentLog: (id: string, token: string) =>
    post<{ changes: LoggedChange[] }>(`/api/tournaments/${id}/log`, { token }),
  // Returns what the rules say against the draft.
  checkDraft: (id: string, token: string) =>
    post<{ remarks: Changed['remarks'] }>(`/api/tournaments/${id}/check`, { token }),
  tournamentFile: (id: string, token: string, dialect: string) =>
    post<TournamentFile>(`/api/tournaments/${id}/trf`, { token, dialect }),
  why: (id: string, round: number, board: number) =>
    get<Why>(`/api/tournaments/${id}/why?round=${round}${board ? `&board=${board}` : ''}`),
  // The links of a round's seats; without `round`, of the last round that has tables.
  roundLinks: (id: string, token: string, round: number | null) =>
    post<RoundLinks>(`/api/tournaments/${id}/links`, { token, ...(round ? { round } : {}) }),
};

// The addresses of what is downloaded by a link.
export const downloads = {
  tablePgn: (id: string, language: Language) => `/api/tables/${id}/pgn?lang=${language}`,
  tableLog: (id: string) => `/api/tables/${id}/log`,
  tournamentPgn: (id: string, language: Language) => `/api/tournaments/${id}/pgn?lang=${language}`,
  resultsCsv: (id: string, language: Language) => `/api/tournaments/${id}/results.csv?lang=${language}`,
  standingsCsv: (id: string, language: Language) => `/api/tournaments/${id}/standings.csv?lang=${language}`,
  crosstableCsv: (id: string, language: Language) => `/api/tournaments/${id}/crosstable.csv?lang=${language}`,
  pairingsCsv: (id: string, round: number, language: Language) =>
    `/api/tournaments/${id}/pairings.csv?round=${round}&lang=${language}`,
};
