import fc from 'fast-check';
import { addDays } from '#shared/dates/plain-date.ts';
import type { FigureProfile } from '#shared/figures/expected-parts.ts';
import { intervalUnits } from '#shared/service/recurring-invoice.ts';
import { TODAY } from './generated-books.ts';

/** Recurring invoices as accounts have them: in every state, with runs that were missed, moved and are over. */
export const generatedProfiles: fc.Arbitrary<readonly FigureProfile[]> = fc
  .array(
    fc
      .record({
        client: fc.constantFrom('c1', 'c2', 'c3', 'c4'),
        currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
        billed: fc.integer({ min: 1, max: 90_000 }),
        dueDays: fc.constantFrom(0, 7, 14, 30),
        state: fc.constantFrom('active', 'active', 'scheduled', 'draft', 'pending', 'completed', 'closed', 'paused'),
        start: fc.integer({ min: -400, max: 40 }).map((days) => addDays(TODAY, days)),
        unit: fc.constantFrom(...intervalUnits),
        interval: fc.integer({ min: 1, max: 3 }),
        ahead: fc.integer({ min: -60, max: 60 }),
        isMoved: fc.boolean(),
        done: fc.integer({ min: 0, max: 8 }),
        occurrences: fc.constantFrom(0, 0, 3, 12),
        isRead: fc.integer({ min: 0, max: 4 }).map((chance) => chance > 0),
        missed: fc.array(fc.nat({ max: 20 }), { maxLength: 3 }),
      })
      .map((plan) => ({ plan })),
    { maxLength: 4 },
  )
  .map((plans) => plans.map(({ plan }, at) => profileOf(plan, at)));

interface Plan {
  readonly client: string;
  readonly currency: string;
  readonly billed: number;
  readonly dueDays: number;
  readonly state: string;
  readonly start: string;
  readonly unit: (typeof intervalUnits)[number];
  readonly interval: number;
  readonly ahead: number;
  readonly isMoved: boolean;
  readonly done: number;
  readonly occurrences: number;
  readonly isRead: boolean;
  readonly missed: readonly number[];
}

const DAYS_OF = { days: 1, weeks: 7, months: 0, years: 0 } as const;

/** Returns the day after some intervals, of a day that each month has. */
function dayAfter(start: string, { unit, interval }: Plan, count: number): string {
  const days = DAYS_OF[unit];
  if (days > 0) return addDays(start, days * interval * count);
  const [year = 0, month = 0, day = 0] = start.split('-').map(Number);
  const all = year * 12 + month - 1 + count * interval * (unit === 'years' ? 12 : 1);
  const last = new Date(Date.UTC(Math.floor(all / 12), (all % 12) + 1, 0)).getUTCDate();
  const [inYear, inMonth] = [Math.floor(all / 12), (all % 12) + 1];
  return [inYear, String(inMonth).padStart(2, '0'), String(Math.min(day, last)).padStart(2, '0')].join('-');
}

function profileOf(plan: Plan, at: number): FigureProfile {
  const { client, currency, billed, dueDays, state, start, unit, interval, isMoved, done, occurrences } = plan;
  const runs = Array.from({ length: 40 }, (_, count) => dayAfter(start, plan, count));
  const next = isMoved ? addDays(TODAY, plan.ahead) : (runs[done] ?? start);
  return {
    uid: `profile ${String(at)}`,
    name: `Care ${String(at)}`,
    clientUid: client,
    currency,
    billedTotal:
      currency === 'JPY'
        ? String(billed)
        : (billed / (currency === 'KWD' ? 1_000 : 100)).toFixed(currency === 'KWD' ? 3 : 2),
    dueDays,
    schedule: {
      state,
      start_date: start,
      next_billing_date: next,
      interval,
      interval_unit: unit,
      occurrences,
      iteration_no: Math.min(done, occurrences === 0 ? done : occurrences),
    },
    generated: plan.isRead ? new Set(runs.filter((_, count) => !plan.missed.includes(count)).slice(0, done + 2)) : null,
  };
}
