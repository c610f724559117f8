// The program's referee, a process for each game: a line in, the answer out.
import { spawn } from 'node:child_process';

// Gives a function from a line to its answer, and `end`. Regulations have no answer; if the program refuses them,
// the next line is rejected with the program's words.
export function beginGame(program = process.env.JADOUBE_PROGRAM) {
  const child = spawn(program, ['--lang', 'en', 'referee'], { stdio: 'pipe' });
  const waiting = [];
  let read = '';
  let errors = '';
  let closed = false;
  child.stdout.setEncoding('utf8').on('data', (text) => {
    read += text;
    for (let end = read.indexOf('\n'); end >= 0; end = read.indexOf('\n')) {
      waiting.shift().resolve(read.slice(0, end));
      read = read.slice(end + 1);
    }
  });
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  child.stdin.on('error', () => {});
  child.on('close', () => {
    closed = true;
    for (const { reject } of waiting) reject(new Error(errors.trim()));
  });
  const referee = (line) => {
    if ('regulations' in JSON.parse(line)) {
      child.stdin.write(`${line}\n`);
      return Promise.resolve('');
    }
    return new Promise((resolve, reject) => {
      if (closed) return reject(new Error(errors.trim()));
      waiting.push({ resolve, reject });
      child.stdin.write(`${line}\n`);
    });
  };
  return { referee, end: () => child.stdin.end() };
}
