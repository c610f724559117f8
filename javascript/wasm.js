// A WebAssembly module beside this package: its bytes, its memory, texts in and out.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// A text longer than this is refused before it is copied into the module.
export const longestText = 256 * 1024 * 1024;

/** The module's bytes: given, fetched, or read from the file beside this one. */
async function bytesOf(source, file) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source;
  const address = source === undefined ? new URL(file, import.meta.url) : source;
  if (address instanceof URL && address.protocol === 'file:') {
    // By a name that bundlers for browsers do not look up.
    const files = 'node:fs/promises';
    const { readFile } = await import(/* @vite-ignore */ files);
    return readFile(address);
  }
  const response = typeof Response !== 'undefined' && address instanceof Response ? address : await fetch(address);
  if (!response.ok) throw new Error(`${response.url || address}: ${response.status}`);
  return response.arrayBuffer();
}

// The module asks a system for nothing but to be ended. Where wasi-libc names more, the module never calls it.
function system(module) {
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = () => {
      throw new Error(`the module called ${from}.${name}`);
    };
  }
  return imports;
}

/** The exports of a module; `source` as for bytesOf. */
export async function instantiate(source, file) {
  const module = await WebAssembly.compile(await bytesOf(source, file));
  const { exports } = await WebAssembly.instantiate(module, system(module));
  exports._initialize();
  return exports;
}

export function encode(text) {
  if (typeof text !== 'string') throw new TypeError('a text is a string');
  const bytes = encoder.encode(text);
  if (bytes.length > longestText) throw new RangeError('the text is too long');
  return bytes;
}

export function decode(memory, address, size) {
  return decoder.decode(new Uint8Array(memory.buffer, address, size));
}
