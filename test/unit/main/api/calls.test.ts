import { describe, expect, it } from 'vitest';
import { createServiceClient } from '#main/api/service-client.ts';
import type { ReadAnswer, WriteAnswer } from '#shared/service/wire-types.ts';
import type { ServiceClient } from '#main/api/service-client.ts';
import type { createClient } from '#main/api/transport/client.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Resource } from '#shared/service/resources.ts';

interface Sent {
  readonly line: string;
  readonly body: unknown;
}

const TARGET = { id: 7, hash_key: 'h7' };
const PARENT = { id: 4, hash_key: 'p4' };
const PAGE = { page: 2, perPage: 60, order: 'desc' } as const;
const PLAIN = '?per_page=60&page=2';
const ORDERED = `${PLAIN}&order=desc`;

/** Answers every request with `json` and remembers what was asked. */
function recording(json: unknown): { readonly options: Parameters<typeof createClient>[0]; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const transport = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const text = await request.text();
    sent.push({ line: `${request.method} ${url.pathname}${url.search}`, body: text === '' ? null : JSON.parse(text) });
    return Response.json(json);
  };
  return { options: { baseUrl: 'https://acme.example.com', readKey: () => 'key', transport }, sent };
}

type Act = (client: ServiceClient) => Promise<ReadAnswer<unknown> | WriteAnswer>;
const list =
  (resource: Resource, parent = false): Act =>
  (client) =>
    client.list({ resource, parent: parent ? PARENT : null }, PAGE);
const read =
  (resource: Resource, parent = false): Act =>
  (client) =>
    client.read(resource, TARGET, parent ? PARENT : null);
const create =
  (resource: Resource, body: JsonObject, parent = false): Act =>
  (client) =>
    client.write({ op: 'create', resource, parent: parent ? PARENT : null, body });
const update =
  (resource: Resource, body: JsonObject, parent = false): Act =>
  (client) =>
    client.write({ op: 'update', resource, parent: parent ? PARENT : null, target: TARGET, body });
const remove =
  (resource: Resource, parent = false): Act =>
  (client) =>
    client.write({ op: 'delete', resource, parent: parent ? PARENT : null, target: TARGET });

const row = { id: 7, hash_key: 'h7' };
const gone = (id: string) => ({ deleted: true, id });
const delivery = { recipients: [], blind_copies: [], subject: 'S', message: 'M', attachment: false };
const name = { name: 'N' };

