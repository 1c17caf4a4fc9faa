import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostVisitor } from '#test/helpers/host-visitor.ts';
import { fetchFrom, openSocket, visitHost } from '#test/helpers/host-visitor.ts';
import type { RunningHost } from '#test/helpers/host.ts';
import { startHost } from '#test/helpers/host.ts';

/** Who may talk to the app when it runs in a browser: the one browser that was given the address. */
describe('the Chromium host', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-host-'));
  let host: RunningHost;
  let visitor: HostVisitor;
  let port: string;

  beforeAll(async () => {
    host = await startHost({ args: ['--data-dir', dataDir] });
    visitor = visitHost(host.address);
    ({ port } = new URL(visitor.origin));
  });

  afterAll(async () => {
    expect(await host.close()).toBe(0);
    rmSync(dataDir, { recursive: true, force: true });
  });

  const refusalOf = async (first: string): Promise<number> => {
    const socket = openSocket(visitor.origin);
    await once(socket, 'open');
    socket.send(first);
    socket.send(JSON.stringify({ kind: 'hello', path: '/', isTopFrame: true }));
    socket.on('message', () => {
      throw new Error('The host answered.');
    });
    const [code] = (await once(socket, 'close')) as [number];
    return code;
  };

  it('answers the page, and refuses a frame inside it and an unknown channel', async () => {
    expect(await visitor.request('app:get-state', null)).toMatchObject({ ok: true, value: { account: null } });
    expect(await visitor.request('app:get-state', null, { isTopFrame: false })).toMatchObject({
      ok: false,
      error: { code: 'untrusted_sender' },
    });
    expect(await visitor.request('constructor', null)).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
  });

  it('gives no browser a cookie, which every other port of this computer would get too', async () => {
    for (const path of ['/', '/?token=guess', '/.host/runtime.js', '/.host/refused'])
      expect((await visitor.fetch(path)).headers.getSetCookie()).toEqual([]);
  });

  it('serves pages and files under the name of this run only, not under one that DNS rebinding could bring', async () => {
    expect((await visitor.fetch('/')).status).toBe(200);
    for (const name of ['127.0.0.1', 'localhost', 'evil.example', `${'0'.repeat(32)}.localhost`])
      for (const path of ['/', '/.host/runtime.js', '/assets/index.js', '/paper/logo.png'])
        expect((await fetchFrom(visitor.origin, path, `${name}:${port}`)).status).toBe(403);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['another name', { host: 'evil.example' }],
    ['the number of the address', { host: '127.0.0.1' }],
  ])('refuses a socket from %s', async (_reason, claims) => {
    const socket = openSocket(visitor.origin, claims);
    const [failure] = (await once(socket, 'error')) as [Error];
    expect(failure.message).toContain('403');
  });

  it.each([
    ['without a pass', () => ({ kind: 'hello', path: '/', isTopFrame: true })],
    ['with a guessed code', () => ({ kind: 'enter', code: 'A'.repeat(32), secret: randomUUID() })],
    ['with the code that another browser has used', () => ({ kind: 'enter', ...visitor.pass, secret: randomUUID() })],
    ['with the code and no secret', () => ({ kind: 'enter', ...visitor.pass, secret: '' })],
  ])('hears nothing of a page %s', async (_reason, first) => {
    // The code of the address is used from here on, whichever test runs first.
    await visitor.request('app:get-state', null);
    expect(await refusalOf(JSON.stringify(first()))).toBe(4403);
  });

  it('refuses a second app on the same profile', async () => {
    await expect(startHost({ args: ['--data-dir', dataDir] })).rejects.toThrow('already running');
  });
});
