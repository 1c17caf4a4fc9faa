import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates/plain-date.ts';
import { reportNumbers, reportSteps } from '#shared/numbering/report.ts';
import { finish } from '#shared/numbering/steps.ts';

describe('a report in steps', () => {
  const known = Array.from({ length: 5_000 }, (_, index) => ({
    number: `INV-${String(10_000 - index - (index > 2_000 ? 3 : 0))}`,
    date: addDays('2026-11-21', -Math.floor(index / 3)),
    clientUid: null,
  }));

  it('yields repeatedly, and has the same result', () => {
    const steps = reportSteps(known);
    let rests = 0;
    while (steps.next().done !== true) rests += 1;
    expect(rests).toBeGreaterThanOrEqual(2 * (known.length / 500));
    expect(finish(reportSteps(known))).toEqual(reportNumbers(known));
    expect(reportNumbers(known).gaps).toMatchObject([{ first: 'INV-7997', last: 'INV-7999', count: 3n }]);
  });
});