/** The specification's calls in its order: what is done, the request line, the body, the answer it must take for success. */
const calls: readonly (readonly [Act, string, unknown, unknown])[] = [
  [create('connections', name), 'POST /api/network', { network: name }, { network: row }],
  [read('connections'), 'GET /api/network/h7', null, { network: row }],
  [update('connections', name), 'PUT /api/network/h7', { network: name }, { network: row }],
  [remove('connections'), 'DELETE /api/network/h7', null, { network: gone('h7') }],
  [list('connections'), `GET /api/network${ORDERED}`, null, { networks: [row] }],
  [list('invoices', true), `GET /api/network/p4/invoices${PLAIN}`, null, { invoices: [row] }],
  [list('estimates', true), `GET /api/network/p4/estimates${PLAIN}`, null, { estimates: [row] }],
  [
    list('recurring_invoices', true),
    `GET /api/network/p4/recurring_invoices${PLAIN}`,
    null,
    { recurring_invoices: [row] },
  ],
  [
    create('contacts', { email: 'e' }, true),
    'POST /api/network/p4/contacts',
    { contact: { email: 'e' } },
    { contact: row },
  ],
  [read('contacts', true), 'GET /api/network/p4/contacts/7', null, { contact: row }],
  [
    update('contacts', { email: 'e' }, true),
    'PUT /api/network/p4/contacts/7',
    { contact: { email: 'e' } },
    { contact: row },
  ],
  [remove('contacts', true), 'DELETE /api/network/p4/contacts/7', null, { contact: gone('7') }],
  [list('contacts', true), `GET /api/network/p4/contacts${ORDERED}`, null, { contacts: [row] }],
  [create('invoices', { connection: PARENT }), 'POST /api/invs', { invoice: { connection_id: 4 } }, { invoice: row }],
  [read('invoices'), 'GET /api/invs/h7', null, { invoice: row }],
  [update('invoices', { note: 'n' }), 'PUT /api/invs/h7', { invoice: { note: 'n' } }, { invoice: row }],
  [remove('invoices'), 'DELETE /api/invs/h7', null, { invoice: gone('h7') }],
  [list('invoices'), `GET /api/invs${ORDERED}`, null, { invoices: [row] }],
  [
    (client) => client.write({ op: 'deliver', target: TARGET, delivery: null }),
    'POST /api/invs/h7/deliver',
    null,
    { send: 'ok' },
  ],
  [
    (client) => client.write({ op: 'reminder', target: TARGET, delivery }),
    'POST /api/invs/h7/reminder',
    { delivery },
    { send: 'ok' },
  ],
  [
    create('recurring_invoices', { profile_name: 'R' }),
    'POST /api/rinv/',
    { recurring_invoice: { profile_name: 'R' } },
    { recurring_invoice: row },
  ],
  [read('recurring_invoices'), 'GET /api/rinv/h7', null, { recurring_invoie: row }],
  [
    update('recurring_invoices', { interval: 2 }),
    'PUT /api/rinv/h7',
    { recurring_invoice: { interval: 2 } },
    { recurring_invoice: row },
  ],
  [remove('recurring_invoices'), 'DELETE /api/rinv/h7', null, { recurring_invoice: gone('h7') }],
  [list('recurring_invoices'), `GET /api/rinv${ORDERED}`, null, { recurring_invoices: [row] }],
  [
    (client) => client.list({ resource: 'invoices', parent: PARENT, under: 'recurring_invoices' }, PAGE),
    `GET /api/rinv/p4/invoices${ORDERED}`,
    null,
    { invoices: [row] },
  ],
  [
    create('payments', { amount: '5.00' }, true),
    'POST /api/invs/p4/payments',
    { payment: { amount: '5.00' } },
    { payment: row },
  ],
  [read('payments', true), 'GET /api/invs/p4/payments/7', null, { payment: row }],
  [
    update('payments', { amount: '5.00' }, true),
    'PUT /api/invs/p4/payments/7',
    { payment: { amount: '5.00' } },
    { payment: row },
  ],
  [remove('payments', true), 'DELETE /api/invs/p4/payments/7', null, gone('7')],
  [list('payments', true), `GET /api/invs/p4/payments${PLAIN}`, null, { payments: [row] }],
  [
    (client) => client.write({ op: 'realize', resource: 'payments', parent: PARENT, target: TARGET }),
    'POST /api/invs/p4/payments/7/mark_as_realized',
    null,
    { payment: row },
  ],
  ...(['item', 'expense', 'task', 'trip'] as const).flatMap((kind): (readonly [Act, string, unknown, unknown])[] => {
    const resource = `${kind}_categories` as const;
    const object = `${kind}_category`;
    const path = `/api/categories/${kind}s`;
    return [
      [create(resource, name), `POST ${path}`, { [object]: name }, { [object]: row }],
      [read(resource), `GET ${path}/7`, null, { [object]: row }],
      [update(resource, name), `PUT ${path}/7`, { [object]: name }, { [object]: row }],
      [remove(resource), `DELETE ${path}/7`, null, { [object]: gone('7') }],
      [list(resource), `GET ${path}${ORDERED}`, null, { [resource]: [row] }],
    ];
  }),
];

