// node embed.mjs DIST OUT.cpp: the built pages as C++, for the program that serves them (jadoube/server/pages.hpp).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';

const [dist, out] = process.argv.slice(2);
const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

function files(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
}

// A string literal of any bytes, in pieces: compilers read those many times faster than lists of numbers.
function literal(bytes) {
  if (bytes.length === 0) return '{}';
  const pieces = [];
  for (let at = 0; at < bytes.length; at += 4000) {
    let piece = '';
    for (const byte of bytes.subarray(at, at + 4000)) {
      const plain = byte >= 32 && byte < 127 && byte !== 34 && byte !== 92 && byte !== 63;
      piece += plain ? String.fromCharCode(byte) : '\\' + byte.toString(8).padStart(3, '0');
    }
    pieces.push(`"${piece}"`);
  }
  return `{${pieces.join('\n')}, ${bytes.length}}`;
}

const pages = files(dist).sort().map((file) => {
  const path = '/' + relative(dist, file).replaceAll('\\', '/');
  const type = types[extname(file)];
  if (!type) throw new Error(`${file}: no MIME type is known for it`);
  const content = readFileSync(file);
  const packed = gzipSync(content, { level: 9 });
  const etag = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return `    {"${path}", "${type}",\n${literal(content)},\n${literal(packed.length < content.length ? packed : Buffer.alloc(0))},\n"\\"${etag}\\"", ${path.startsWith('/assets/')}},`;
});

writeFileSync(
  out,
  `// Made by web/tools/embed.mjs.
#include "jadoube/server/pages.hpp"

#include <array>

namespace jadoube::server {
namespace {

using namespace std::string_view_literals;

constexpr std::array<Page, ${pages.length}> all{{
${pages.join('\n')}
}};

}  // namespace

std::span<const Page> pages() noexcept { return all; }

}  // namespace jadoube::server
`,
);
