import type { Knobs } from '#main/demo/knobs/knobs.ts';

/** How a document adds up. The specification names no formula; the first of each is the most likely one. */
export interface TotalsPolicy {
  readonly taskUnit: Knobs['task_unit'];
  /** What a percentage of tax is taken of. */
  readonly taxBase: Knobs['tax_base'];
  /** Each tax also on the taxes before it. */
  readonly isTaxCompounded: boolean;
  /** All discounts on the sub total, or each on what the last one left. */
  readonly discountStacking: Knobs['discount_stacking'];
  readonly isShippingTaxed: boolean;
  /** Every amount rounded as it arises, or only the totals at the end. */
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
