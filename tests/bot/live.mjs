// Who watches a table over its WebSocket (docs/api.md, Live): each entry as it comes.
//
//   const watcher = await watch(server.port, id, (entry) => …);
//   watcher.destroy();
//   const white = await sit(server.port, id, token);
//   await white.act({ do: 'move', move: 'e2e4' });
import { randomBytes } from 'node:crypto';
import http from 'node:http';

function masked(text) {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const size = payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from([0x81, ...size]), mask, payload.map((byte, i) => byte ^ mask[i % 4])]);
}

// The messages of a server: {opcode, text}, of one frame or several.
function* messages(state) {
  while (state.bytes.length >= 2) {
    const [first, said] = state.bytes;
    const further = said === 126 ? 2 : said === 127 ? 8 : 0;
    if (state.bytes.length < 2 + further) return;
    const size =
      further === 0 ? said : further === 2 ? state.bytes.readUInt16BE(2) : Number(state.bytes.readBigUInt64BE(2));
    if (state.bytes.length < 2 + further + size) return;
    const payload = state.bytes.subarray(2 + further, 2 + further + size);
    state.bytes = state.bytes.subarray(2 + further + size);
    const opcode = first & 15;
    if (opcode > 2) {
      yield { opcode, payload };
      continue;
    }
    state.parts.push(payload);
    if ((first & 0x80) !== 0) yield { opcode: 1, payload: Buffer.concat(state.parts.splice(0)) };
  }
}

function connect(port, table, hello, onMessage) {
  return new Promise((resolve, reject) => {
    const request = http.get({
      host: '127.0.0.1',
      port,
      path: `/api/tables/${table}/live`,
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      },
    });
    request.on('error', reject);
    request.on('response', (response) => reject(new Error(`no WebSocket: ${response.statusCode}`)));
    request.on('upgrade', (_response, socket, early) => {
      const state = { bytes: early, parts: [] };
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('data', (bytes) => {
        state.bytes = Buffer.concat([state.bytes, bytes]);
        for (const { opcode, payload } of messages(state)) {
          if (opcode === 9) socket.write(Buffer.concat([Buffer.from([0x8a, 0x80 | payload.length, 0, 0, 0, 0]), payload]));
          if (opcode !== 1) continue;
          const message = JSON.parse(payload);
          onMessage(message);
          if (message.welcome) resolve(socket);
        }
      });
      socket.write(masked(JSON.stringify({ hello })));
    });
  });
}

export const watch = (port, table, onEntry) =>
  connect(port, table, { token: null, seen: 0 }, (message) => {
    if (message.entry) onEntry(message.entry);
  });

/** Who has a seat: {act(act), leave()}; an act that the referee rejects, or that is refused, is an error. */
export async function sit(port, table, token) {
  const waiting = new Map();
  let last = 0;
  const socket = await connect(port, table, { token, seen: 0 }, (message) => {
    const done = waiting.get(message.ack ?? message.refused);
    if (!done) return;
    waiting.delete(message.ack ?? message.refused);
    done(message);
  });
  return {
    act: (act) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, (message) => (message.entry ? resolve(message.entry) : reject(new Error(`${JSON.stringify(act)}: ${message.en}`))));
        const text = JSON.stringify({ ...act, id });
        socket.write(masked(text));
      }),
    leave: () => socket.destroy(),
  };
}
