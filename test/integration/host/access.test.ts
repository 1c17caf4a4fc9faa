import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostVisitor } from '#test/helpers/host-visitor.ts';
import { openSocket, visitHost } from '#test/helpers/host-visitor.ts';
import type { RunningHost } from '#test/helpers/host.ts';
import { startHost } from '#test/helpers/host.ts';

/** Who may talk to the app when it runs in a browser: the one browser that was given the address. */
describe('the Chromium host', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-host-'));
  let host: RunningHost;
  let visitor: HostVisitor;

  beforeAll(async () => {
    host = await startHost({ args: ['--data-dir', dataDir] });
    expect((await fetch(`${new URL(host.address).origin}/?token=guess`)).status).toBe(403);
    visitor = await visitHost(host.address);
  });

  afterAll(async () => {
    expect(await host.close()).toBe(0);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('serves a page only with the cookie', async () => {
    expect((await visitor.fetch('/')).status).toBe(200);
    for (const path of ['/', '/.host/runtime.js', '/assets/index.js'])
      expect((await fetch(visitor.origin + path)).status).toBe(403);
  });

  it('accepts its token once', async () => {
    expect((await fetch(host.address, { redirect: 'manual' })).status).toBe(403);
  });

  it('refuses another host name, as DNS rebinding would send', async () => {
    const { hostname, port } = new URL(visitor.origin);
    const asked = request({
      hostname,
      port,
      path: '/',
      headers: { host: `evil.example:${port}`, cookie: visitor.cookie },
    }).end();
    const [response] = (await once(asked, 'response')) as [{ statusCode: number }];
    expect(response.statusCode).toBe(403);
  });

  it.each([
    ['another origin', 'https://evil.example', true],
    ['another port', 'http://127.0.0.1:1', true],
    ['no cookie', null, false],
  ])('refuses a socket from %s', async (_reason, claimedOrigin, hasCookie) => {
    const socket = openSocket(visitor.origin, hasCookie ? visitor.cookie : '', claimedOrigin ?? visitor.origin);
    const [failure] = (await once(socket, 'error')) as [Error];
    expect(failure.message).toContain('403');
  });

  it('answers the page, and refuses a frame inside it and an unknown channel', async () => {
    expect(await visitor.request('app:get-state', null)).toMatchObject({ ok: true, value: { account: null } });
    expect(await visitor.request('app:get-state', null, { isTopFrame: false })).toMatchObject({
      ok: false,
      error: { code: 'untrusted_sender' },
    });
    expect(await visitor.request('constructor', null)).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
  });

  it('refuses a second app on the same profile', async () => {
    await expect(startHost({ args: ['--data-dir', dataDir] })).rejects.toThrow('already running');
  });
});
