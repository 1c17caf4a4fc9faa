import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOverdue } from '#shared/dates/overdue.ts';
import { addDays, dateAt } from '#shared/dates/plain-date.ts';
import { plainDates } from '#test/helpers/arbitraries.ts';

describe('demand 9: dates do not slip a day: a due date', () => {
  it('is late from the day after it on, and never on its own day', () => {
    expect(daysOverdue('2026-11-21', '2026-11-20')).toEqual({ kind: 'in', days: 1 });
    expect(daysOverdue('2026-11-21', '2026-11-21')).toEqual({ kind: 'today' });
    expect(daysOverdue('2026-11-21', '2026-11-22')).toEqual({ kind: 'overdue', days: 1 });
    expect(daysOverdue('2024-02-28', '2024-03-01')).toEqual({ kind: 'overdue', days: 2 });
  });

  it('has no distance when it is missing', () => {
    expect(daysOverdue(null, '2026-11-21')).toBeNull();
    expect(daysOverdue('', '2026-11-21')).toBeNull();
    expect(daysOverdue('soon', '2026-11-21')).toBeNull();
  });

  it('is as many days away as it was shifted', () => {
    fc.assert(
      fc.property(plainDates, fc.integer({ min: -900, max: 900 }), (today, days) => {
        const expected = days === 0 ? { kind: 'today' } : { kind: days < 0 ? 'overdue' : 'in', days: Math.abs(days) };
        expect(daysOverdue(addDays(today, days), today)).toEqual(expected);
      }),
    );
  });

  it("becomes late at the person's local midnight, from UTC-12 to UTC+14", () => {
    const due = '2026-11-21';
    const midnight = Date.parse(`${due}T00:00:00Z`) + 86_400_000;
    for (let offset = -12 * 60; offset <= 14 * 60; offset += 15) {
      const endOfDay = midnight - offset * 60_000;
      expect(daysOverdue(due, dateAt(endOfDay - 1, offset))).toEqual({ kind: 'today' });
      expect(daysOverdue(due, dateAt(endOfDay, offset))).toEqual({ kind: 'overdue', days: 1 });
    }
  });
});
