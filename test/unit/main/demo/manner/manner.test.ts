import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Resource } from '#shared/service/resources.ts';
import { choiceKnobs } from '#main/demo/knobs/knob-table.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { DemoState } from '#main/demo/state/state.ts';
import type { Answer, Client } from '#test/unit/main/demo/client.ts';
import {
  connectionBody,
  createClient,
  createConnection,
  createContact,
  createInvoice,
  createPayment,
} from '#test/unit/main/demo/client.ts';
import { runsOf } from '#test/tier.ts';
import { meaningOfAnswer } from './meaning.ts';

/** Every knob that may only change how an answer looks, never what is done or meant. */
const MANNERS = [
  'error_shape',
  'validation_status',
  'not_found',
  'create_status',
  'update_answer',
  'delete_answer',
  'content_type',
  'answers',
  'list_wrapping',
  'unknown_fields',
  'ids',
  'amounts',
  'dates',
  'timestamps',
  'booleans',
  'empties',
  'cash_key',
  'units',
  'ties',
  'collation',
  'page_size',
  'past_end',
  'limit_headers',
] as const;

const manners: fc.Arbitrary<Partial<Knobs>> = fc
  .tuple(...MANNERS.map((name) => fc.constantFrom<string>(...choiceKnobs[name].values)))
  // Each value comes from the list of its own knob, in the order of the names.
  .map((values) => Object.fromEntries(MANNERS.map((name, index) => [name, values[index]])) as Partial<Knobs>);

let start: DemoState;
const keys = { connection: '', invoice: '', recurring: '' };

/** Amounts of every size, empty and missing texts, lines of each kind, currencies with 0, 2 and 3 digits. */
beforeAll(async () => {
  const client = createClient();
  const connection = await createConnection(client, {
    address: '',
    zip_code: '10.0',
    custom_fields: [{ name: 'a', value: '' }],
  });
  const person = { category: 'individual', first_name: 'Bo', name: undefined, currency: 'JPY' };
  const others = [await createConnection(client, person), await createConnection(client, { currency: 'KWD' })];
  await createContact(client, connection.hash_key, { phone: '5.0' });
  const invoice = await createInvoice(client, connection, {
    items_attributes: [
      { description: '', price: '1234567.605', quantity: '3', unit: 'pc', date: '2026-11-01' },
      { description: '1.0', price: '-12345678901234567890.12', quantity: '0.50', unit: null },
      ...['pc', 'pc', 'pc', 'pc'].map((unit) => ({ price: '1', quantity: '1', unit })),
    ],
    expenses_attributes: [{ amount: '12.5' }],
    tasks_attributes: [{ duration: '90', rate: '40.0' }],
    trips_attributes: [{ distance: '15', rate: '0.60' }],
    taxes_attributes: [{ name: 'VAT', key: 23, combined_amount_percent: '5.250%', percentage: true }],
    shipping_amounts_attributes: [{ name: 'Post', combined_amount_percent: '4' }],
    payment_options: ['cash', 'paypal'],
    send_reminders: true,
    note: '',
  });
  for (const other of others) await createInvoice(client, other, { expenses_attributes: [{ amount: '1500.5' }] });
  await createPayment(client, invoice.hash_key, { amount: '7' });
  await createPayment(client, invoice.hash_key, { amount: '7.10', payment_method: 'cash' });
  await client.post('/api/categories/items', { item_category: { name: 'x', price: '95.0', description: '' } });
  await client.post('/api/categories/tasks', { task_category: { name: 'x' } });
  await client.post('/api/rinv', {
    recurring_invoice: {
      connection_id: connection.id,
      profile_name: 'Rent',
      start_date: '2027-01-01',
      interval: 1,
      interval_unit: 'months',
      occurrences: 0,
      payment_options: ['cash'],
      items_attributes: [{ price: '1000', quantity: '1', unit: 'pc' }],
    },
  });
  start = client.service.state;
  const [profile] = start.recurring_invoices;
  Object.assign(keys, { connection: connection.hash_key, invoice: invoice.hash_key, recurring: profile?.hash_key });
});

type Call = readonly [
  method: string,
  path: string,
  resource: Resource | null,
  body?: Readonly<Record<string, unknown>>,
];

