import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createPool } from '#main/api/transport/agents.ts';
import type { ClientOptions } from '#main/api/transport/client.ts';
import type { ExchangeFacts } from '#main/api/transport/exchange-facts.ts';
import { createServiceClient } from '#main/api/service-client.ts';
import type { ServiceClient } from '#main/api/service-client.ts';
import type { Place } from './worlds.ts';
import { goodBody, listen, serve, serveTcp, stop } from './worlds.ts';

const CREATE = { op: 'create', resource: 'invoices', parent: null, body: { note: 'n' } } as const;
const FEED = { resource: 'invoices', parent: null } as const;
const PAGE = { page: 1, perPage: 100, order: 'asc' } as const;

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function keep<Kept extends Place>(place: Kept): Kept {
  cleanups.push(place.stop);
  return place;
}

function clientOf(url: string, more: Partial<ClientOptions> = {}): ServiceClient {
  const client = createServiceClient({ baseUrl: url, readKey: () => 'key', ...more });
  cleanups.push(client.close);
  return client;
}

const answerWell = (): Promise<Place> =>
  serve((request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(goodBody(request));
  });

describe('a request on the wire', () => {
  it('uses Basic authentication with the key as user name, and JSON', async () => {
    const place = keep(await answerWell());
    const client = clientOf(place.url);
    await client.list(FEED, PAGE);
    await client.write(CREATE);
    const [read, write] = place.requests;
    expect(read?.headers).toMatchObject({
      accept: 'application/json',
      authorization: `Basic ${btoa('key:')}`,
      'user-agent': 'Inkwell',
    });
    expect(read?.headers['content-type']).toBeUndefined();
    expect(read?.url).toBe('/api/invs?per_page=100&page=1&order=asc');
    expect(write?.headers).toMatchObject({
      accept: 'application/json',
      authorization: `Basic ${btoa('key:')}`,
      'content-type': 'application/json',
    });
    expect(write?.headers['transfer-encoding']).toBeUndefined();
  });

  it('reads the key before each request', async () => {
    const place = keep(await answerWell());
    const keys = ['one', 'two'];
    const client = createServiceClient({ baseUrl: place.url, readKey: () => Promise.resolve(keys.shift() ?? null) });
    await client.list(FEED, PAGE);
    await client.list(FEED, PAGE);
    const third = await client.list(FEED, PAGE);
    expect(place.requests.map((request) => request.headers.authorization)).toEqual([
      `Basic ${btoa('one:')}`,
      `Basic ${btoa('two:')}`,
    ]);
    expect(third).toMatchObject({ kind: 'failed', error: { code: 'key_missing' } });
    client.close();
  });

  it('uses kept connections for reads, and a fresh one for each write', async () => {
    const place = keep(await answerWell());
    const client = clientOf(place.url);
    const sockets = new Map<string, Set<Socket>>();
    for (let round = 0; round < 3; round += 1) {
      await client.list(FEED, PAGE);
      await client.write(CREATE);
    }
    for (const request of place.requests) {
      const name = request.method ?? '';
      sockets.set(name, (sockets.get(name) ?? new Set()).add(request.socket));
    }
    expect(sockets.get('GET')?.size).toBe(1);
    expect(sockets.get('POST')?.size).toBe(3);
    const connections = place.requests.map((request) => [request.method, request.headers.connection]);
    expect(new Set(connections.map(([method, header]) => `${String(method)} ${String(header)}`))).toEqual(
      new Set(['GET keep-alive', 'POST close']),
    );
  });

  it('accepts compressed answers', async () => {
    const place = keep(
      await serve((request, response) => {
        response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(goodBody(request)));
      }),
    );
    expect((await clientOf(place.url).list(FEED, PAGE)).kind).toBe('ok');
  });

  it('refuses a small answer that unpacks into a huge one', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
    const place = keep(
      await serve((_request, response) => {
        response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
      }),
    );
    expect(await clientOf(place.url).list(FEED, PAGE)).toMatchObject({ error: { code: 'service_error' } });
  });
});

