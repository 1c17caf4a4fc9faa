import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { CreateSearch } from '#main/sync/probe/create-search.ts';
import {
  beginCreateSearch,
  nextSearchRequest,
  takeObject,
  takePage,
  takeRefusal,
} from '#main/sync/probe/create-search.ts';
import type { UnknownCreate } from '#main/sync/probe/lists-to-search.ts';
import { asStored, manners, sents } from './generated.ts';
import type { SearchRequest, Verdict } from '#main/sync/probe/verdict.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

const birch: ServerAddress = { id: 7, hash_key: 'b7' };
const bill: ServerAddress = { id: 70, hash_key: 'i70' };
const payment = { amount: '50.00', date: '2026-03-02', payment_method: 'cash', details: 'ref 7' };
const invoice = { connection: { ...birch }, statement_no: 'IN-7', date: '2026-03-01', due_date: '2026-03-31' };
const design = { description: 'Design', price: '10', quantity: '1' };

const unknown = (resource: Resource, body: JsonObject, more: Partial<UnknownCreate> = {}): UnknownCreate => ({
  resource,
  parent: resource === 'payments' ? bill : resource === 'contacts' ? birch : null,
  body,
  knownRows: 0,
  totals: null,
  isLast: false,
  ...more,
});
const row = (id: number, fields: JsonObject, details: JsonObject | null = null): ServerObject => ({
  id,
  hash_key: `k${String(id)}`,
  fields,
  details,
});

/** Answers looks: rows of a page, an object read whole, or null where the service refuses. */
type Answers = (look: Exclude<SearchRequest, { kind: 'decided' }>) => readonly ServerObject[] | ServerObject | null;

interface Played {
  readonly verdict: Verdict;
  readonly asked: readonly string[];
}

function play(create: UnknownCreate, answers: Answers, known: readonly number[] = []): Played {
  let state: CreateSearch = beginCreateSearch(create);
  const asked: string[] = [];
  for (;;) {
    const look = nextSearchRequest(state);
    if (look.kind === 'decided') return { verdict: look.verdict, asked };
    asked.push(
      look.kind === 'page'
        ? `${look.feed.resource}/${look.feed.parent?.hash_key ?? ''} ${look.order} ${String(look.page)}`
        : `${look.resource} ${look.target.hash_key ?? ''}`,
    );
    expect(asked.length).toBeLessThan(200);
    const answer = answers(look);
    if (answer === null) state = takeRefusal(state);
    else if ('id' in answer) state = takeObject(state, answer);
    else state = takePage(state, answer, (id) => known.includes(id));
  }
}

const kindOf = ({ verdict }: Played): string => verdict.kind;
const paged =
  (rows: readonly ServerObject[]): Answers =>
  (look) =>
    look.kind === 'page' ? rows.slice((look.page - 1) * 100, look.page * 100) : null;

describe('a look for a payment', () => {
  it('finds the payment that the book does not have among equal ones', () => {
    const rows = [row(1, payment), row(2, payment)];
    const { verdict, asked } = play(unknown('payments', payment), paged(rows), [1]);
    expect(verdict).toEqual({ kind: 'found', object: rows[1] });
    expect(asked).toEqual(['payments/i70 asc 1']);
  });

  it('finds nothing when only an earlier equal payment exists', () => {
    expect(kindOf(play(unknown('payments', payment), paged([row(1, payment)]), [1]))).toBe('absent');
  });

  it('counts a payment that a page shows twice once', () => {
    const rows = [row(2, payment), row(2, payment)];
    expect(play(unknown('payments', payment), paged(rows)).verdict).toEqual({ kind: 'found', object: rows[0] });
    const other = row(3, { ...payment, amount: '51.00' });
    const { verdict } = play(unknown('payments', payment), paged([other, other]));
    expect(verdict).toEqual({ kind: 'absent', mayBe: [other] });
  });

  it('cannot decide between two unknown payments', () => {
    const rows = [row(3, { ...payment, state: 'realized' }), row(2, payment)];
    const { verdict } = play(unknown('payments', payment), paged(rows));
    expect(verdict).toEqual({ kind: 'several', objects: [rows[1], rows[0]] });
  });

  it('names payments that were unknown before, because one may be it, edited since', () => {
    const rows = [
      row(1, payment),
      row(2, { ...payment, details: 'Transfer 7' }),
      row(3, { ...payment, amount: '9.00' }),
    ];
    const { verdict } = play(unknown('payments', payment), paged(rows), [1]);
    expect(verdict).toEqual({ kind: 'absent', mayBe: [rows[1], rows[2]] });
  });

  it('reads all pages', () => {
    const others = Array.from({ length: 150 }, (_, index) => row(index + 10, { ...payment, amount: '1' }));
    const { verdict, asked } = play(unknown('payments', payment), paged([...others, row(2, payment)]));
    expect(verdict.kind).toBe('found');
    expect(asked).toHaveLength(2);
  });

  it('proves nothing when the list was refused, or the invoice has no address', () => {
    expect(kindOf(play(unknown('payments', payment), () => null))).toBe('unclear');
    expect(kindOf(play(unknown('payments', payment, { parent: null }), () => null))).toBe('unclear');
  });
});

