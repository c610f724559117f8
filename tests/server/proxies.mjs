// The examples for proxies in packaging/, with the nginx, the Caddy and the HAProxy of the distribution: a page, a
// WebSocket through TLS, /metrics closed, and players whom nobody holds up who does not read. The packages are downloaded and unpacked below the build's folder, and not installed, so
// that no service is started. Where that cannot be, the test is skipped (status 77).
//
//   node tests/server/proxies.mjs PROGRAM FOLDER
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const [program, folder] = process.argv.slice(2);
const skipped = 77;

function skip(why) {
  console.log(`skipped: ${why}`);
  process.exit(skipped);
}

/** The program of a Debian package: the system's own, or unpacked into the folder. */
function unpack(name, program) {
  for (const place of ['/usr/sbin', '/usr/bin']) if (existsSync(join(place, program))) return join(place, program);
  const into = join(folder, name);
  const found = () =>
    ['usr/sbin', 'usr/bin'].map((place) => join(into, place, program)).find((path) => existsSync(path));
  if (found()) return found();
  mkdirSync(into, { recursive: true });
  try {
    execFileSync('apt-get', ['-qq', 'download', name], { cwd: into, stdio: 'ignore' });
    const archive = readdirSync(into).find((file) => file.endsWith('.deb'));
    execFileSync('dpkg-deb', ['-x', archive, '.'], { cwd: into, stdio: 'ignore' });
  } catch {
    return undefined;
  }
  return found();
}

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Until the port takes connections, for ten seconds at most. */
async function listening(port) {
  for (let tries = 0; tries < 200; ++tries) {
    const open = await new Promise((done) => {
      const socket = net.connect(port, '127.0.0.1');
      socket.once('connect', () => (socket.destroy(), done(true)));
      socket.once('error', () => done(false));
    });
    if (open) return;
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error(`nothing listens on port ${port}`);
}

const host = 'chess.example.org';

function request(port, path, { method = 'GET', body, headers = {} } = {}) {
  return new Promise((done, failed) => {
    const asked = https.request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        servername: host,
        rejectUnauthorized: false,
        headers: { host: `${host}:${port}`, ...headers },
      },
      (answer) => {
        let text = '';
        answer.on('data', (part) => (text += part));
        answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, text }));
      },
    );
    asked.on('error', failed);
    asked.end(body);
  });
}

/**
 * A page's part at a table: `hello` is sent. The socket, with a function for another text, and one that waits until the
 * server has said something so often.
 */
function sit(port, table, hello) {
  return new Promise((done, failed) => {
    const asked = https.request({
      host: '127.0.0.1',
      port,
      path: `/api/tables/${table}/live`,
      servername: host,
      rejectUnauthorized: false,
      headers: {
        host: `${host}:${port}`,
        origin: `https://${host}:${port}`,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      },
    });
    asked.on('error', failed);
    asked.on('response', (answer) => failed(new Error(`no WebSocket: ${answer.statusCode}`)));
    asked.on('upgrade', (answer, socket, first) => {
      const send = (message) => {
        const text = Buffer.from(JSON.stringify(message));
        assert.ok(text.length < 126);
        // A text of less than 126 bytes, masked with zeros (RFC 6455, 5.2).
        socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]));
      };
      let got = first.toString('latin1');
      let look = () => {};
      const said = (what, times = 1) =>
        new Promise((heard) => {
          look = () => got.split(what).length > times && heard();
          look();
        });
      socket.on('error', () => {});
      socket.on('data', (part) => ((got += part.toString('latin1')), look()));
      send({ hello });
      done({ socket, send, said });
    });
    asked.end();
  });
}