describe('the calls of the specification', () => {
  it.each(calls)('%#: %o sends %s', async (act, line, body, answer) => {
    const { options, sent } = recording(answer);
    const result = await act(createServiceClient(options));
    expect(sent).toEqual([{ line, body }]);
    expect(['ok', 'done']).toContain(result.kind);
  });

  it('are 52', () => {
    expect(new Set(calls.map(([, line]) => line)).size).toBe(52);
  });
});

describe('what proves nothing', () => {
  const wrong: readonly (readonly [string, Act, unknown])[] = [
    ['the answer of another object to an update', update('invoices', {}), { invoice: { id: 8, hash_key: 'other' } }],
    ['the answer of another resource to a create', create('invoices', {}), { contact: row }],
    ['a null object', create('invoices', {}), { invoice: null }],
    ['an error in a 200', create('invoices', {}), { errors: { base: ['No'] } }],
    ['a delete that is not confirmed', remove('invoices'), { invoice: row }],
    ['a delete of something else', remove('invoices'), { invoice: gone('other') }],
    [
      'a mail that was not sent',
      (client) => client.write({ op: 'deliver', target: TARGET, delivery: null }),
      { send: 'no' },
    ],
  ];
  it.each(wrong)('%s', async (_name, act, answer) => {
    expect((await act(createServiceClient(recording(answer).options))).kind).toBe('ambiguous');
  });
});

describe('what is never sent', () => {
  it('an object without an address', async () => {
    const { options, sent } = recording({});
    const client = createServiceClient(options);
    const nowhere = { id: null, hash_key: null };
    const write = await client.write({ op: 'delete', resource: 'invoices', parent: null, target: nowhere });
    const orphan = await client.write({ op: 'create', resource: 'contacts', parent: null, body: {} });
    const reading = await client.read('payments', TARGET, nowhere);
    expect([write.kind, orphan.kind, reading.kind, sent.length]).toEqual(['not_sent', 'not_sent', 'failed', 0]);
  });

  it('a call that the specification does not have', async () => {
    const { options, sent } = recording({});
    const client = createServiceClient(options);
    expect((await create('estimates', {})(client)).kind).toBe('rejected');
    expect((await read('estimates')(client)).kind).toBe('failed');
    for (const resource of ['contacts', 'estimates', 'payments'] as const) {
      expect((await list(resource)(client)).kind).toBe('failed');
      const elsewhere = { resource, parent: PARENT, under: 'recurring_invoices' } as const;
      expect((await client.list(elsewhere, PAGE)).kind).toBe('failed');
    }
    const nobodys = { resource: 'invoices', parent: null, under: 'recurring_invoices' } as const;
    expect((await client.list(nobodys, PAGE)).kind).toBe('failed');
    for (const resource of ['connections', 'item_categories'] as const) {
      expect((await list(resource, true)(client)).kind).toBe('failed');
    }
    expect((await client.write({ op: 'realize', resource: 'invoices', parent: null, target: TARGET })).kind).toBe(
      'rejected',
    );
    expect(sent).toEqual([]);
  });

  it('anything without a key, with a locked keychain, over plain http or after the end', async () => {
    const { options, sent } = recording({ networks: [] });
    const codeOf = async (client: ServiceClient): Promise<string> => {
      const answer = await client.list({ resource: 'connections', parent: null }, PAGE);
      return answer.kind === 'failed' ? answer.error.code : answer.kind;
    };
    const closed = createServiceClient(options);
    closed.close();
    expect([
      await codeOf(createServiceClient({ ...options, readKey: () => null })),
      await codeOf(createServiceClient({ ...options, readKey: () => '' })),
      await codeOf(createServiceClient({ ...options, readKey: () => Promise.reject(new Error('locked: key')) })),
      await codeOf(createServiceClient({ baseUrl: 'http://acme.example.com', readKey: () => 'key' })),
      await codeOf(closed),
    ]).toEqual(['key_missing', 'key_missing', 'keychain_unavailable', 'address_insecure', 'closing']);
    expect(sent).toEqual([]);
  });
});