describe('a look for an invoice', () => {
  const lists =
    (
      under: readonly ServerObject[] | null,
      all: readonly ServerObject[] | null,
      whole: ServerObject | null = null,
    ): Answers =>
    (look) => {
      if (look.kind === 'object') return whole;
      return look.feed.parent === null ? all : under;
    };

  it('begins with the client’s list and fetches the invoice it finds', () => {
    const whole = row(5, invoice, { items: [design] });
    const create = unknown('invoices', { ...invoice, items: [design] });
    const { verdict, asked } = play(create, lists([row(5, invoice)], [], whole));
    expect(verdict).toEqual({ kind: 'found', object: whole });
    expect(asked).toEqual(['invoices/b7 asc 1', 'invoices k5']);
  });

  it('continues with the newest invoices of the account', () => {
    const { verdict, asked } = play(unknown('invoices', invoice), lists([], []));
    expect(verdict).toEqual({ kind: 'absent', mayBe: [] });
    expect(asked).toEqual(['invoices/b7 asc 1', 'invoices/ desc 1']);
    expect(kindOf(play(unknown('invoices', invoice), lists([], [row(5, invoice)])))).toBe('found');
  });

  it('distinguishes another invoice with the number from its own', () => {
    const other = row(5, { ...invoice, date: '2026-01-01' });
    expect(play(unknown('invoices', invoice), lists([other], [])).verdict).toEqual({
      kind: 'foreign_number',
      object: other,
      // Somebody may have moved it to another day.
      mayBe: [other],
    });
    const elsewhere = row(5, { ...invoice, connection: { id: 99, hash_key: 'b99' } });
    expect(play(unknown('invoices', invoice), lists([], [elsewhere])).verdict).toMatchObject({ mayBe: [] });
    expect(play(unknown('invoices', invoice), lists([other], []), [5]).verdict).toMatchObject({ mayBe: [] });
    expect(kindOf(play(unknown('invoices', invoice), lists([], [other]), [5]))).toBe('foreign_number');
    expect(kindOf(play(unknown('invoices', invoice), lists([row(5, invoice)], []), [5]))).toBe('foreign_number');
    expect(kindOf(play(unknown('invoices', invoice), lists([other, row(6, invoice)], [])))).toBe('found');
  });

  it('compares the lines before it accepts an invoice as its own', () => {
    const whole = row(5, invoice, { items: [design, design] });
    const { verdict } = play(unknown('invoices', { ...invoice, items: [design] }), lists([row(5, invoice)], [], whole));
    expect(verdict).toEqual({ kind: 'foreign_number', object: whole, mayBe: [whole] });
  });

  it('asks when client, dates and number match and the lines do not', () => {
    const whole = row(5, invoice, { items: [{ ...design, description: 'Travel', total: '10' }] });
    const { verdict } = play(unknown('invoices', { ...invoice, items: [design] }), lists([row(5, invoice)], [], whole));
    expect(verdict).toEqual({ kind: 'several', objects: [whole] });
  });

  it('accepts the list row when the fetch is refused', () => {
    expect(play(unknown('invoices', invoice), lists([row(5, invoice)], [])).verdict).toEqual({
      kind: 'found',
      object: row(5, invoice),
    });
  });

  it('never excludes an invoice because of its totals', () => {
    const rows = [row(5, { ...invoice, billed_total: '99.00' }), row(6, { ...invoice, billed_total: '12.0' })];
    const create = unknown('invoices', invoice, { totals: { billed_total: '12.00' } });
    expect(play(create, lists([rows[0] ?? row(0, {})], [])).verdict.kind).toBe('found');
    expect(play(create, lists(rows, [])).verdict).toEqual({ kind: 'several', objects: [rows[1], rows[0]] });
  });

  it('proves nothing without the client’s list', () => {
    expect(kindOf(play(unknown('invoices', invoice), lists(null, [])))).toBe('unclear');
    expect(kindOf(play(unknown('invoices', invoice), lists([], null)))).toBe('absent');
    expect(kindOf(play(unknown('invoices', { statement_no: 'IN-7' }), lists(null, [])))).toBe('unclear');
  });

  it('reads the last pages of a long list, and all pages before the invoice is sent again', () => {
    const days = Array.from(
      { length: 350 },
      (_, index) => `2026-${String(1 + Math.floor(index / 140)).padStart(2, '0')}-01`,
    );
    const rows = days.map((date, index) => row(index + 10, { ...invoice, statement_no: `X-${String(index)}`, date }));
    const early = play(unknown('invoices', invoice, { knownRows: 350 }), paged(rows));
    expect(early.asked).toEqual(['invoices/b7 asc 4', 'invoices/b7 asc 3', 'invoices/ desc 1']);
    const last = play(unknown('invoices', invoice, { knownRows: 350, isLast: true }), paged(rows));
    expect(last.asked.slice(2)).toEqual(
      [1, 2, 3, 4].map((page) => `invoices/b7 asc ${String(page)}`).concat('invoices/ desc 1'),
    );
    expect(last.verdict.kind).toBe('absent');
  });
});