/** Somebody who asks for much, and reads nothing of it. */
async function readNothing(port) {
  const socket = tls.connect({ host: '127.0.0.1', port, servername: host, rejectUnauthorized: false });
  socket.on('error', () => {});
  await new Promise((connected) => socket.once('secureConnect', connected));
  socket.pause();
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}:${port}\r\n\r\n`.repeat(200));
  return socket;
}

async function behind(name, start, port) {
  const proxy = start();
  try {
    await listening(port);
    assert.equal((await request(port, '/healthz')).text, 'ok\n');
    const page = await request(port, '/');
    assert.equal(page.status, 200);
    assert.match(page.headers['content-security-policy'], /default-src/);
    assert.equal((await request(port, '/metrics')).status, 403);
    const made = await request(port, '/api/tables', {
      method: 'POST',
      body: '{"seat": "white"}',
      headers: { origin: `https://${host}:${port}` },
    });
    assert.equal(made.status, 201, made.text);
    const { table, seats } = JSON.parse(made.text);
    const white = await sit(port, table, { token: seats.white, seen: 0 });
    await white.said('"welcome"');
    const slow = [];
    for (let count = 0; count < 5; ++count) slow.push(await readNothing(port));
    const spectator = await sit(port, table, { token: null, seen: 0 });
    spectator.socket.pause();
    slow.push(spectator.socket);
    for (let id = 1; id <= 20; ++id) {
      white.send({ do: 'adjust', square: 'e2', id });
      await white.said('{"ack"', id);
    }
    assert.equal((await request(port, '/')).status, 200);
    for (const socket of [white.socket, ...slow]) socket.destroy();
    const elsewhere = await request(port, '/api/tables', {
      method: 'POST',
      body: '{}',
      headers: { origin: 'https://elsewhere.example.org' },
    });
    assert.equal(elsewhere.status, 403);
    console.log(`${name}: a page, a table and a WebSocket through TLS, beside slow readers; /metrics is closed`);
  } finally {
    proxy.kill('SIGTERM');
    await new Promise((ended) => proxy.once('exit', ended));
  }
}

const nginx = unpack('nginx', 'nginx');
const caddy = unpack('caddy', 'caddy');
const haproxy = unpack('haproxy', 'haproxy');
const openssl = unpack('openssl', 'openssl');
if (!nginx || !caddy || !haproxy || !openssl)
  skip('nginx, Caddy, HAProxy and openssl are not here, and apt-get cannot download them');

const work = mkdtempSync(join(folder, 'run-'));
const port = await freePort();
const server = spawn(
  program,
  [
    'serve',
    '--lang',
    'en',
    '--port',
    String(port),
    '--data',
    join(work, 'data'),
    '--behind-proxy',
    'yes',
    '--origin',
    `https://${host}`,
    '--engine',
    'none',
  ],
  { stdio: 'ignore' },
);
try {
  await listening(port);
  const key = join(work, 'key.pem');
  const certificate = join(work, 'certificate.pem');
  execFileSync(
    openssl,
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${host}`,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  );
  const example = (file) => readFileSync(join(root, 'packaging', file), 'utf8');

  const nginxPort = await freePort();
  const site = example('nginx.conf')
    .replace('listen 443 ', `listen 127.0.0.1:${nginxPort} `)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const own = temporary.map((kind) => `${kind}_temp_path ${join(work, kind)};`).join('\n');
  const user = process.getuid() === 0 ? 'user root;' : '';
  writeFileSync(
    join(work, 'nginx.conf'),
    `${user} daemon off; pid ${join(work, 'nginx.pid')}; error_log ${join(work, 'error.log')};\nevents {}\nhttp {\naccess_log off;\n${own}\n${site}}\n`,
  );
  const nginxArguments = ['-p', work, '-e', join(work, 'error.log'), '-c', join(work, 'nginx.conf')];
  await behind('nginx', () => spawn(nginx, nginxArguments, { stdio: 'inherit' }), nginxPort);

  const caddyPort = await freePort();
  writeFileSync(
    join(work, 'Caddyfile'),
    '{\nadmin off\nauto_https off\n}\n' +
      example('Caddyfile')
        .replace(host, `https://${host}:${caddyPort}`)
        .replace('{\n', `{\n    tls ${certificate} ${key}\n`)
        .replace('127.0.0.1:8080', `127.0.0.1:${port}`),
  );
  const caddyHome = { ...process.env, HOME: work, XDG_DATA_HOME: work, XDG_CONFIG_HOME: work };
  const caddyArguments = ['run', '--config', join(work, 'Caddyfile'), '--adapter', 'caddyfile'];
  const bothPath = join(work, 'both.pem');
  writeFileSync(bothPath, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  const haproxyPort = await freePort();
  writeFileSync(
    join(work, 'haproxy.cfg'),
    example('haproxy.cfg')
      .replace('bind 127.0.0.1:8000', `bind 127.0.0.1:${haproxyPort} ssl crt ${bothPath}`)
      .replace('127.0.0.1:8081', `127.0.0.1:${port}`)
      .replace(/ *server south .*\n/, ''),
  );
  const haproxyArguments = ['-q', '-db', '-f', join(work, 'haproxy.cfg')];
  await behind('HAProxy', () => spawn(haproxy, haproxyArguments, { stdio: 'ignore' }), haproxyPort);

  await behind('Caddy', () => spawn(caddy, caddyArguments, { stdio: 'ignore', env: caddyHome }), caddyPort);
} finally {
  server.kill('SIGTERM');
  await new Promise((ended) => server.once('exit', ended));
  rmSync(work, { recursive: true, force: true });
}
