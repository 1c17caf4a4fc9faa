import type { AdjustmentArray } from '#shared/service/adjustment.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { isZero, negate } from '#shared/money/decimal.ts';
import type { Step, StepName } from '#shared/money/totals/explained-step.ts';
import type { AdjustmentTotal, Totals } from '#shared/money/totals/totals.ts';
import type { NumberWriter } from './step-text.ts';
import { percentageBaseText, calculationText } from './step-text.ts';

interface AdjustmentRow {
  readonly kind: AdjustmentArray;
  readonly row: AdjustmentTotal;
  /** Signed as it enters the total. */
  readonly amount: Decimal;
  /** The computation of the amount; null if there is nothing to explain. */
  readonly step: Step | null;
}

const sections = [
  { kind: 'discounts', name: 'discount', listOf: (totals: Totals) => totals.discounts },
  { kind: 'taxes', name: 'tax', listOf: (totals: Totals) => totals.taxes },
  { kind: 'shipping_amounts', name: 'shipping', listOf: (totals: Totals) => totals.shipping },
] as const satisfies readonly { readonly kind: AdjustmentArray; readonly name: StepName; readonly listOf: unknown }[];

/** Returns discounts, taxes and shipping as a card shows them. Calls `explain` only if there are any. */
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

/** Returns the base of a percentage and its result; empty for an amount that was given. */
export function adjustmentNotes(step: Step, write: NumberWriter): readonly string[] {
  return [percentageBaseText(step, write), calculationText(step, write)].filter((note) => note !== null);
}
