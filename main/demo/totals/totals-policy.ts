import type { Knobs } from '#main/demo/knobs/knobs.ts';

/**
 * The arithmetic of a document. The specification names no formula; the first value of each knob is the most likely
 * one.
 */
export interface TotalsPolicy {
  readonly taskUnit: Knobs['task_unit'];
  /** The amount that a percentage of tax is taken of. */
  readonly taxBase: Knobs['tax_base'];
  /** True when each tax is also on the taxes before it. */
  readonly isTaxCompounded: boolean;
  /** All discounts on the sub total, or each on what the previous one left. */
  readonly discountStacking: Knobs['discount_stacking'];
  readonly isShippingTaxed: boolean;
  /** Every amount rounded by itself, or only the totals at the end. */
  readonly roundingStep: Knobs['rounding_step'];
  readonly roundingTie: Knobs['rounding_tie'];
}

export function totalsPolicy(knobs: Knobs): TotalsPolicy {
  return {
    taskUnit: knobs.task_unit,
    taxBase: knobs.tax_base,
    isTaxCompounded: knobs.tax_compounding === 'yes',
    discountStacking: knobs.discount_stacking,
    isShippingTaxed: knobs.shipping_taxed === 'yes',
    roundingStep: knobs.rounding_step,
    roundingTie: knobs.rounding_tie,
  };
}
