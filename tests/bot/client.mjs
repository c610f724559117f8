// A client of the Bot and Board interface of lichess, written from its published description
// (https://lichess.org/api, and the types in @lichess-org/types), with nothing of this server's own in it.
//
//   const bot = new Client(url, token, { record });
//   bot.onChallenge = (challenge) => bot.accept(challenge.id);
//   bot.onGame = (game) => …;                 // a Game: its states come to game.onState
//   await bot.connect();

/** Lines of JSON, as they come; an empty line is a sign of life. */
export class Lines {
  constructor(response, { onLine, onEmpty = () => {} }) {
    this.ended = this.#read(response, onLine, onEmpty);
  }

  async #read(response, onLine, onEmpty) {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const chunk of response.body) {
        rest += decoder.decode(chunk, { stream: true });
        const lines = rest.split('\n');
        rest = lines.pop();
        for (const line of lines) {
          if (line.trim() === '') onEmpty();
          else onLine(JSON.parse(line));
        }
      }
    } catch {
      // The connection was cut: whoever reads decides what to do.
    }
  }
}

/** What a request was refused with. */
export class Refused extends Error {
  constructor(status, body) {
    super(`${status}: ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

export class Client {
  onChallenge = () => {};
  onDeclined = () => {};
  onCanceled = () => {};
  onGame = () => {};
  onFinish = () => {};
  emptyLines = 0;

  // `record(type, value)` gets everything that the server sends, by the name of its type in the description.
  constructor(url, token, { record = () => {}, scope = 'bot' } = {}) {
    this.url = url;
    this.token = token;
    this.record = record;
    this.scope = scope;
    this.cut = new AbortController();
    this.games = new Map();
  }

  headers(more = {}) {
    return { Authorization: `Bearer ${this.token}`, ...more };
  }

  async request(method, path, { form, json, text } = {}) {
    const body = form ? new URLSearchParams(form).toString() : json ? JSON.stringify(json) : text;
    const type = form ? 'application/x-www-form-urlencoded' : json ? 'application/json' : 'text/plain';
    const response = await fetch(this.url + path, {
      method,
      headers: this.headers(body === undefined ? {} : { 'Content-Type': type }),
      body,
    });
    const answer = await response.text();
    const value = /json/.test(response.headers.get('content-type')) ? JSON.parse(answer) : answer;
    if (!response.ok) {
      this.record('Error', value);
      throw new Refused(response.status, value);
    }
    return value;
  }

  get = (path) => this.request('GET', path);
  post = (path, form) => this.request('POST', path, { form });

  async account() {
    const account = await this.get('/api/account');
    this.record('UserExtended', account);
    this.id = account.id;
    return account;
  }

  /** Follows the events; resolves when the stream is open. */
  async connect() {
    if (this.id === undefined) await this.account();
    this.cut = new AbortController();
    const response = await fetch(`${this.url}/api/stream/event`, { headers: this.headers(), signal: this.cut.signal });
    if (!response.ok) throw new Refused(response.status, await response.json());
    this.events = new Lines(response, {
      onLine: (event) => this.#take(event),
      onEmpty: () => ++this.emptyLines,
    });
  }

  #take(event) {
    switch (event.type) {
      case 'challenge':
        this.record('ChallengeEvent', event);
        if (event.challenge.destUser?.id === this.id) this.onChallenge(event.challenge);
        break;
      case 'challengeCanceled':
        this.record('ChallengeCanceledEvent', event);
        this.onCanceled(event.challenge);
        break;
      case 'challengeDeclined':
        this.record('ChallengeDeclinedEvent', event);
        this.onDeclined(event.challenge);
        break;
      case 'gameStart':
        this.record('GameStartEvent', event);
        if (!this.games.has(event.game.gameId)) {
          const game = new Game(this, event.game);
          this.games.set(event.game.gameId, game);
          this.onGame(game);
        }
        break;
      case 'gameFinish':
        this.record('GameFinishEvent', event);
        this.onFinish(event.game);
        break;
      default:
        throw new Error(`an event that is not described: ${event.type}`);
    }
  }

  disconnect() {
    this.cut.abort();
    for (const game of this.games.values()) {
      game.aborted = true;
      game.drop();
    }
  }

  accept = (id) => this.#ok(`/api/challenge/${id}/accept`);
  decline = (id, reason) => this.#ok(`/api/challenge/${id}/decline`, { reason });
  cancel = (id) => this.#ok(`/api/challenge/${id}/cancel`);

  async #ok(path, form) {
    const answer = await this.post(path, form);
    this.record('Ok', answer);
    return answer;
  }

  async challenge(user, form) {
    const challenge = await this.post(`/api/challenge/${user}`, form);
    this.record('ChallengeJson', challenge);
    return challenge;
  }
}

/** A game as its stream tells it. */
export class Game {
  onState = () => {};
  onOther = () => {};
  full = null;
  state = null;

  constructor(client, info) {
    this.client = client;
    this.id = info.gameId;
    this.cut = new AbortController();
  }

  /** Follows the game; again after a stream that was cut. */
  async follow() {
    this.cut = new AbortController();
    const response = await fetch(`${this.client.url}/api/${this.client.scope}/game/stream/${this.id}`, {
      headers: this.client.headers(),
      signal: this.cut.signal,
    });
    if (!response.ok) throw new Refused(response.status, await response.json());
    this.lines = new Lines(response, { onLine: (line) => this.#take(line) });
    return this.lines;
  }

  drop() {
    this.cut.abort();
  }

  #take(line) {
    if (line.type === 'gameFull') {
      this.client.record('GameFullEvent', line);
      this.full = line;
      this.color = line.white.id === this.client.id ? 'white' : 'black';
      this.state = line.state;
      this.onState(this.state);
    } else if (line.type === 'gameState') {
      this.client.record('GameStateEvent', line);
      this.state = line;
      this.onState(line);
    } else if (line.type === 'opponentGone') {
      this.client.record('OpponentGoneEvent', line);
      this.onOther(line);
    } else {
      throw new Error(`a line that is not described: ${line.type}`);
    }
  }

  get over() {
    return this.state !== null && this.state.status !== 'started' && this.state.status !== 'created';
  }

  async #ok(rest, form) {
    const answer = await this.client.post(`/api/${this.client.scope}/game/${this.id}/${rest}`, form);
    this.client.record('Ok', answer);
    return answer;
  }

  move = (uci, offeringDraw) => this.#ok(`move/${uci}${offeringDraw === undefined ? '' : `?offeringDraw=${offeringDraw}`}`);
  resign = () => this.#ok('resign');
  abort = () => this.#ok('abort');
  draw = (answer) => this.#ok(`draw/${answer}`);
  takeback = (answer) => this.#ok(`takeback/${answer}`);
  claimVictory = () => this.#ok('claim-victory');
  claimDraw = () => this.#ok('claim-draw');
  chat = (room, text) => this.#ok('chat', { room, text });
}
