import { GARBAGE } from '#main/demo/manner/limit-answers.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDemoService } from '#main/demo/demo-service.ts';
import type { DemoService } from '#main/demo/demo-service.ts';
import type { VirtualClock } from '#test/helpers/virtual-clock.ts';
import { createVirtualClock } from '#test/helpers/virtual-clock.ts';
import type { FaultScript, FaultyService } from '#test/service/faults.ts';
import { withFaults } from '#test/service/faults.ts';
import type { Fault } from '#test/service/faults/fault.ts';
import type { Caller, Seen, Way } from './caller.ts';
import { KEY, createCaller, ways } from './caller.ts';

const SECOND = 1_000;
const CREATE = 'POST /api/network';
const NAME = 'Birch & Alder';
const network = {
  category: 'organization',
  name: NAME,
  business_email: 'a@x.test',
  language: 'en-us',
  currency: 'USD',
};

interface World extends Pick<Caller, 'send'> {
  readonly service: DemoService;
  readonly clock: VirtualClock;
  readonly faulty: FaultyService;
  create(): Promise<Seen>;
}

const callers: Caller[] = [];
afterEach(async () => {
  for (const caller of callers.splice(0)) await caller.close();
});

async function createWorld(way: Way, script: FaultScript): Promise<World> {
  const clock = createVirtualClock();
  const service = createDemoService({ apiKey: KEY, companyId: '612', now: clock.now });
  const faulty = withFaults(service, script, clock);
  const caller = await createCaller(way, faulty);
  callers.push(caller);
  return { service, clock, faulty, send: caller.send, create: () => caller.send('POST', '/api/network', { network }) };
}

const always = (fault: Fault): FaultScript => [{ on: CREATE, nth: 'every', fault }];

interface Expected {
  /** Clients in the account afterwards. */
  readonly made: number;
  readonly seen: Partial<Seen>;
}

const html = { 'content-type': 'text/html' };
const gone = { status: null, broken: 'ECONNRESET', body: '' };

/** What each fault that ends at once shows the caller, and what it leaves in the account. */
const immediate: readonly (readonly [Fault, Expected])[] = [
  ...(['reset', 'close'] as const).flatMap((manner): (readonly [Fault, Expected])[] => [
    [
      { kind: 'drop', isApplied: false, manner },
      { made: 0, seen: gone },
    ],
    [
      { kind: 'drop', isApplied: true, manner },
      { made: 1, seen: gone },
    ],
  ]),
  ...([500, 502, 503, 504] as const).flatMap((status): (readonly [Fault, Expected])[] => {
    const seen = { status, headers: expect.objectContaining(html), body: expect.stringContaining(`<h1>${status} `) };
    return [
      [
        { kind: 'server_error', status, isApplied: false },
        { made: 0, seen },
      ],
      [
        { kind: 'server_error', status, isApplied: true },
        { made: 1, seen },
      ],
    ];
  }),
  ...(['text', 'json', 'html'] as const).flatMap((form): (readonly [Fault, Expected])[] => {
    const seen = { status: 503, headers: expect.objectContaining({ 'retry-after': '30' }) };
    const fault = { kind: 'unavailable', form, retryAfterSeconds: 30 } as const;
    return [
      [
        { ...fault, isApplied: false },
        { made: 0, seen },
      ],
      [
        { ...fault, isApplied: true },
        { made: 1, seen },
      ],
    ];
  }),
  ...(['login', 'captive_portal', 'proxy_login'] as const).flatMap((page): (readonly [Fault, Expected])[] => {
    const seen = {
      status: 200,
      headers: expect.objectContaining(html),
      body: expect.stringMatching(/^<!doctype html>/),
    };
    return [
      [
        { kind: 'page', page, isApplied: false },
        { made: 0, seen },
      ],
      [
        { kind: 'page', page, isApplied: true },
        { made: 1, seen },
      ],
    ];
  }),
  ...([200, 201, 204] as const).map((status): readonly [Fault, Expected] => [
    { kind: 'empty', status },
    { made: 1, seen: { status, body: '', broken: null } },
  ]),
  [
    { kind: 'empty', status: 200, isApplied: false },
    { made: 0, seen: { status: 200, body: '', broken: null } },
  ],
  [
    { kind: 'foreign', form: 'null', isApplied: true },
    { made: 1, seen: { status: 200, body: '{"network":null}' } },
  ],
  [
    { kind: 'foreign', form: 'stranger', isApplied: false },
    { made: 0, seen: { status: 200, body: expect.stringContaining('"invoice"') } },
  ],
  ...(['/login', 'http://elsewhere.example/api/network'] as const).map((location): readonly [Fault, Expected] => [
    { kind: 'redirect', status: 307, location },
    { made: 0, seen: { status: 307, headers: expect.objectContaining({ location }) } },
  ]),
  [
    { kind: 'unauthorized' },
    { made: 0, seen: { status: 401, headers: expect.objectContaining({ 'www-authenticate': expect.anything() }) } },
  ],
  ...(['first', 'second'] as const).map((answer): readonly [Fault, Expected] => [
    { kind: 'duplicate', answer },
    { made: 2, seen: { status: 201, body: expect.stringContaining(`"id":${answer === 'first' ? 1 : 2},`) } },
  ]),
];

