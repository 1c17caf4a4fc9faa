import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitHost } from '#test/helpers/host-visitor.ts';
import type { RunningHost } from '#test/helpers/host.ts';
import { startHost } from '#test/helpers/host.ts';

const AT_ONCE = 250;
const ROUNDS = 4;

describe('a connection that breaks', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-reset-'));
  let host: RunningHost;
  let port: number;
  let name: string;

  beforeAll(async () => {
    host = await startHost({ args: ['--data-dir', dataDir] });
    const { host: own, port: digits } = new URL(host.address);
    [name, port] = [own, Number(digits)];
  });

  afterAll(async () => {
    await host.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const upgrade = (asked: string, origin: string): string =>
    [
      'GET /.host/socket HTTP/1.1',
      `Host: ${asked}`,
      `Origin: ${origin}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      '\r\n',
    ].join('\r\n');

  async function sendAndReset(text: string): Promise<void> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(text);
    // Some before the answer is written, some while it is.
    if (Math.random() < 0.5) await new Promise(setImmediate);
    socket.resetAndDestroy();
  }

  it.each([
    ['a refused upgrade', () => upgrade('127.0.0.1', 'https://evil.example')],
    ['an upgrade without a pass', () => upgrade(name, `http://${name}`)],
    ['a refused page', () => `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`],
    ['a request that is none', () => 'CONNECT evil.example:443\r\n\r\n'],
  ])('does not end the program (%s)', async (_kind, text) => {
    for (let round = 0; round < ROUNDS; round += 1)
      await Promise.all(Array.from({ length: AT_ONCE }, () => sendAndReset(text())));
    expect(await visitHost(host.address).fetch('/')).toMatchObject({ status: 200 });
    expect(host.output().toString()).not.toMatch(/ECONNRESET|EPIPE|Error/);
  });
});