describe('redirects', () => {
  it('are not followed, and the key goes nowhere else', async () => {
    const thief = keep(await answerWell());
    const place = keep(
      await serve((_request, response) => {
        response.writeHead(307, { Location: `${thief.url}/api/invs` }).end();
      }),
    );
    const client = clientOf(place.url);
    expect(await client.list(FEED, PAGE)).toMatchObject({ error: { code: 'not_the_api' } });
    expect((await client.write(CREATE)).kind).toBe('ambiguous');
    expect([place.requests.length, thief.requests.length]).toEqual([2, 0]);
  });
});

describe('proxies named in the environment', () => {
  it('never see a request', async () => {
    const proxy = keep(await answerWell());
    const place = keep(await answerWell());
    const before = process.env['HTTP_PROXY'];
    process.env['HTTP_PROXY'] = proxy.url;
    try {
      const client = clientOf(place.url);
      await client.list(FEED, PAGE);
      await client.write(CREATE);
    } finally {
      if (before === undefined) delete process.env['HTTP_PROXY'];
      else process.env['HTTP_PROXY'] = before;
    }
    expect([place.requests.length, proxy.requests.length]).toEqual([2, 0]);
  });
});

describe('a kept connection that the service closed meanwhile', () => {
  /** Answers the first request of each connection and resets the connection on the second. */
  async function forgetful(requests: IncomingMessage[]): Promise<Place> {
    const seen = new WeakSet<Socket>();
    const server = http.createServer((request, response) => {
      requests.push(request);
      if (seen.has(request.socket)) {
        request.socket.resetAndDestroy();
        return;
      }
      seen.add(request.socket);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(goodBody(request));
    });
    return { url: `http://127.0.0.1:${String(await listen(server))}`, requests, stop: () => stop(server) };
  }

  it('repeats a read without an error, and cannot happen to a write', async () => {
    const requests: IncomingMessage[] = [];
    const heard: unknown[] = [];
    const observe = ({ status, isRepeated }: ExchangeFacts): unknown =>
      heard.push({ status, isRepeated, left: requests.length });
    const client = clientOf(keep(await forgetful(requests)).url, { observe });
    expect((await client.list(FEED, PAGE)).kind).toBe('ok');
    expect((await client.list(FEED, PAGE)).kind).toBe('ok');
    expect(requests).toHaveLength(3);
    // Told before the second one leaves: whoever counts has it on the ledger by then.
    expect(heard).toEqual([
      { status: 200, isRepeated: false, left: 1 },
      { status: null, isRepeated: true, left: 2 },
      { status: 200, isRepeated: false, left: 3 },
    ]);
    expect((await client.write(CREATE)).kind).toBe('done');
    expect((await client.write(CREATE)).kind).toBe('done');
    expect(requests).toHaveLength(5);
  });
});

describe('the deadline and the end', () => {
  it('holds for the whole call however busy the line is', async () => {
    const place = keep(
      await serve((_request, response) => {
        const timer = setInterval(() => response.write(' '), 20);
        response.on('close', () => {
          clearInterval(timer);
        });
      }),
    );
    const startedAt = performance.now();
    expect(await clientOf(place.url, { deadlineMs: 300 }).list(FEED, PAGE)).toMatchObject({
      error: { code: 'timeout' },
    });
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });

  it('closes the connection when it passes, so that nothing arrives later', async () => {
    let isClosed = false;
    const place = keep(await serveTcp((socket) => socket.on('close', () => (isClosed = true))));
    await clientOf(place.url, { deadlineMs: 200 }).write(CREATE);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isClosed).toBe(true);
  });

  it('ends running requests when the client is closed', async () => {
    const place = keep(await serve(() => {}));
    const client = clientOf(place.url);
    const running = [client.list(FEED, PAGE), client.write(CREATE)] as const;
    await new Promise((resolve) => setTimeout(resolve, 100));
    client.close();
    expect(await running[0]).toMatchObject({ kind: 'failed', error: { code: 'closing' } });
    expect(await running[1]).toMatchObject({ kind: 'ambiguous', error: { code: 'closing' } });
  });
});

