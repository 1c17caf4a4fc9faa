import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import { afterUnknownUpdate } from '#main/sync/probe/after-update.ts';
import { asStored, manners, otherValue, sents } from './generated.ts';

const design = { description: 'Design', price: '100.00', quantity: '1' };
const stored = (row: JsonObject, id: number): JsonObject => ({ ...row, id, total: '1.0', sort_order: id });

const before: JsonObject = {
  id: 9,
  connection: { id: 7, hash_key: 'b7', name: 'Birch' },
  statement_no: 'IN-7',
  date: '2026-03-01',
  due_date: '2026-03-31',
  state: 'draft',
  note: 'Thank you',
  summary: '',
  items: [stored(design, 1)],
  taxes: [],
};
const header = {
  statement_no: 'IN-7',
  date: '2026-03-01',
  due_date: '2026-03-31',
  connection: { id: 7, hash_key: 'b7' },
};
const sent: JsonObject = { ...header, note: 'See you', summary: 'March' };
const settle = (current: JsonObject, body = sent): string =>
  afterUnknownUpdate({ resource: 'invoices', sent: body, before, current });
const applied = { ...before, note: 'See you', summary: 'March' };

describe('an update without an answer', () => {
  it('was applied when all that it changed is there', () => {
    expect(settle(applied)).toBe('applied');
  });

  it('was applied, whatever somebody else changed since', () => {
    expect(settle({ ...applied, state: 'sent', due_date: '2026-04-30' })).toBe('applied');
  });

  it('was applied when the service changed nothing but the spelling', () => {
    expect(settle({ ...applied, note: 'See you\r\n' })).toBe('applied');
  });

  it('was applied when the service writes the code of a currency in small letters', () => {
    const [was, now] = [{ currency: 'eur' }, { currency: 'usd' }];
    const outcome = (current: JsonObject): string =>
      afterUnknownUpdate({ resource: 'connections', sent: { currency: 'USD' }, before: was, current });
    expect([now, was, { currency: 'gbp' }].map(outcome)).toEqual(['applied', 'not_applied', 'mixed']);
  });

  it('was not applied when the object is as it was', () => {
    expect(settle(before)).toBe('not_applied');
    expect(settle({ ...before, paid_total: '5.0', total_due: '95.00' })).toBe('not_applied');
  });

  it('left neither when somebody else changed the object meanwhile', () => {
    expect(settle({ ...before, note: 'Dear all' })).toBe('mixed');
    expect(settle({ ...before, due_date: '2026-04-30' })).toBe('mixed');
    expect(settle({ ...before, items: [stored({ ...design, price: '1' }, 1)] })).toBe('mixed');
  });

  it('left neither when half of it is there', () => {
    expect(settle({ ...before, note: 'See you' })).toBe('mixed');
    expect(settle({ ...applied, note: 'Thank you' })).toBe('mixed');
  });

  it('that cleared a text was applied when the text is gone, in whatever way the service says so', () => {
    const { note: _note, ...without } = before;
    for (const current of [without, { ...before, note: null }, { ...before, note: '' }])
      expect(settle(current, { ...header, note: null })).toBe('applied');
    expect(settle(before, { ...header, note: null })).toBe('not_applied');
  });

  it('that wrote a text where none was is not taken for applied because the answer leaves the text out', () => {
    const { summary: _summary, ...without } = before;
    expect(settle(without, { ...header, summary: 'March' })).toBe('not_applied');
  });

  it('is told by what a service keeps, when it also changed what a service may not', () => {
    const { items: _items, ...untouched } = before;
    const body = { ...header, note: 'Thank you ', due_date: '2026-04-30' };
    expect(settle({ ...untouched, due_date: '2026-04-30' }, body)).toBe('applied');
    expect(settle(before, body)).toBe('not_applied');
  });

  it('that changed only what a service may not keep counts as not applied while nothing changed', () => {
    expect(settle(before, { ...header, note: ' Thank you' })).toBe('not_applied');
  });

  it('is not judged by what nobody can read', () => {
    const { note: _note, ...rest } = before;
    expect(settle({ ...rest, unreadable: { note: {} } }, { ...header, note: 'x' })).toBe('mixed');
  });

  it('that changed nothing is done', () => {
    expect(settle(before, header)).toBe('applied');
  });

  it('of an object that nobody had read was applied or is merged anew', () => {
    const update = { resource: 'invoices', sent: { ...header, note: 'See you' }, before: {} } as const;
    expect(afterUnknownUpdate({ ...update, current: applied })).toBe('applied');
    expect(afterUnknownUpdate({ ...update, current: before })).toBe('mixed');
  });

  it('is recognised whatever the service did to its values, and so is its absence', () => {
    const edits = sents.chain(({ resource, body }) =>
      fc.constantFrom(...Object.keys(body).filter((name) => !Array.isArray(body[name]))).map((name) => ({
        resource,
        body,
        edited: { ...body, [name]: otherValue(resource, name, body[name]) },
      })),
    );
    fc.assert(
      fc.property(edits, manners, ({ resource, body, edited }, manner) => {
        const then = asStored({ resource, body }, manner);
        const now = asStored({ resource, body: edited }, manner);
        const update = { resource, sent: edited, before: then };
        expect(afterUnknownUpdate({ ...update, current: now })).toBe('applied');
        expect(afterUnknownUpdate({ ...update, current: then })).toBe('not_applied');
      }),
      { numRuns: 1_000 },
    );
  });
});