/** Every kind of answer: lists, single objects, writes that succeed and writes that do not. */
function calls(): readonly Call[] {
  const network = `/api/network/${keys.connection}`;
  const invoice = `/api/invs/${keys.invoice}`;
  const dated = { connection_id: 1, date: '2026-11-02', due_date: '2026-12-02' };
  const numbered = { ...dated, statement_no: 'NEW', allow_partial_payments: true, payment_options: ['cash'] };
  return [
    ['GET', '/api/network', 'connections'],
    ['GET', network, 'connections'],
    ['GET', `${network}/contacts`, 'contacts'],
    ['GET', `${network}/invoices`, 'invoices'],
    ['GET', '/api/invs?order=desc', 'invoices'],
    ['GET', invoice, 'invoices'],
    ['GET', `${invoice}/payments`, 'payments'],
    ['GET', '/api/rinv', 'recurring_invoices'],
    ['GET', `/api/rinv/${keys.recurring}`, 'recurring_invoices'],
    ['GET', '/api/categories/items', 'item_categories'],
    ['GET', '/api/categories/tasks/2', 'task_categories'],
    ['GET', '/api/invs/nothing', null],
    ['GET', '/api/invs?page=5', null],
    ['POST', '/api/invs', 'invoices', { invoice: { ...numbered, items_attributes: [{ price: '10', quantity: '3' }] } }],
    ['POST', '/api/invs', null, { invoice: { ...numbered, date: '2026/11/02' } }],
    ['PUT', network, 'connections', { network: { ...connectionBody, city: 'Cork', fax: '' } }],
    ['POST', `${invoice}/payments`, 'payments', { payment: { amount: '1.10', date: '2026-11-05' } }],
    ['POST', `${invoice}/payments/2/mark_as_realized`, 'payments'],
    ['POST', `${invoice}/deliver`, null],
    ['DELETE', `${invoice}/payments/1`, 'payments'],
    ['DELETE', '/api/categories/items/1', 'item_categories'],
    ['DELETE', network, null],
  ];
}

function send(client: Client, [method, path, , body]: Call): Promise<Answer> {
  return client.send(method, path, {
    ...(body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}),
  });
}

function expectSameMeaning(answer: Answer, plain: Answer, resource: Resource, knobs: Partial<Knobs>): void {
  expect(answer.status < 300).toBe(plain.status < 300);
  if (answer.status === 204) return;
  const read = (body: unknown): string => {
    const meaning = JSON.stringify(meaningOfAnswer(body, resource));
    return knobs.units === 'kept' ? meaning : meaning.replaceAll('"unit":"pc"', '"unit":null');
  };
  expect(read(answer.body)).toBe(read(plain.body));
}

it('whatever the manner, the same is done and the same is meant', async () => {
  await fc.assert(
    fc.asyncProperty(manners, async (knobs) => {
      const plain = createClient({ state: structuredClone(start) });
      const client = createClient({ state: structuredClone(start), knobs });
      for (const call of calls()) {
        const [expected, answer] = [await send(plain, call), await send(client, call)];
        const [, , resource] = call;
        if (resource && knobs.answers === 'json') expectSameMeaning(answer, expected, resource, knobs);
        const isReached = knobs.answers === 'json' || knobs.answers === 'truncated';
        if (isReached) expect(client.service.state).toEqual(plain.service.state);
        else expect(client.service.state).toEqual(start);
      }
    }),
    { numRuns: runsOf(100) },
  );
}, 60_000);

it('and no two manners look alike: each value of these knobs changes something that is answered', async () => {
  const looks = async (knobs: Partial<Knobs>): Promise<string> => {
    const client = createClient({
      state: structuredClone(start),
      knobs: { ...knobs, limit: knobs.limit_headers ? 99 : 0 },
    });
    const seen = [];
    for (const call of calls()) {
      const { status, text, headers } = await send(client, call);
      seen.push([status, text, [...headers]]);
    }
    return JSON.stringify(seen);
  };
  for (const name of MANNERS) {
    const { values } = choiceKnobs[name];
    // Twenty rows are no page of twenty, and all names here begin with one capital: their own tests show these two.
    if (name === 'page_size' || name === 'collation') continue;
    const seen = [];
    for (const value of values) seen.push(await looks({ [name]: value }));
    expect(new Set(seen).size, name).toBe(values.length);
  }
});
