import type { AdjustmentArray } from '#shared/service/adjustment.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { isZero, negate } from '#shared/money/decimal.ts';
import type { Step, StepName } from '#shared/money/explained-step.ts';
import type { AdjustmentTotal, Totals } from '#shared/money/totals.ts';
import type { NumberWriter } from './working.ts';
import { baseOf, workingOf } from './working.ts';

export interface AdjustmentRow {
  readonly kind: AdjustmentArray;
  readonly row: AdjustmentTotal;
  /** With its sign in the total. */
  readonly amount: Decimal;
  /** How it comes about. */
  readonly step: Step | null;
}

const sections = [
  { kind: 'discounts', name: 'discount', listOf: (totals: Totals) => totals.discounts },
  { kind: 'taxes', name: 'tax', listOf: (totals: Totals) => totals.taxes },
  { kind: 'shipping_amounts', name: 'shipping', listOf: (totals: Totals) => totals.shipping },
] as const satisfies readonly { readonly kind: AdjustmentArray; readonly name: StepName; readonly listOf: unknown }[];

/** Discounts, taxes and shipping as a card shows them. `explain` is asked only where there are any. */
export function adjustmentRows(totals: Totals, explain: () => readonly Step[]): readonly AdjustmentRow[] {
  const isPlain = sections.every(({ listOf }) => listOf(totals).length === 0);
  const steps = isPlain ? [] : explain();
  return sections.flatMap(({ kind, name, listOf }) => {
    const own = steps.filter((step) => step.name === name);
    return listOf(totals).map((row, place) => ({
      kind,
      row,
      amount: kind === 'discounts' && !isZero(row.amount) ? negate(row.amount) : row.amount,
      step: own[place] ?? null,
    }));
  });
}

/** What a percentage is taken of, and what it makes of it; nothing for an amount that was given. */
export function adjustmentNotes(step: Step, write: NumberWriter): readonly string[] {
  return [baseOf(step, write), workingOf(step, write)].filter((note) => note !== null);
}
