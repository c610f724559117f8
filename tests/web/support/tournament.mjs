// Rounds and tournaments created without their pages, and players at many tables at once, whose connections one page
// holds.
import { Person } from './person.mjs';

export async function post(url, path, body) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

// Makes a tournament: {tournament, arbiter}.
export const makeTournament = (url, request) => post(url, '/api/tournaments', request);
// The links of a round: [{board, table, names, seats}], the first board first.
export async function linksOf(url, made, round) {
  const { boards } = await post(url, `/api/tournaments/${made.tournament}/links`, {
    token: made.arbiter,
    ...(round ? { round } : {}),
  });
  return boards;
}

export class Players {
  static async at(browser, url) {
    const person = await Person.at(browser);
    await person.page.goto(`${url}/healthz`);
    await person.page.evaluate(() => {
      const seats = new Map();
      window.sit = (name, table, token) =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/live`);
          const seat = { socket, next: 1, waiting: new Map() };
          seats.set(name, seat);
          socket.onopen = () => socket.send(JSON.stringify({ hello: { token, seen: 0 } }));
          socket.onclose = (event) => reject(new Error(`${name}: closed with ${event.code}`));
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.welcome) resolve(message.welcome.seat);
            seat.waiting.get(message.ack ?? message.refused)?.(message);
          };
        });
      window.act = (name, act) =>
        new Promise((resolve, reject) => {
          const seat = seats.get(name);
          const id = seat.next++;
          seat.waiting.set(id, (message) => {
            seat.waiting.delete(id);
            if (!message.entry) reject(new Error(`${name}: ${message.en}`));
            else resolve(message.entry);
          });
          seat.socket.send(JSON.stringify({ ...act, id }));
        });
    });
    return new Players(person);
  }

  constructor(person) {
    this.person = person;
  }
  // Seats both players of a board, and the arbiter if a secret is given, as "3 white", "3 black" and "3 arbiter".
  async seat(board, arbiter) {
    for (const color of ['white', 'black']) {
      await this.person.page.evaluate(
        ([name, table, token]) => window.sit(name, table, token),
        [`${board.board} ${color}`, board.table, board.seats[color]],
      );
    }
    if (arbiter) {
      await this.person.page.evaluate(
        ([name, table, token]) => window.sit(name, table, token),
        [`${board.board} arbiter`, board.table, arbiter],
      );
    }
  }
  // Sends an act that must be accepted, and returns its entry.
  async act(name, act) {
    const entry = await this.person.page.evaluate(([who, what]) => window.act(who, what), [name, act]);
    if (!entry.answer.ok) throw new Error(`${name}, ${JSON.stringify(act)}: ${entry.answer.says.en}`);
    return entry;
  }
  // Plays moves of both sides in turn, such as "e4 e5 Nf3".
  async play(board, moves, first = 'white') {
    let color = first;
    for (const move of moves.split(' ')) {
      await this.act(`${board} ${color}`, { do: 'move', move });
      color = color === 'white' ? 'black' : 'white';
    }
  }
  leaves() {
    return this.person.leaves();
  }
}
