import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import { newEstimate } from '#main/demo/other/new-estimate.ts';
import type { DemoState, StoredConnection } from '#main/demo/state/state.ts';
import { notes, summaries } from './catalogue.ts';
import type { Random } from './random.ts';

const ESTIMATES = 24;
const DAYS = 200;
const STATES = ['draft', 'sent', 'viewed', 'accepted'] as const;

interface Planned {
  readonly connection: StoredConnection;
  readonly date: PlainDate;
}

function planEstimates(state: DemoState, random: Random, today: PlainDate): readonly Planned[] {
  const planned = Array.from({ length: ESTIMATES }, (): Planned | undefined => {
    const date = addDays(today, -1 - random.between(0, DAYS));
    const known = state.connections.filter(({ created_at }) => created_at !== null && created_at.slice(0, 10) < date);
    const connection = known[Math.floor(random.next() * known.length)];
    return connection && { connection, date };
  });
  return planned
    .filter((estimate) => estimate !== undefined)
    .sort((left, right) => (left.date < right.date ? -1 : left.date > right.date ? 1 : 0));
}

/** Adds the studio's estimates. Only the head of an estimate is ever shown, so it has no lines. */
export function seedEstimates(state: DemoState, random: Random, today: PlainDate): void {
  for (const [index, { connection, date }] of planEstimates(state, random, today).entries()) {
    const total = `${random.between(20, 900) * 10}.00`;
    const estimate = newEstimate(state, {
      connection_id: connection.id,
      currency: connection.currency_iso_code ?? '',
      fields: {
        date,
        expire_date: addDays(date, 30),
        state: random.pick(STATES),
        summary: random.pick(summaries),
        note: random.chance(0.3) ? random.pick(notes) : null,
        statement_no: `EST-${String(index + 1).padStart(4, '0')}`,
        send_reminders: random.chance(0.4),
      },
      sub_total: total,
      billed_total: total,
      created_at: `${date}T11:${String(10 + index).padStart(2, '0')}:00Z`,
    });
    state.estimates.push(estimate);
  }
}
