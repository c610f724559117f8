// A class as one of its pages knows it: the teacher's, or a pupil's.
//
//   const classroom = new LiveClass(id, { name: 'Ana' });   // or { token }, of a place that the browser has kept
//   classroom.at({ lesson: 'knight', step: 1, steps: 9 });
import { isLasting, ReconnectingSocket, type Connection } from '../api/socket';
import type {
  Assign,
  Assignment,
  ClassGame,
  ClassMessage,
  ClassPupil,
  ClassVoice,
  ListedClassPupil,
  Look,
  Place,
} from '../protocol/classroom';
import type { Refusal } from '../protocol/table';
import { forgetClass, keepClass } from '../settings/classes';

export interface FollowedPupil extends ClassPupil {
  // When the last sign of work came, by this page's clock, in milliseconds.
  worked: number;
}

// How often the times of waiting are brought up to date, in milliseconds.
const tickEvery = 5_000;
const mostUnsent = 20;

export class LiveClass {
  connection = $state<Connection>('connecting');
  // Why this page has no place in the class, or has none yet.
  refusal = $state.raw<Refusal | null>(null);
  // Why the last request was not carried out.
  trouble = $state.raw<Refusal | null>(null);
  teacher = $state(false);
  name = $state('');
  assignment = $state.raw<Assignment>({ lesson: null, level: null, exercises: [] });
  // What the teacher shows on all screens; null: everybody is at the exercises.
  look = $state.raw<Look | null>(null);
  admits = $state(true);
  voice = $state<ClassVoice>('young');
  pupils = $state.raw<FollowedPupil[]>([]);
  // A pupil's own number, points and game.
  pupil = $state(0);
  points = $state(0);
  game = $state.raw<ClassGame | null>(null);
  // The teacher's: the letters of the class, and the number of its plan.
  code = $state('');
  plan = $state<number | null>(null);
  now = $state(performance.now());
  // Whether the browser keeps the place.
  kept = $state(true);

  #socket: ReconnectingSocket<ClassMessage>;
  #ticks: ReturnType<typeof setInterval>;
  #place: Place | null = null;
  // Answers that were given while there was no connection.
  #unsent: object[] = [];
  #token: string | null;
  // The callbacks that wait for the list.
  #onlist: ((list: ListedClassPupil[]) => void)[] = [];

  constructor(
    readonly id: string,
    hello: { token: string } | { name: string },
  ) {
    this.#token = 'token' in hello ? hello.token : null;
    this.#socket = new ReconnectingSocket<ClassMessage>(`/api/classes/${id}/live`, {
      hello: () => (this.#token ? { token: this.#token } : hello),
      onmessage: (message) => this.#receive(message),
      onconnection: (connection) => {
        this.connection = connection;
        if (connection === 'open') this.#catchUp();
      },
    });
    this.#ticks = setInterval(() => (this.now = performance.now()), tickEvery);
  }

  leave(): void {
    clearInterval(this.#ticks);
    this.#socket.close();
  }

  // --- A pupil's
  at(place: Place): void {
    this.#place = place;
    this.#socket.send({ at: place });
  }
  answered(lesson: string, exercise: string, right: boolean): void {
    const answer = { answer: { lesson, exercise, right } };
    if (!this.#socket.send(answer)) this.#unsent = [...this.#unsent, answer].slice(-mostUnsent);
  }

  // Objects to the scene that is shown, and afterwards says to what, from 1.
  stop(step: number, answer?: number): void {
    this.#socket.send({ stop: { step, ...(answer ? { answer } : {}) } });
  }

  // --- The teacher's
  assign(assign: Assign): void {
    this.#ask({ assign });
  }
  show(look: Look | null): void {
    this.#ask({ look });
  }
  award(points: number, pupils: number[]): void {
    if (pupils.length > 0) this.#ask({ award: { points, pupils } });
  }
  pair(game: { regulations: object; language: string; kind?: string } | null): void {
    this.#ask({ pair: game });
  }
  // All that the class keeps of its pupils.
  list(): Promise<ListedClassPupil[]> {
    this.#ask({ list: true });
    return new Promise((found) => this.#onlist.push(found));
  }
  remove(pupil: number): void {
    this.#ask({ remove: pupil });
  }
  admit(open: boolean): void {
    this.#ask({ admit: open });
  }
  close(): void {
    this.#ask({ close: true });
  }
  // The teacher's secret, for another device.
  get token(): string | null {
    return this.#token;
  }

  #catchUp(): void {
    for (const answer of this.#unsent) this.#socket.send(answer);
    this.#unsent = [];
    if (this.#place) this.#socket.send({ at: this.#place });
  }

  #ask(message: object): void {
    this.trouble = null;
    this.#socket.send(message);
  }

  #receive(message: ClassMessage): void {
    this.now = performance.now();
    const { welcome, assigned, pupils, removed, list, error } = message;
    if (welcome) {
      this.refusal = null;
      this.teacher = welcome.teacher;
      // The server tells all pupils anew.
      this.pupils = [];
      this.#follow(welcome);
      this.look = welcome.look;
      if (welcome.teacher) {
        this.code = welcome.code;
        this.plan = welcome.plan;
      } else {
        this.name = welcome.name;
        this.pupil = welcome.pupil;
        this.points = welcome.points;
        this.game = welcome.game;
        this.#token = welcome.token;
      }
      this.kept = keepClass({ class: this.id, token: this.#token!, teacher: welcome.teacher });
    } else if (assigned) {
      this.#follow(assigned);
    } else if (message.look !== undefined) {
      this.look = message.look;
    } else if (message.points !== undefined) {
      this.points = message.points;
    } else if (message.game !== undefined) {
      this.game = message.game;
    } else if (list) {
      for (const found of this.#onlist.splice(0)) found(list);
    } else if (pupils) {
      this.#told(pupils, removed ?? []);
    } else if (error) {
      this.refusal = error;
      if (isLasting(error)) this.#forget();
    } else if (message.code) {
      this.trouble = { code: message.code, en: message.en!, pt: message.pt! };
    }
  }

  // Forgets the place, when the class is closed or the place is lost.
  #forget(): void {
    clearInterval(this.#ticks);
    forgetClass(this.id);
    this.pupils = [];
    this.name = '';
    this.look = null;
    this.game = null;
    this.#token = null;
  }

  #follow({ lesson, level, exercises, admits, voice }: Assignment & { admits: boolean; voice: ClassVoice }): void {
    const assignment = { lesson, level, exercises };
    if (JSON.stringify(assignment) !== JSON.stringify(this.assignment)) this.assignment = assignment;
    this.admits = admits;
    this.voice = voice;
  }

  #told(pupils: ClassPupil[], removed: number[]): void {
    const told = new Map(pupils.map((pupil) => [pupil.pupil, { ...pupil, worked: this.now - pupil.idle * 1000 }]));
    const others = this.pupils.filter(({ pupil }) => !told.has(pupil) && !removed.includes(pupil));
    this.pupils = [...others, ...told.values()].sort((a, b) => a.name.localeCompare(b.name) || a.pupil - b.pupil);
  }
}
