import type { InvoiceStage } from '#main/demo/state/state.ts';
import type { Random } from './random.ts';

/** The outcome of an invoice by today. */
export type Outcome = 'draft' | 'sent' | 'viewed' | 'announced' | 'partial' | 'paid' | 'paid_twice';

type Odds = readonly (readonly [outcome: Outcome, share: number])[];

const NOT_DUE: Odds = [
  ['paid', 0.3],
  ['partial', 0.08],
  ['announced', 0.08],
  ['viewed', 0.24],
  ['sent', 0.3],
];
const JUST_OVERDUE: Odds = [
  ['paid', 0.52],
  ['paid_twice', 0.1],
  ['partial', 0.1],
  ['announced', 0.08],
  ['viewed', 0.1],
  ['sent', 0.1],
];
const LONG_OVERDUE: Odds = [
  ['paid', 0.79],
  ['paid_twice', 0.14],
  ['partial', 0.03],
  ['viewed', 0.04],
];
const HISTORY: Odds = [
  ['paid', 0.86],
  ['paid_twice', 0.133],
  ['viewed', 0.007],
];

/** The outcomes of the newest invoices, newest first. Fixed, so that every seed shows every state. */
const NEWEST: readonly Outcome[] = [
  'draft',
  'draft',
  'sent',
  'draft',
  'viewed',
  'sent',
  'draft',
  'announced',
  'viewed',
  'paid',
  'draft',
  'partial',
  'sent',
  'draft',
  'viewed',
  'paid',
  'draft',
  'partial',
  'announced',
  'paid_twice',
];

function draw(random: Random, odds: Odds): Outcome {
  let rest = random.next();
  for (const [outcome, share] of odds) {
    rest -= share;
    if (rest < 0) return outcome;
  }
  return 'paid';
}

/** Draws the outcome of an invoice: the older it is (`later` counts the invoices after it), the likelier it is paid. */
export function drawOutcome(random: Random, later: number, overdueDays: number): Outcome {
  const scripted = NEWEST[later];
  if (scripted) return scripted;
  if (overdueDays <= 0) return draw(random, NOT_DUE);
  if (overdueDays <= 45) return draw(random, JUST_OVERDUE);
  return draw(random, overdueDays <= 180 ? LONG_OVERDUE : HISTORY);
}

/** Returns the stage of an invoice of this outcome without its payments. */
export function stageOf(outcome: Outcome): InvoiceStage {
  if (outcome === 'draft' || outcome === 'sent') return outcome;
  return 'viewed';
}
