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
  it('was applied when all its changes are there', () => {
    expect(settle(applied)).toBe('applied');
  });

  it('was applied even when somebody changed other fields since', () => {
    expect(settle({ ...applied, state: 'sent', due_date: '2026-04-30' })).toBe('applied');
  });

  it('was applied when the service changed only the spelling', () => {
    expect(settle({ ...applied, note: 'See you\r\n' })).toBe('applied');
  });

  it('was applied when the service writes a currency code in small letters', () => {
    const [was, now] = [{ currency: 'eur' }, { currency: 'usd' }];
    const outcome = (current: JsonObject): string =>
      afterUnknownUpdate({ resource: 'connections', sent: { currency: 'USD' }, before: was, current });
    expect([now, was, { currency: 'gbp' }].map(outcome)).toEqual(['applied', 'not_applied', 'mixed']);
  });

  it('was not applied when the object is unchanged', () => {
    expect(settle(before)).toBe('not_applied');
    expect(settle({ ...before, paid_total: '5.0', total_due: '95.00' })).toBe('not_applied');
  });

  it('is mixed when somebody changed the object meanwhile', () => {
    expect(settle({ ...before, note: 'Dear all' })).toBe('mixed');
    expect(settle({ ...before, due_date: '2026-04-30' })).toBe('mixed');
    expect(settle({ ...before, items: [stored({ ...design, price: '1' }, 1)] })).toBe('mixed');
  });

  it('is mixed when half of it is there', () => {
    expect(settle({ ...before, note: 'See you' })).toBe('mixed');
    expect(settle({ ...applied, note: 'Thank you' })).toBe('mixed');
  });

  it('was applied when it cleared a text and the text is gone, however the service shows that', () => {
    const { note: _note, ...without } = before;
    for (const current of [without, { ...before, note: null }, { ...before, note: '' }])
      expect(settle(current, { ...header, note: null })).toBe('applied');
    expect(settle(before, { ...header, note: null })).toBe('not_applied');
  });

  it('is not taken for applied when it filled an empty text and the answer leaves the text out', () => {
    const { summary: _summary, ...without } = before;
    expect(settle(without, { ...header, summary: 'March' })).toBe('not_applied');
  });

  it('is judged by the fields that a service keeps when it also changed others', () => {
    const { items: _items, ...untouched } = before;
    const body = { ...header, note: 'Thank you ', due_date: '2026-04-30' };
    expect(settle({ ...untouched, due_date: '2026-04-30' }, body)).toBe('applied');
    expect(settle(before, body)).toBe('not_applied');
  });

  it('counts as not applied when it changed only what a service may not keep and nothing changed', () => {
    expect(settle(before, { ...header, note: ' Thank you' })).toBe('not_applied');
  });

  it('is not judged by unreadable fields', () => {
    const { note: _note, ...rest } = before;
    expect(settle({ ...rest, unreadable: { note: {} } }, { ...header, note: 'x' })).toBe('mixed');
  });

  it('is done when it changed nothing', () => {
    expect(settle(before, header)).toBe('applied');
  });

  it('was applied or is merged again when the object had not been read', () => {
    const update = { resource: 'invoices', sent: { ...header, note: 'See you' }, before: {} } as const;
    expect(afterUnknownUpdate({ ...update, current: applied })).toBe('applied');
    expect(afterUnknownUpdate({ ...update, current: before })).toBe('mixed');
  });

  it('is recognised, like its absence, whatever the service did to its values', () => {
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
