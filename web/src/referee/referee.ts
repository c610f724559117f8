// The library's referee as WebAssembly: one line of its protocol in, the answer out. See web/wasm/module.cpp.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  jadoube_allocate(size: number): number;
  jadoube_free(address: number): void;
  jadoube_begin(portuguese: number): number;
  jadoube_end(game: number): void;
  jadoube_take(game: number, line: number, size: number): number;
  jadoube_answer(): number;
  jadoube_answer_size(): number;
}

export interface Referee {
  // The answer to a line: JSON, or nothing for regulations and blank lines. `over` if the line held wrong regulations.
  take(line: string): { answer: string; over: boolean };
  end(): void;
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

export async function loadReferee(bytes: BufferSource): Promise<(language: 'en' | 'pt') => Referee> {
  const module = await WebAssembly.compile(bytes);
  const instance = await WebAssembly.instantiate(module, system(module));
  const exports = instance.exports as unknown as Exports;
  exports._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  return (language) => {
    const game = exports.jadoube_begin(language === 'pt' ? 1 : 0);
    return {
      take(line) {
        const bytes = encoder.encode(line);
        const address = exports.jadoube_allocate(bytes.length);
        new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
        const over = exports.jadoube_take(game, address, bytes.length) === 0;
        exports.jadoube_free(address);
        const answer = new Uint8Array(exports.memory.buffer, exports.jadoube_answer(), exports.jadoube_answer_size());
        return { answer: decoder.decode(answer), over };
      },
      end: () => exports.jadoube_end(game),
    };
  };
}