describe.each(ways)('a fault %s', (way) => {
  it.each(immediate)(
    'shows the caller its effect and applies the request as often as it says: %j',
    async (fault, expected) => {
      const { service, faulty, create } = await createWorld(way, always(fault));
      expect(await create()).toMatchObject(expected.seen);
      expect(service.state.connections.map(({ name }) => name)).toEqual(Array(expected.made).fill(NAME));
      const made = service.state.connections.map(({ id }) => [{ what: 'made', list: 'connections', id }]);
      const [entry] = faulty.ledger.entries;
      expect(entry?.applications.map(({ changes }) => changes)).toEqual(made);
      expect(entry).toMatchObject({ label: CREATE, fault, body: JSON.stringify({ network }) });
      expect(entry?.ending?.kind).toBe(expected.seen.broken === 'ECONNRESET' ? 'dropped' : 'answered');
    },
  );

  it('breaks an answer in the middle of its body', async () => {
    const { service, create } = await createWorld(way, always({ kind: 'truncated', end: 'broken' }));
    const seen = await create();
    expect(seen).toMatchObject({ status: 201, broken: 'ECONNRESET', body: expect.stringMatching(/^\{"network":/) });
    expect(Number(seen.headers['content-length'])).toBeGreaterThan(seen.body.length);
    expect(service.state.connections).toHaveLength(1);
  });

  it('ends an answer properly behind half a document', async () => {
    const { service, create } = await createWorld(way, always({ kind: 'truncated', end: 'clean' }));
    const seen = await create();
    expect(seen).toMatchObject({ status: 201, broken: null, body: expect.stringMatching(/^\{"network":/) });
    expect(() => JSON.parse(seen.body) as unknown).toThrow(SyntaxError);
    expect(service.state.connections).toHaveLength(1);
  });

  describe.each(['429', '403', '503'] as const)('limits with %s', (status) => {
    it.each([
      ['none', undefined],
      ['seconds', '4'],
      ['fraction', '3.200'],
      ['date', 'Sat, 21 Nov 2026 10:00:04 GMT'],
      ['garbage', GARBAGE[1]],
    ] as const)('and Retry-After as %s', async (signal, header) => {
      const { service, create } = await createWorld(way, always({ kind: 'limit', status, signal, waitMs: 3_200 }));
      const seen = await create();
      expect(seen).toMatchObject({
        status: Number(status),
        body: expect.stringMatching(/Retry later|Rate Limit Exceeded/),
      });
      expect(seen.headers['retry-after']).toBe(header);
      expect(seen.headers.date).toBe('Sat, 21 Nov 2026 10:00:00 GMT');
      expect(service.state.connections).toHaveLength(0);
    });
  });

  describe('that takes time', () => {
    /** Sends a create that stays without an answer, and waits until it has arrived. */
    async function begin(
      fault: Fault,
    ): Promise<World & { readonly isAnswered: () => boolean; readonly seen: Promise<Seen> }> {
      const world = await createWorld(way, always(fault));
      let isAnswered = false;
      const seen = world.create().finally(() => {
        isAnswered = true;
      });
      await vi.waitFor(() => {
        expect(world.faulty.ledger.entries).toHaveLength(1);
      });
      await world.clock.advance(0);
      return { ...world, isAnswered: () => isAnswered, seen };
    }

    it('answers after the delay, though it applied at once', async () => {
      const { service, clock, seen, isAnswered } = await begin({ kind: 'slow', delayMs: 40 * SECOND });
      expect(service.state.connections).toHaveLength(1);
      await clock.advance(39 * SECOND);
      expect(isAnswered()).toBe(false);
      await clock.advance(SECOND);
      expect(await seen).toMatchObject({ status: 201, broken: null });
    });

    it('sends an answer byte by byte', async () => {
      const { service, clock, seen, isAnswered, faulty } = await begin({
        kind: 'drip',
        bytes: 50,
        everyMs: 9 * SECOND,
      });
      expect(service.state.connections).toHaveLength(1);
      expect(faulty.ledger.entries[0]?.ending).toMatchObject({ kind: 'answered', at: clock.now() });
      const startedAt = clock.now();
      await vi.waitFor(
        async () => {
          await clock.advance(9 * SECOND);
          expect(isAnswered()).toBe(true);
        },
        { interval: 1 },
      );
      const { status, body } = await seen;
      expect([status, JSON.parse(body)]).toMatchObject([201, { network: { name: NAME } }]);
      expect(clock.now() - startedAt).toBeGreaterThanOrEqual(Math.ceil(body.length / 50) * 9 * SECOND);
    });

    it.each([true, false])('never answers, with the request applied: %s', async (isApplied) => {
      const { service, clock, isAnswered, faulty } = await begin({ kind: 'hang', isApplied });
      await clock.advance(3_600 * SECOND);
      expect(isAnswered()).toBe(false);
      expect(service.state.connections).toHaveLength(isApplied ? 1 : 0);
      expect(faulty.ledger.entries[0]).toMatchObject({ ending: null });
    });

    it.each([
      ['silence', null],
      ['reset', gone],
      ['gateway_timeout', { status: 504 }],
    ] as const)('applies late, long after the caller saw %s', async (seen, expected) => {
      const { service, clock, faulty, ...world } = await begin({ kind: 'late', afterMs: 300 * SECOND, seen });
      if (expected !== null) expect(await world.seen).toMatchObject(expected);
      const arrivedAt = clock.now();
      await clock.advance(299 * SECOND);
      expect(service.state.connections).toHaveLength(0);
      await clock.advance(SECOND);
      expect(service.state.connections).toHaveLength(1);
      expect(faulty.ledger.entries[0]?.applications).toMatchObject([{ at: arrivedAt + 300 * SECOND, status: 201 }]);
      expect(world.isAnswered()).toBe(expected !== null);
    });
  });
});

describe('a script of faults', () => {
  const lost: Fault = { kind: 'drop', isApplied: false, manner: 'reset' };
  const down: Fault = { kind: 'server_error', status: 502, isApplied: false };

  it('counts the requests that match a pattern, and uses the first rule that fits', async () => {
    const { create, send, faulty } = await createWorld('in this process', [
      { on: CREATE, nth: 2, fault: lost },
      { on: '* /api/network/**', nth: 3, fault: down },
      { on: 'GET /api/network?page=2', nth: 'every', fault: { kind: 'unauthorized' } },
    ]);
    expect((await create()).status).toBe(201);
    expect((await create()).broken).toBe('ECONNRESET');
    expect((await send('GET', '/api/network?page=1')).status).toBe(502);
    expect((await send('GET', '/api/network?page=2')).status).toBe(401);
    expect((await create()).status).toBe(201);
    expect(faulty.ledger.entries.map(({ occurrence, fault }) => [occurrence, fault?.kind])).toEqual([
      [1, undefined],
      [2, 'drop'],
      [1, 'server_error'],
      [2, 'unauthorized'],
      [3, undefined],
    ]);
    expect(faulty.ledger.of('GET /api/network')).toHaveLength(2);
  });

  it('may be a function of the request and its count', async () => {
    const asked: string[] = [];
    const { create, send, service } = await createWorld('in this process', (request, n) => {
      asked.push(`${request.number} ${request.label} ${n}`);
      return request.body.includes(NAME) && n === 2 ? lost : null;
    });
    await create();
    const key = service.state.connections[0]?.hash_key ?? '';
    await send('PUT', `/api/network/${key}`, { network: { ...network, name: 'Other' } });
    await create();
    await send('GET', `/api/network/${key}/contacts/7`);
    expect(asked).toEqual([
      `1 ${CREATE} 1`,
      '2 PUT /api/network/:id 1',
      `3 ${CREATE} 2`,
      '4 GET /api/network/:id/contacts/:id 1',
    ]);
    expect(service.state.connections.map(({ name }) => name)).toEqual(['Other']);
  });

  it('records refusals as applied without a change, and separates the effects of simultaneous requests', async () => {
    const { create, send, faulty } = await createWorld('in this process', []);
    await Promise.all([create(), send('POST', '/api/network', { network: {} }), create()]);
    expect(faulty.ledger.entries.map(({ applications }) => applications)).toMatchObject([
      [{ status: 201, changes: [{ what: 'made', list: 'connections', id: 1 }] }],
      [{ status: 422, changes: [] }],
      [{ status: 201, changes: [{ what: 'made', list: 'connections', id: 2 }] }],
    ]);
  });

  it('refuses a pattern that could never match a request', () => {
    const service = createDemoService({ apiKey: KEY, companyId: '612', now: () => 0 });
    expect(() => withFaults(service, [{ on: 'POST api/network', nth: 1, fault: lost }])).toThrow(/method and a path/);
  });
});
