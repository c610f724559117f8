// The library's referee as WebAssembly: one line of its protocol in, the answer out. See web/wasm/module.cpp.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  jadoube_allocate(size: number): number;
  jadoube_free(address: number): void;
  jadoube_begin(tag: number, tagSize: number): number;
  jadoube_end(game: number): void;
  jadoube_take(game: number, line: number, size: number): number;
  jadoube_table_begin(line: number, size: number, tag: number, tagSize: number): number;
  jadoube_table_end(table: number): void;
  jadoube_table_take(table: number, line: number, size: number, replayed: number): number;
  jadoube_table_ready(table: number): void;
  jadoube_table_due(table: number, now: number): void;
  jadoube_table_standing(table: number): void;
  jadoube_answer(): number;
  jadoube_answer_size(): number;
}

export interface Referee {
  // The answer to a line: JSON, or nothing for regulations and blank lines. `over` if the line held wrong regulations.
  take(line: string): { answer: string; over: boolean };
  end(): void;
}

// A table on one device, as local_table.hpp says. What is JSON there, is JSON here.
export interface RefereedTable {
  take(line: string, replayed: boolean): { answer: string; taken: boolean };
  ready(): void;
  due(now: number): string;
  standing(): string;
  end(): void;
}

export interface Referees {
  // `language`: of errors, by its tag; rulings are in all.
  begin(language: string): Referee;
  // Throws with the referee's sentence if the regulations are wrong.
  beginTable(regulations: string, language: string): RefereedTable;
}

// The module asks a system for nothing but to be ended. Where wasi-libc names more, the referee never calls it.
function system(module: WebAssembly.Module): WebAssembly.Imports {
  const imports: Record<string, Record<string, () => number>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = () => {
      throw new Error(`the referee's module called ${from}.${name}`);
    };
  }
  return imports;
}

export async function loadReferees(bytes: BufferSource): Promise<Referees> {
  const module = await WebAssembly.compile(bytes);
  const instance = await WebAssembly.instantiate(module, system(module));
  const exports = instance.exports as unknown as Exports;
  exports._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  function withText<Result>(text: string, use: (address: number, size: number) => Result): Result {
    const bytes = encoder.encode(text);
    const address = exports.jadoube_allocate(bytes.length);
    new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
    const result = use(address, bytes.length);
    exports.jadoube_free(address);
    return result;
  }
  const answer = () =>
    decoder.decode(new Uint8Array(exports.memory.buffer, exports.jadoube_answer(), exports.jadoube_answer_size()));

  return {
    begin(language) {
      const game = withText(language, (tag, tagSize) => exports.jadoube_begin(tag, tagSize));
      return {
        take(line) {
          const over = withText(line, (address, size) => exports.jadoube_take(game, address, size)) === 0;
          return { answer: answer(), over };
        },
        end: () => exports.jadoube_end(game),
      };
    },
    beginTable(regulations, language) {
      const table = withText(regulations, (address, size) =>
        withText(language, (tag, tagSize) => exports.jadoube_table_begin(address, size, tag, tagSize)),
      );
      if (table === 0) throw new Error(answer());
      return {
        take(line, replayed) {
          const taken = withText(line, (address, size) =>
            exports.jadoube_table_take(table, address, size, replayed ? 1 : 0),
          );
          return { answer: answer(), taken: taken !== 0 };
        },
        ready: () => exports.jadoube_table_ready(table),
        due(now) {
          exports.jadoube_table_due(table, now);
          return answer();
        },
        standing() {
          exports.jadoube_table_standing(table);
          return answer();
        },
        end: () => exports.jadoube_table_end(table),
      };
    },
  };
}
