import type { LookupFunction } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { ClientOptions } from '#main/api/transport/client.ts';
import { createServiceClient } from '#main/api/service-client.ts';
import type { ServiceClient } from '#main/api/service-client.ts';
import type { Place } from './worlds.ts';
import { blackHole, DEADLINE_MS, deadlineOf, goodBody, serve, serveTcp, worlds } from './worlds.ts';

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
  const client = createServiceClient({ baseUrl: url, readKey: () => 'key', deadlineMs: DEADLINE_MS, ...more });
  cleanups.push(client.close);
  return client;
}

describe('each row of the outcome table, on a real socket', () => {
  it.concurrent.each(worlds.map((world) => [world.name, world] as const))('%s', async (_name, world) => {
    const place = await world.start();
    const client = createServiceClient({ baseUrl: place.url, readKey: () => 'key', deadlineMs: deadlineOf(world) });

    const write = await client.write(CREATE);
    expect(write.kind).toBe(world.write);
    if (write.kind !== 'done') expect(write.error.code).toBe(world.writeCode ?? world.read);
    if (world.arrivals !== undefined) expect(place.requests).toHaveLength(world.arrivals);

    const read = await client.list(FEED, PAGE);
    expect(read.kind === 'ok' ? 'ok' : read.error.code).toBe(world.read);

    client.close();
    await place.stop();
  });
});

describe('whether a request that broke off was applied', () => {
  /** A service that keeps what it was sent, and breaks off before or after it does. */
  async function breaking(
    when: 'before' | 'after',
    how: 'reset' | '502',
  ): Promise<Place & { readonly kept: unknown[] }> {
    const kept: unknown[] = [];
    const place = await serve((request, response) => {
      if (when === 'after') kept.push(request.method);
      if (how === 'reset') request.socket.resetAndDestroy();
      else response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>');
    });
    return keep({ ...place, kept });
  }

  it.each([
    ['before', 'reset'],
    ['after', 'reset'],
    ['before', '502'],
    ['after', '502'],
  ] as const)('cannot be known, so it is sent once: %s the commit, by %s', async (when, how) => {
    const place = await breaking(when, how);
    expect((await clientOf(place.url).write(CREATE)).kind).toBe('ambiguous');
    expect(place.requests).toHaveLength(1);
    expect(place.kept).toHaveLength(when === 'after' ? 1 : 0);
  });

  it('is unknown when only the answer was cut off, however much of it arrived', async () => {
    const kept: unknown[] = [];
    const place = keep(
      await serve((request, response) => {
        kept.push(request.method);
        const body = goodBody(request);
        response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': String(body.length + 1) });
        response.write(body, () => request.socket.destroy());
      }),
    );
    expect(await clientOf(place.url).write(CREATE)).toMatchObject({
      kind: 'ambiguous',
      error: { code: 'unreachable', details: { status: 201 } },
    });
    expect(kept).toEqual(['POST']);
  });
});

describe('a name that cannot be resolved', () => {
  const failing =
    (code: string): LookupFunction =>
    (_host, _options, answer) => {
      answer(Object.assign(new Error(`getaddrinfo ${code}`), { code, syscall: 'getaddrinfo' }), '', 4);
    };

  it.each(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL'])('proves with %s that nothing was sent', async (code) => {
    for (const scheme of ['http', 'https']) {
      const client = clientOf(`${scheme}://acme.localhost:9`, { connection: { lookup: failing(code) } });
      const write = await client.write(CREATE);
      expect(write).toMatchObject({ kind: 'not_sent', error: { code: 'unreachable' } });
      if (write.kind === 'not_sent') expect(write.error.message).toContain('can’t be found on the network');
      expect(await client.list(FEED, PAGE)).toMatchObject({ kind: 'failed', error: { code: 'unreachable' } });
    }
  });

  it('proves the same when the resolver never answers', async () => {
    const client = clientOf('http://acme.localhost:9', { connection: { lookup: () => {} } });
    expect(await client.write(CREATE)).toMatchObject({ kind: 'not_sent', error: { code: 'unreachable' } });
  });
});

describe('the deadline', () => {
  it('proves that nothing was sent before the connection, and nothing after it', async () => {
    const hole = keep(await blackHole());
    const silence = keep(await serveTcp(() => {}));
    const [before, after] = await Promise.all([clientOf(hole.url).write(CREATE), clientOf(silence.url).write(CREATE)]);
    expect(before).toMatchObject({ kind: 'not_sent', error: { code: 'unreachable' } });
    expect(after).toMatchObject({ kind: 'ambiguous', error: { code: 'timeout' } });
  });

  it('counts wall time, not the time since the last byte', async () => {
    let isOver = false;
    const drips: number[] = [];
    const place = keep(
      await serve((_request, response) => {
        response.writeHead(201);
        const timer = setInterval(() => {
          if (!isOver) drips.push(performance.now());
          response.write(' ');
        }, 20);
        response.on('close', () => {
          clearInterval(timer);
        });
      }),
    );
    expect((await clientOf(place.url).write(CREATE)).kind).toBe('ambiguous');
    isOver = true;
    // An idle timer would have been set back by every one of them.
    expect(drips.length).toBeGreaterThan(2);
    expect(drips.at(-1) ?? 0).toBeLessThan((drips[0] ?? 0) + 5 * DEADLINE_MS);
  });
});

describe('a delete of a thing that is not there', () => {
  it.each([
    [404, ''],
    [404, '{"error":"Record not found"}'],
    [410, '<html>'],
  ])('is a refusal, which the engine has to judge: %i %s', async (status, body) => {
    const place = keep(
      await serve((_request, response) => {
        response.writeHead(status).end(body);
      }),
    );
    const target = { id: 3, hash_key: 'h' };
    const client = clientOf(place.url);
    expect(await client.write({ op: 'delete', resource: 'connections', parent: null, target })).toMatchObject({
      kind: 'rejected',
      error: { code: 'not_found' },
    });
    expect((await client.write({ ...CREATE, op: 'update', target })).kind).toBe('rejected');
  });
});
