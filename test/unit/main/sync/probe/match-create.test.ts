import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { Resource } from '#shared/service/resources.ts';
import { keyFieldsOf } from '#main/sync/probe/key-fields.ts';
import type { CreateMatch } from '#main/sync/probe/match-create.ts';
import { matchCreate } from '#main/sync/probe/match-create.ts';
import { asStored, created, manners, otherValue, sents } from './generated.ts';

const RUNS = { numRuns: 2_000 };

const birch = { id: 7, hash_key: 'b7' };
const invoice = { connection: birch, statement_no: 'IN-7', date: '2026-03-01', due_date: '2026-03-31' };
const payment = { amount: '50.00', date: '2026-03-02', payment_method: 'cash', details: 'ref 7' };
const profile = {
  connection: birch,
  profile_name: 'Hosting',
  start_date: '2026-04-01',
  interval: 1,
  interval_unit: 'months',
};
const LONG = `IN-7 ${'long '.repeat(80)}`;
const line = { description: 'Design', price: '10', quantity: '1' };

/** A row is what was sent with a change. */
const cases: readonly (readonly [string, Resource, JsonObject, JsonObject, CreateMatch])[] = [
  ['its own number and content', 'invoices', invoice, { billed_total: '12.00' }, 'ours'],
  [
    'white space around the number',
    'invoices',
    { ...invoice, statement_no: ' IN-7 ' },
    { statement_no: 'IN-7' },
    'ours',
  ],
  ['another number', 'invoices', invoice, { statement_no: 'IN-8' }, 'different'],
  ['the number in other letters', 'invoices', invoice, { statement_no: 'in-7' }, 'different'],
  [
    'the beginning of its number',
    'invoices',
    { ...invoice, statement_no: 'IN-10' },
    { statement_no: 'IN-1' },
    'different',
  ],
  [
    'a long number cut off',
    'invoices',
    { ...invoice, statement_no: LONG },
    { statement_no: LONG.slice(0, 255) },
    'ours',
  ],
  [
    'a long number cut off, of another day',
    'invoices',
    { ...invoice, statement_no: LONG },
    { statement_no: LONG.slice(0, 255), date: '2026-02-01' },
    'foreign_number',
  ],
  [
    'a number without its markup',
    'invoices',
    { ...invoice, statement_no: 'IN-<b>7</b> & Sons' },
    { statement_no: 'IN-7 &amp; Sons' },
    'ours',
  ],
  [
    'the short beginning of a long number',
    'invoices',
    { ...invoice, statement_no: LONG },
    { statement_no: 'IN-7' },
    'different',
  ],
  [
    'a client whose short name a long one begins with',
    'connections',
    { category: 'organization', name: `Birch 29 ${'and sons '.repeat(40)}` },
    { name: 'Birch 2' },
    'different',
  ],
  ['a number that is all markup', 'invoices', { ...invoice, statement_no: '<IN-7>' }, {}, 'ours'],
  [
    'another number that is all markup',
    'invoices',
    { ...invoice, statement_no: '<IN-7>' },
    { statement_no: '<IN-8>' },
    'different',
  ],
  ['no number', 'invoices', invoice, { statement_no: null }, 'different'],
  ['its number for somebody else', 'invoices', invoice, { connection: { id: 8, hash_key: 'c' } }, 'foreign_number'],
  ['its number of another day', 'invoices', invoice, { date: '2026-02-01' }, 'foreign_number'],
  ['its number and another due date', 'invoices', invoice, { due_date: '2026-03-02' }, 'foreign_number'],
  ['its number and more lines', 'invoices', { ...invoice, items: [line] }, { items: [line, line] }, 'foreign_number'],
  ['as many lines', 'invoices', { ...invoice, items: [line] }, { items: [{ ...line, total: '10.0' }] }, 'ours'],
  ['a due date nobody can read', 'invoices', invoice, { due_date: undefined, unreadable: { due_date: {} } }, 'ours'],
  [
    'a number nobody can read',
    'invoices',
    invoice,
    { statement_no: undefined, unreadable: { statement_no: {} } },
    'different',
  ],
  ['an amount of another scale', 'payments', payment, { amount: '50.0' }, 'ours'],
  ['another amount', 'payments', payment, { amount: '50.01' }, 'different'],
  ['another day', 'payments', payment, { date: '2026-03-03' }, 'different'],
  ['another method', 'payments', payment, { payment_method: 'check' }, 'different'],
  ['other details', 'payments', payment, { details: 'ref 8' }, 'different'],
  ['no details', 'payments', payment, { details: undefined }, 'different'],
  ['details in CRLF', 'payments', { ...payment, details: 'a\nb' }, { details: 'a\r\nb ' }, 'ours'],
  [
    'an address in small letters',
    'contacts',
    { email: 'Una@B.example', first_name: 'Una' },
    { email: 'una@b.example' },
    'ours',
  ],
  ['another first name', 'contacts', { email: 'u@b.example', first_name: 'Una' }, { first_name: 'Ulf' }, 'different'],
  ['a name', 'recurring_invoices', profile, { profile_name: 'Hosting ' }, 'ours'],
  ['another start', 'recurring_invoices', profile, { start_date: '2026-05-01' }, 'different'],
  ['another interval', 'recurring_invoices', profile, { interval: 2 }, 'different'],
  ['another unit', 'recurring_invoices', profile, { interval_unit: 'weeks' }, 'different'],
  ['other lines', 'recurring_invoices', { ...profile, items: [line] }, { items: [] }, 'different'],
  ['another price', 'item_categories', { name: 'Design', price: '95' }, { price: '96.0' }, 'different'],
  ['a rate of nought', 'task_categories', { name: 'Design' }, { rate: '0.0' }, 'ours'],
  ['another rate', 'trip_categories', { name: 'Van', rate: '0.60' }, { rate: '0.61' }, 'different'],
  ['the name alone', 'expense_categories', { name: 'Courier' }, { description: 'any' }, 'ours'],
  [
    'a name and address',
    'connections',
    { name: 'Birch', business_email: 'B@b.example' },
    { business_email: 'b@b.example' },
    'ours',
  ],
  [
    'a namesake',
    'connections',
    { name: 'Birch', business_email: 'b@b.example' },
    { business_email: 'c@c.example' },
    'different',
  ],
  [
    'a person whom the service gave a name',
    'connections',
    { first_name: 'Una', last_name: 'Daly', business_email: 'u@b.example' },
    { name: 'Una Daly' },
    'ours',
  ],
  [
    'a person who was given a name that the service keeps for organizations',
    'connections',
    { category: 'individual', name: 'Daly Web', first_name: 'Una', last_name: 'Daly', business_email: 'u@b.example' },
    { name: null },
    'ours',
  ],
  [
    'another person under such a name',
    'connections',
    { category: 'individual', name: 'Daly Web', first_name: 'Una', last_name: 'Daly', business_email: 'u@b.example' },
    { name: null, first_name: 'Ulf' },
    'different',
  ],
  [
    'an organization beside the name of its owner',
    'connections',
    { category: 'organization', name: 'Daly Web', first_name: 'Una', business_email: 'u@b.example' },
    { first_name: null },
    'ours',
  ],
  ['what is never created', 'estimates', { statement_no: 'E-1' }, {}, 'different'],
];