describe('a delete', () => {
  const act = async (status: number, body: string): Promise<string> => {
    const place = keep(
      await serve((_request, response) => {
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
      }),
    );
    const target = { id: 3, hash_key: 'h' };
    return (await clientOf(place.url).write({ op: 'delete', resource: 'invoices', parent: null, target })).kind;
  };

  it.each([
    [200, '{"invoice":{"deleted":true,"id":"h"}}', 'done'],
    [204, '', 'done'],
    [404, '', 'rejected'],
    [410, '<html>', 'rejected'],
    [200, '', 'ambiguous'],
    [200, '<html>', 'ambiguous'],
    [302, '', 'ambiguous'],
    [422, '{"errors":{"base":["has open statements"]}}', 'rejected'],
    [500, '', 'ambiguous'],
  ])('%i %s is %s', async (status, body, expected) => {
    expect(await act(status, body)).toBe(expected);
  });
});

describe('an event loop that stays free', () => {
  it('stays free while a page of 1 MB is read', async () => {
    const row = {
      hash_key: 'h',
      note: 'x'.repeat(9_800),
      billed_total: '10.0',
      send_reminders: 1,
      connection: { id: 1, hash_key: 'c', name: 'B' },
    };
    const body = JSON.stringify({ invoices: Array.from({ length: 100 }, (_, id) => ({ id, ...row })) });
    const place = keep(
      await serve((_request, response) => {
        response.writeHead(200).end(body);
      }),
    );
    const client = clientOf(place.url);
    await client.list(FEED, PAGE);
    const watch = watchTurns();
    for (let round = 0; round < 5; round += 1) expect((await client.list(FEED, PAGE)).kind).toBe('ok');
    expect(watch.stop()).toBeLessThan(50);
  });

  /** The longest turn of the event loop in ms of this thread's own work, which other programs cannot add to. */
  function watchTurns(): { readonly stop: () => number } {
    let isStopped = false;
    let longestMs = 0;
    let before = process.threadCpuUsage();
    const turn = (): void => {
      const { user, system } = process.threadCpuUsage(before);
      longestMs = Math.max(longestMs, (user + system) / 1_000);
      before = process.threadCpuUsage();
      if (!isStopped) setImmediate(turn);
    };
    setImmediate(turn);
    return {
      stop() {
        isStopped = true;
        return longestMs;
      },
    };
  }
});

describe('kept connections that lead nowhere', () => {
  /** Answers the first request of each connection; what follows on it arrives nowhere. */
  async function swallowing(): Promise<Place> {
    const seen = new WeakSet<Socket>();
    return keep(
      await serve((request, response) => {
        if (seen.has(request.socket)) return;
        seen.add(request.socket);
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(goodBody(request));
      }),
    );
  }

  const reads = (client: ServiceClient): Promise<readonly string[]> =>
    Promise.all([1, 2, 3].map(async (page) => (await client.list(FEED, { ...PAGE, page })).kind));

  it('are closed with all running requests when the computer slept', async () => {
    const client = clientOf((await swallowing()).url, { deadlineMs: 400 });
    expect(await reads(client)).toEqual(['ok', 'ok', 'ok']);
    client.abandon();
    expect(await reads(client)).toEqual(['ok', 'ok', 'ok']);
  });

  it('cost one deadline together, not one each', async () => {
    const client = clientOf((await swallowing()).url, { deadlineMs: 400 });
    expect(await reads(client)).toEqual(['ok', 'ok', 'ok']);
    expect(await client.list(FEED, PAGE)).toMatchObject({ kind: 'failed', error: { code: 'timeout' } });
    expect(await reads(client)).toEqual(['ok', 'ok', 'ok']);
  });

  it('are closed without disturbing a request over another one', async () => {
    const held = Promise.withResolvers<() => void>();
    const place = keep(
      await serve((request, response) => {
        const answer = (): void => void response.end(goodBody(request));
        if (request.url === '/slow') held.resolve(answer);
        else answer();
      }),
    );
    const pool = createPool({});
    /** Resolves with the connection when its answer is complete and it lies idle. */
    const get = (path: string): Promise<Socket> =>
      new Promise((resolve, reject) => {
        const request = http.get(`${place.url}${path}`, { agent: pool.http });
        request.once('error', reject);
        request.once('socket', (socket) => {
          request.once('response', (response) => response.resume());
          request.once('close', () => {
            resolve(socket);
          });
        });
      });
    const slow = get('/slow');
    const answerSlow = await held.promise;
    const quick = await get('/quick');
    pool.dropIdle();
    expect(quick.destroyed).toBe(true);
    answerSlow();
    expect((await slow).destroyed).toBe(false);
    pool.destroy();
  });
});

