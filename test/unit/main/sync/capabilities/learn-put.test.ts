import { describe, expect, it } from 'vitest';
import { learnFromPut } from '#main/sync/capabilities/learn-put.ts';
import type { JsonObject } from '#shared/json.ts';
import { compareEcho } from '#shared/model/echo.ts';
import type { Resource } from '#shared/model/resource.ts';

function proof(sent: JsonObject, before: JsonObject, answered: JsonObject, resource: Resource = 'invoices') {
  const echo = compareEcho(resource, sent, before, answered);
  return learnFromPut({ resource, sent, before, answered, echo });
}
const [a, b] = [
  { description: 'a', price: '1' },
  { description: 'b', price: '2' },
];
const stored = (row: JsonObject, id: number): JsonObject => ({ ...row, id, total: '1' });

describe('an update with lines', () => {
  const before = { items: [stored(a, 1)] };

  it.each<[string, JsonObject, JsonObject, JsonObject, string | null]>([
    ['that are there alone replaced the old ones', { items: [b] }, before, { items: [stored(b, 2)] }, 'replaced'],
    ['that is empty, and nothing is there, replaced them', { items: [] }, before, { items: [] }, 'replaced'],
    ['beside the old ones added', { items: [b] }, before, { items: [stored(a, 1), stored(b, 2)] }, 'added'],
    ['where none were proves nothing', { items: [b] }, { items: [] }, { items: [stored(b, 2)] }, null],
    ['that are not shown proves nothing', { items: [b] }, before, {}, null],
    ['that is not followed proves nothing', { items: [b] }, before, before, null],
    ['found by their ids proves nothing', { items: [stored(b, 1)] }, before, { items: [stored(b, 1)] }, null],
    [
      'of which one list was added to added',
      { items: [b], taxes: [] },
      { ...before, taxes: [{ name: 'x' }] },
      { items: [stored(a, 1), stored(b, 2)], taxes: [] },
      'added',
    ],
    ['that sends none proves nothing', { note: 'x' }, before, before, null],
  ])('%s', (_name, sent, was, answered, nested) => {
    expect(proof(sent, was, answered).nested).toBe(nested);
  });
});

describe('an update that leaves fields out', () => {
  const before = {
    note: 'old',
    summary: 'text',
    po_number: null,
    send_reminders: true,
    statement_no: 'IN-1',
    state: 'draft',
  };

  it.each<[string, JsonObject, JsonObject, string | null]>([
    ['keeps them', { note: 'new' }, { ...before, note: 'new' }, 'kept'],
    ['blanks them', { note: 'new' }, { ...before, note: 'new', summary: '', send_reminders: false }, 'blanked'],
    ['blanks one of them', { note: 'new' }, { ...before, note: 'new', send_reminders: null }, 'blanked'],
    ['proves nothing of those not shown', { note: 'new' }, { note: 'new' }, null],
    [
      'proves nothing of required ones',
      { note: 'x', summary: 'x', send_reminders: true },
      { statement_no: 'IN-1' },
      null,
    ],
    ['proves nothing where somebody else changed them', { note: 'x', send_reminders: true }, { summary: 'y' }, null],
    ['proves nothing of read-only ones', { note: 'x', summary: 'x', send_reminders: true }, { state: 'draft' }, null],
    ['proves nothing of what was empty', { note: 'x', summary: 'x', send_reminders: true }, { po_number: '' }, null],
  ])('%s', (_name, sent, answered, absent) => {
    expect(proof(sent, before, answered).absent).toBe(absent);
  });

  it('proves nothing by a field that no update can change', () => {
    const recurring = { start_date: '2026-01-01' };
    expect(proof({ note: 'x' }, recurring, recurring, 'recurring_invoices').absent).toBeNull();
  });
});
