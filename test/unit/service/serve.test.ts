import { afterEach, describe, expect, it } from 'vitest';
import type { ServedDemo } from '#test/service/serve.ts';
import { serveDemo } from '#test/service/serve.ts';
import { API_KEY, basic, connectionBody, createClient } from '#test/unit/main/demo/client.ts';

const open: ServedDemo[] = [];

async function serveEmpty(): Promise<ServedDemo> {
  const served = await serveDemo(createClient().service);
  open.push(served);
  return served;
}

afterEach(async () => {
  for (const served of open.splice(0)) await served.close();
});

describe('serveDemo', () => {
  it('puts the service on a loopback socket and logs what is asked of it', async () => {
    const served = await serveEmpty();
    expect(served.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const headers = { Authorization: basic(API_KEY), 'Content-Type': 'application/json' };
    const body = JSON.stringify({ network: connectionBody });
    const created = await fetch(`${served.url}/api/network`, { method: 'POST', headers, body });
    expect(created.status).toBe(201);
    const listed = await fetch(`${served.url}/api/network?page=1`, { headers });
    expect(await listed.json()).toMatchObject({ networks: [{ name: connectionBody.name }] });
    expect((await fetch(`${served.url}/api/network`)).status).toBe(401);
    expect(served.requests).toEqual([
      { method: 'POST', path: '/api/network' },
      { method: 'GET', path: '/api/network?page=1' },
      { method: 'GET', path: '/api/network' },
    ]);
    expect(served.count('GET', '/api/network')).toBe(2);
  });

  it('serves several at a time and closes with connections still open', async () => {
    const [one, other] = [await serveEmpty(), await serveEmpty()];
    expect(one.url).not.toBe(other.url);
    const headers = { Authorization: basic(API_KEY), Connection: 'keep-alive' };
    await (await fetch(`${one.url}/api/network`, { headers })).text();
    await open.shift()?.close();
    await expect(fetch(`${one.url}/api/network`, { headers })).rejects.toThrow();
    expect((await fetch(`${other.url}/api/network`, { headers })).status).toBe(200);
  });
});
