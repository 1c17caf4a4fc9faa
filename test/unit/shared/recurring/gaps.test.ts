import { describe, expect, it } from 'vitest';
import type { BillingSchedule } from '#shared/dates/schedule-dates.ts';
import { nextDates } from '#shared/dates/schedule-dates.ts';
import { gapsOf } from '#shared/recurring/gaps.ts';

const monthly: BillingSchedule = {
  state: 'active',
  start_date: '2026-01-31',
  next_billing_date: '2026-09-30',
  interval: 1,
  interval_unit: 'months',
  occurrences: 0,
  iteration_no: 8,
};
const made = ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31'].map((day) => `2026-${day}`);
const gaps = (schedule: BillingSchedule, generated = made, today = '2026-11-28') =>
  gapsOf(schedule, new Set(generated), today);

describe('the gaps of a profile', () => {
  it('are the runs that were not seen, from the start on', () => {
    expect(gaps(monthly)).toEqual(['2026-09-30', '2026-10-31']);
    expect(nextDates(monthly, 1, '2026-11-28')).toEqual(['2026-11-30']);
    expect(gaps(monthly, made.toSpliced(1, 1))).toEqual(['2026-02-28', '2026-09-30', '2026-10-31']);
  });

  it('begin two days after the run', () => {
    expect(gaps(monthly, made, '2026-10-02')).toEqual([]);
    expect(gaps(monthly, made, '2026-10-03')).toEqual(['2026-09-30']);
  });

  it('are counted from the next date where it is no longer a day of the start', () => {
    const moved = { ...monthly, next_billing_date: '2026-10-15' };
    expect(gaps(moved, [])).toEqual(['2026-10-15', '2026-11-15']);
  });

  it('end with the last run', () => {
    expect(gaps({ ...monthly, occurrences: 9 })).toEqual(['2026-09-30']);
    expect(gaps({ ...monthly, next_billing_date: '2026-10-15', occurrences: 9 }, [])).toEqual(['2026-10-15']);
  });

  it.each(['draft', 'pending', 'completed', 'closed', 'paused', null])('are none for the state %s', (state) => {
    expect(gaps({ ...monthly, state }, [])).toEqual([]);
  });

  it('are none without a rhythm', () => {
    expect(gaps({ ...monthly, interval: 0 }, [])).toEqual([]);
    expect(gaps({ ...monthly, interval_unit: null }, [])).toEqual([]);
  });
});
