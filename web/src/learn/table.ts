// A game of the course before the referee: acts in, answers out. Any referee will do that takes and returns lines.
import type { Act, Color } from './lesson';
import type { Answer } from './rulings';

// One game of the referee's protocol. Takes a line, returns the answer's line.
export type Referee = (line: string) => Promise<string>;

// The referee's words on regulations that it refuses.
function refusal(answer: string): string {
  const { error } = JSON.parse(answer) as { error?: { message: string } };
  return error?.message ?? answer;
}

export class Table {
  #at = -1000;
  #last: Answer | null = null;

  private constructor(
    readonly referee: Referee,
    readonly first: Color,
  ) {}

  // Throws Error with the referee's words if the regulations or the position are invalid.
  static async open(referee: Referee, start: string, regulations: Record<string, unknown>): Promise<Table> {
    const answer = await referee(JSON.stringify({ regulations: { ...regulations, start } }));
    if (answer.trim() !== '') throw new Error(refusal(answer));
    return new Table(referee, start.split(' ')[1] === 'b' ? 'black' : 'white');
  }

  get last(): Answer | null {
    return this.#last;
  }

  get turn(): Color {
    return this.#last?.state.turn ?? this.first;
  }

  // Throws Error with the referee's words if the line is no act.
  async act(act: Act, by: Color = this.turn): Promise<Answer> {
    const at = act.at ?? this.#at + 1000;
    const line = await this.referee(JSON.stringify({ ...act, at, by: act.by ?? by }));
    const answer = JSON.parse(line) as Answer & { error?: { message: string } };
    if (answer.error) throw new Error(answer.error.message);
    this.#at = at;
    this.#last = answer;
    return answer;
  }

  // The referee's answer on the game as it is, without an act of a player.
  async look(): Promise<Answer> {
    if (this.#last) return this.#last;
    return this.act({ do: 'tick', by: 'arbiter' });
  }
}
