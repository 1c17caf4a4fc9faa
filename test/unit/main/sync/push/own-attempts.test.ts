import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { withoutOwnAttempts } from '#main/sync/push/own-attempts.ts';

const trip = (distance: string): JsonObject => ({ description: 'To the site', distance, rate: '80.00', sort_order: 1 });
const base = { trips: [], note: 'old' };
const remote = { trips: [{ id: 35, ...trip('12.35'), total: '988.0' }], note: 'theirs' };
const data = { trips: [trip('12.345')], note: 'mine' };
// Only the id and the resource are read.
const entry = { id: 25, mutation: { resource: 'invoices' } } as unknown as OutboxRow;

const attempts = (...bodies: readonly JsonObject[]) => ({
  mayHaveArrived: () => bodies.length > 0,
  bodiesOf: () => bodies,
});

describe('What an own attempt without an answer left at the service', () => {
  it('counts as known in the service’s spelling, and nothing else does', () => {
    expect(withoutOwnAttempts(attempts(data), entry, { base, data }, remote)).toEqual({
      base: { trips: remote.trips, note: 'old' },
      data: { trips: remote.trips, note: 'mine' },
    });
  });

  it('is nothing where no attempt may have arrived', () => {
    expect(withoutOwnAttempts(attempts(), entry, { base, data }, remote)).toEqual({ base, data });
  });

  it('is nothing for a field that no attempt named', () => {
    const edit = { base, data };
    expect(withoutOwnAttempts(attempts({ note: 'mine' }), entry, edit, remote)).toEqual(edit);
  });

  it('is nothing where rows were only moved, and stand as before', () => {
    const [first, second] = [
      { ...trip('1'), sort_order: 1 },
      { ...trip('2'), sort_order: 2 },
    ];
    const moved = {
      trips: [
        { ...first, sort_order: 2 },
        { ...second, sort_order: 1 },
      ],
    };
    const before = { trips: [first, second] };
    const withNote = { trips: [{ ...first, id: 1 }, second] };
    for (const now of [before, withNote])
      expect(withoutOwnAttempts(attempts(moved), entry, { base: before, data: moved }, now).data).toEqual(moved);
  });

  it('is a text as the service keeps it', () => {
    const edit = { base: { note: 'old' }, data: { note: ' <b>Ode</b> ' } };
    expect(withoutOwnAttempts(attempts(edit.data), entry, edit, { note: 'Ode' })).toEqual({
      base: { note: 'Ode' },
      data: { note: 'Ode' },
    });
  });
});