describe('the facts for the budget', () => {
  const heard: ExchangeFacts[] = [];
  const observe = (facts: ExchangeFacts): void => {
    heard.push(facts);
  };
  afterEach(() => {
    heard.length = 0;
  });

  it('contain what the headers of each answer say', async () => {
    const ahead = 3_600_000;
    const place = keep(
      await serve((request, response) => {
        response.writeHead(request.method === 'GET' ? 200 : 429, {
          Date: new Date(Date.now() + ahead).toUTCString(),
          'X-RateLimit-Limit': '500',
          'X-RateLimit-Remaining': '7',
          'X-RateLimit-Reset': '60',
          ...(request.method === 'GET' ? {} : { 'Retry-After': '30' }),
        });
        response.end(goodBody(request));
      }),
    );
    const client = clientOf(place.url, { observe });
    const startedAt = Date.now();
    await client.list(FEED, PAGE);
    await client.write(CREATE);
    const endedAt = Date.now();
    expect(heard).toMatchObject([
      { method: 'GET', status: 200, limit: 500, remaining: 7, retryAfterMs: null },
      { method: 'POST', status: 429, limit: 500, remaining: 7, retryAfterMs: 30_000 },
    ]);
    for (const facts of heard) {
      expect(startedAt <= facts.startedAt && facts.startedAt <= facts.endedAt && facts.endedAt <= endedAt).toBe(true);
      expect(facts.resetAt).toBe(facts.endedAt + 60_000);
      // The header has whole seconds.
      expect(Math.abs((facts.clockOffsetMs ?? 0) - ahead)).toBeLessThanOrEqual(500 + endedAt - startedAt);
    }
  });

  it('include requests without an answer, and each of two attempts', async () => {
    const closed = await serveTcp(() => {});
    await closed.stop();
    const silent = keep(await serve(() => {}));
    const cut = keep(
      await serve((request, response) => {
        response.writeHead(201, { 'Content-Length': '500', 'X-RateLimit-Limit': '500' });
        response.write('{', () => request.socket.destroy());
      }),
    );
    await clientOf(closed.url, { observe }).write(CREATE);
    await clientOf(silent.url, { observe, deadlineMs: 100 }).list(FEED, PAGE);
    await clientOf(cut.url, { observe }).write(CREATE);
    const nothing = { limit: null, remaining: null, resetAt: null, retryAfterMs: null, clockOffsetMs: null };
    expect(heard).toMatchObject([
      { method: 'POST', status: null, ...nothing },
      { method: 'GET', status: null, ...nothing },
      { method: 'POST', status: 201, limit: 500 },
    ]);
  });

  it('include the number of other requests on the wire, without those that never left', async () => {
    const letGo: (() => void)[] = [];
    const place = keep(
      await serve((request, response) => {
        letGo.push(() => response.writeHead(200).end(goodBody(request)));
        if (letGo.length === 3) for (const answer of letGo) answer();
      }),
    );
    const client = clientOf(place.url, { observe });
    const unsent = { ...FEED, resource: 'payments', parent: { id: null, hash_key: null } } as const;
    expect((await client.list(unsent, PAGE)).kind).toBe('failed');
    await Promise.all([1, 2, 3].map((page) => client.list(FEED, { ...PAGE, page })));
    expect(heard.map(({ inFlight }) => inFlight)).toEqual([2, 1, 0]);
  });

  it('do not include requests refused on this side', async () => {
    const place = keep(await answerWell());
    const client = createServiceClient({ baseUrl: place.url, readKey: () => null, observe });
    expect((await client.write(CREATE)).kind).toBe('not_sent');
    expect(heard).toEqual([]);
  });

  it('change no outcome, whatever the listener does', async () => {
    const place = keep(await answerWell());
    const failing = (): never => {
      throw new Error('a bug');
    };
    expect((await clientOf(place.url, { observe: failing }).write(CREATE)).kind).toBe('done');
  });
});
