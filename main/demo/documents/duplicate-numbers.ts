import { assertNever } from '#shared/assert.ts';
import type { StoredInvoice } from '#main/demo/state/state.ts';
import { invoicesNumbered } from './numbering.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

const SECOND = 1_000;

/**
 * When invoices took their numbers, by id, in ms since epoch: two racing requests do not see each other's. Kept beside
 * the state, because it matters for a second only.
 */
const takenAt = new WeakMap<DemoContext, Map<number, number>>();

/** Call for each invoice that was given a number. */
export function rememberNumber(demo: DemoContext, invoice: StoredInvoice): void {
  if (demo.knobs.statement_numbers !== 'racy') return;
  const moments = takenAt.get(demo) ?? new Map<number, number>();
  moments.set(invoice.id, demo.now());
  takenAt.set(demo, moments);
}

function isFresh(demo: DemoContext, invoice: StoredInvoice): boolean {
  const moment = takenAt.get(demo)?.get(invoice.id) ?? Date.parse(invoice.created_at);
  return demo.now() - moment < SECOND;
}

/** True when another invoice has the number. Trashed invoices keep theirs, because they may be restored. */
export function isNumberTaken(demo: DemoContext, number: string, own: StoredInvoice | null): boolean {
  const similar = invoicesNumbered(demo, number).filter((other) => other.id !== own?.id);
  const equal = similar.filter((other) => other.fields.statement_no === number);
  const { statement_numbers: rule } = demo.knobs;
  switch (rule) {
    case 'unique':
      return equal.length > 0;
    case 'case_insensitive':
      return similar.length > 0;
    case 'racy':
      return equal.some((other) => !isFresh(demo, other));
    case 'untrashed':
      return equal.some((other) => other.trashed_at === null);
    case 'free':
      return false;
    default:
      return assertNever(rule);
  }
}
