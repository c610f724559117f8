// A class as one of its pages knows it: the teacher's, or a pupil's.
//
//   const classroom = new LiveClass(id, { name: 'Ana' });   // or { token }, of a place that the browser has kept
//   classroom.at({ lesson: 'knight', step: 1, steps: 9 });
import { isLasting, ReconnectingSocket, type Connection } from '../api/socket';
import type { Assignment, ClassMessage, ClassPupil, ClassVoice, Place } from '../protocol/classroom';
import type { Refusal } from '../protocol/table';
import { forgetClass, keepClass } from '../settings/classes';

export interface FollowedPupil extends ClassPupil {
  // By this page's clock, in milliseconds: the last sign of work.
  worked: number;
}

// How often the times of waiting are brought up to date, in milliseconds.
const tickEvery = 5_000;
const mostUnsent = 20;

export class LiveClass {
  connection = $state<Connection>('connecting');
  // Why this page has no place in the class, or has none yet.
  refusal = $state.raw<Refusal | null>(null);
  // Why the last thing that was asked for was not done.
  trouble = $state.raw<Refusal | null>(null);
  teacher = $state(false);
  name = $state('');
  assignment = $state.raw<Assignment>({ lesson: null, level: null });
  admits = $state(true);
  voice = $state<ClassVoice>('young');
  pupils = $state.raw<FollowedPupil[]>([]);
  now = $state(performance.now());
  // The browser keeps the place.
  kept = $state(true);

  #socket: ReconnectingSocket<ClassMessage>;
  #ticks: ReturnType<typeof setInterval>;
  #place: Place | null = null;
  // Answers that were given while there was no connection.
  #unsent: object[] = [];
  #token: string | null;

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

  // --- The teacher's
  assign(assignment: Assignment): void {
    const { lesson, level } = assignment;
    this.#ask({ assign: lesson ? { lesson } : { level } });
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
  // For another device of the teacher's.
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
    const { welcome, assigned, pupils, removed, error } = message;
    if (welcome) {
      this.refusal = null;
      this.teacher = welcome.teacher;
      // All of them are told anew.
      this.pupils = [];
      this.#follow(welcome);
      if (!welcome.teacher) {
        this.name = welcome.name;
        this.#token = welcome.token;
      }
      this.kept = keepClass({ class: this.id, token: this.#token!, teacher: welcome.teacher });
    } else if (assigned) {
      this.#follow(assigned);
    } else if (pupils) {
      this.#told(pupils, removed ?? []);
    } else if (error) {
      this.refusal = error;
      if (isLasting(error)) this.#forget();
    } else if (message.code) {
      this.trouble = { code: message.code, en: message.en!, pt: message.pt! };
    }
  }

  // The class is closed, or the place is lost.
  #forget(): void {
    clearInterval(this.#ticks);
    forgetClass(this.id);
    this.pupils = [];
    this.name = '';
    this.#token = null;
  }

  #follow({ lesson, level, admits, voice }: Assignment & { admits: boolean; voice: ClassVoice }): void {
    if (lesson !== this.assignment.lesson || level !== this.assignment.level) this.assignment = { lesson, level };
    this.admits = admits;
    this.voice = voice;
  }

  #told(pupils: ClassPupil[], removed: number[]): void {
    const told = new Map(pupils.map((pupil) => [pupil.pupil, { ...pupil, worked: this.now - pupil.idle * 1000 }]));
    const others = this.pupils.filter(({ pupil }) => !told.has(pupil) && !removed.includes(pupil));
    this.pupils = [...others, ...told.values()].sort((a, b) => a.name.localeCompare(b.name) || a.pupil - b.pupil);
  }
}