describe('a row of the service beside what was sent', () => {
  it.each(cases)('%s (%s)', (_name, resource, sent, change, match) => {
    expect(matchCreate(resource, sent, { id: 1, ...sent, ...change })).toBe(match);
  });

  it('is ours whatever the service did to its values', () => {
    fc.assert(
      fc.property(sents, manners, (sent, manner) => {
        expect(matchCreate(sent.resource, sent.body, asStored(sent, manner))).toBe('ours');
      }),
      RUNS,
    );
  });

  it('is not ours when a key field differs', () => {
    const changed = sents.chain((sent) =>
      fc.constantFrom(...keyFieldsOf(sent.resource, sent.body)).map((name) => ({ sent, name })),
    );
    fc.assert(
      fc.property(changed, manners, ({ sent: { resource, body }, name }, manner) => {
        const other = { ...body, [name]: otherValue(resource, name, body[name]) };
        const isAboutNumber = resource === 'invoices' && name !== 'statement_no';
        const expected = isAboutNumber ? 'foreign_number' : 'different';
        expect(matchCreate(resource, body, asStored({ resource, body: other }, manner))).toBe(expected);
      }),
      RUNS,
    );
  });

  it('is recognised by key fields for everything that this client creates', () => {
    for (const resource of created) expect(keyFieldsOf(resource, {}).length).toBeGreaterThan(0);
  });
});
