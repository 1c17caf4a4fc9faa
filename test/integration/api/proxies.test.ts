import { afterEach, describe, expect, it } from 'vitest';
import { createServiceClient } from '#main/api/service-client.ts';
import type { ProxyFor } from '#main/api/transport/agents.ts';
import { authority, serveProxy, serveSecurely } from './secure-places.ts';

const CREATE = { op: 'create', resource: 'invoices', parent: null, body: {} } as const;
const FEED = { resource: 'invoices', parent: null } as const;
const PAGE = { page: 1, perPage: 100, order: 'asc' } as const;

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

/** A service that only a proxy finds: nobody knows its name. */
async function behindProxy() {
  const place = await serveSecurely('service');
  const proxy = await serveProxy(place.port);
  cleanups.push(place.close, proxy.close);
  const clientOf = (proxyFor: ProxyFor, more: { readonly ca?: readonly string[]; readonly url?: string } = {}) => {
    const client = createServiceClient({
      baseUrl: more.url ?? `https://service.example:${String(place.port)}`,
      readKey: () => 'key',
      connection: { ca: more.ca ?? [authority()], proxyFor },
      deadlineMs: 1_000,
    });
    cleanups.push(client.close);
    return client;
  };
  return { place, proxy, clientOf };
}

describe('through a proxy', () => {
  it('reads over kept connections and sends each write once over a connection of its own', async () => {
    const { place, proxy, clientOf } = await behindProxy();
    const client = clientOf(() => proxy.url);
    const authorityOf = `CONNECT service.example:${String(place.port)}`;
    for (let read = 0; read < 3; read += 1) expect((await client.list(FEED, PAGE)).kind).toBe('ok');
    expect(proxy.asked).toEqual([authorityOf]);
    for (let write = 0; write < 2; write += 1) expect((await client.write(CREATE)).kind).toBe('done');
    expect(proxy.asked).toEqual([authorityOf, authorityOf, authorityOf]);
    expect(place.requests.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'POST', 'POST']);
    expect(proxy.credentials()).toBeUndefined();
  });

  it('shows the proxy its own name and password and never the key', async () => {
    const { proxy, clientOf } = await behindProxy();
    const client = clientOf(() => proxy.url.replace('//', '//ann:s%40crt@'));
    expect((await client.write(CREATE)).kind).toBe('done');
    expect(proxy.credentials()).toBe(`Basic ${btoa('ann:s@crt')}`);
  });

  it('proves with an untrusted certificate behind it that nothing was sent', async () => {
    const { place, proxy, clientOf } = await behindProxy();
    const answer = await clientOf(() => proxy.url, { ca: [] }).write(CREATE);
    expect(answer).toMatchObject({
      kind: 'not_sent',
      error: {
        code: 'unreachable',
        said: { key: 'error_certificate_untrusted', params: { issuer: 'Rotbuche Test Authority' } },
      },
    });
    expect(place.requests).toHaveLength(0);
  });

  it('proves nothing with a break after the request has left', async () => {
    const { place, proxy, clientOf } = await behindProxy();
    place.fallSilent();
    expect((await clientOf(() => proxy.url).write(CREATE)).kind).toBe('ambiguous');
    expect(place.requests).toHaveLength(1);
  });

  it.each([
    [407, /wants a name and a password \(407\), so nothing was sent/],
    [403, /doesn’t let this through \(403\), so nothing was sent/],
    [502, /doesn’t let this through \(502\), so nothing was sent/],
    [0, /didn’t answer in time/],
  ])('says so when the proxy answers %i, and that nothing was sent', async (status, sentence) => {
    const { place, proxy, clientOf } = await behindProxy();
    proxy.refuse(status);
    const client = clientOf(() => proxy.url.replace('//', '//ann:secret@'));
    const write = await client.write(CREATE);
    expect(write).toMatchObject({ kind: 'not_sent', error: { code: 'unreachable' } });
    const message = write.kind === 'not_sent' ? write.error.message : '';
    expect(message).toMatch(sentence);
    expect(message).not.toMatch(/secret|ann/);
    expect(await client.list(FEED, PAGE)).toMatchObject({ kind: 'failed', error: { code: 'unreachable' } });
    expect(place.requests).toHaveLength(0);
  });

  it.each([
    ['that is not there', 'http://127.0.0.1:9', /can’t be reached, so nothing was sent/],
    ['of another kind', 'socks5://127.0.0.1:9', /Inkwell doesn’t support the kind of proxy/],
    ['with a name that is no address', 'http://[', /Inkwell doesn’t support the kind of proxy/],
  ])('says so of a proxy %s', async (_name, proxy, sentence) => {
    const { clientOf } = await behindProxy();
    const write = await clientOf(() => proxy).write(CREATE);
    expect(write).toMatchObject({
      kind: 'not_sent',
      error: { code: 'unreachable', message: expect.stringMatching(sentence) as string },
    });
  });

  it('goes by the proxy of the present network', async () => {
    const { place, proxy, clientOf } = await behindProxy();
    const other = await serveProxy(place.port);
    cleanups.push(other.close);
    let current = proxy.url;
    const client = clientOf(() => current);
    await client.list(FEED, PAGE);
    current = other.url;
    expect((await client.list(FEED, PAGE)).kind).toBe('ok');
    expect([proxy.asked.length, other.asked.length]).toEqual([1, 1]);
  });
});

it('never asks a proxy for this machine', async () => {
  const { place, proxy, clientOf } = await behindProxy();
  const asked: string[] = [];
  const proxyFor = (url: string): string => {
    asked.push(url);
    return proxy.url;
  };
  const client = clientOf(proxyFor, { url: `https://localhost:${String(place.port)}` });
  expect((await client.write(CREATE)).kind).toBe('done');
  expect([asked, proxy.asked]).toEqual([[], []]);
});