describe('a look for a recurring invoice', () => {
  const profile = {
    connection: { ...birch },
    profile_name: 'Hosting',
    start_date: '2026-04-01',
    interval: 1,
    interval_unit: 'months',
  };

  it('adopts it with exactly the lines that were sent', () => {
    const create = unknown('recurring_invoices', { ...profile, items: [design] });
    const answers =
      (items: JsonObject[]): Answers =>
      (look) =>
        look.kind === 'page' ? [row(5, profile)] : row(5, profile, { items });
    expect(kindOf(play(create, answers([design])))).toBe('found');
    expect(kindOf(play(create, answers([])))).toBe('absent');
  });
});

describe('a look for anything', () => {
  it('never changes a state in place', () => {
    const state = beginCreateSearch(unknown('payments', payment));
    takePage(state, [row(1, payment)], () => false);
    expect(nextSearchRequest(state)).toMatchObject({ kind: 'page', page: 1 });
    expect(state.found).toEqual([]);
  });

  it('returns the same request again while no answer came', () => {
    const state = beginCreateSearch(unknown('contacts', { email: 'u@b.example', first_name: 'Una' }));
    expect(nextSearchRequest(state)).toEqual(nextSearchRequest(state));
  });

  it('finds its object whatever the service did to its values, beside one that the book has', () => {
    fc.assert(
      fc.property(sents, manners, fc.boolean(), (sent, manner, isLast) => {
        const { resource, body } = sent;
        const rows = [row(1, asStored(sent, manner, 1)), row(2, asStored(sent, manner, 2))];
        const create = unknown(resource, body, { knownRows: 1, isLast });
        expect(play(create, paged(rows), [1]).verdict).toEqual({ kind: 'found', object: rows[1] });
        // An invoice of its number is never missing, but somebody's.
        const without = kindOf(play(create, paged([rows[0] ?? row(0, {})]), [1]));
        expect(without).toBe(resource === 'invoices' ? 'foreign_number' : 'absent');
      }),
      { numRuns: 1_000 },
    );
  });
});
