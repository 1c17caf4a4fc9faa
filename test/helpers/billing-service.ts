import { minorText } from '#main/demo/totals/fraction.ts';
import { choiceKnobs } from '#main/demo/knobs/knob-table.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { defaultKnobs } from '#main/demo/knobs/knobs.ts';
import type { Random } from '#main/demo/seed/random.ts';
import { documentTotals } from '#main/demo/totals/totals.ts';
import type { TotalsPolicy as ServicePolicy } from '#main/demo/totals/totals-policy.ts';
import { totalsPolicy } from '#main/demo/totals/totals-policy.ts';
import type { Adjustment } from '#shared/service/adjustment.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import type { ObservedInvoice } from '#shared/money/calibration/observe.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import { expense, fixed, item, percent, task, trip } from './billed-documents.ts';

const totalsKnobs = [
  'task_unit',
  'tax_base',
  'tax_compounding',
  'discount_stacking',
  'shipping_taxed',
  'rounding_step',
  'rounding_tie',
] as const satisfies readonly (keyof typeof choiceKnobs)[];

/** Every way the demo service can be told to add a document up. */
export const servicePolicies: readonly ServicePolicy[] = totalsKnobs
  .reduce<readonly Partial<Knobs>[]>(
    (settings, name) =>
      settings.flatMap((setting) => choiceKnobs[name].values.map((value) => ({ ...setting, [name]: value }))),
    [{}],
  )
  .map((setting) => totalsPolicy({ ...defaultKnobs, ...setting }));

/** What our calculator calls the policy of a service. */
export function policyOfService(policy: ServicePolicy): TotalsPolicy {
  return {
    taskUnit: policy.taskUnit,
    taxBase: policy.taxBase,
    shippingTaxed: policy.isShippingTaxed ? 'yes' : 'no',
    rounding: policy.roundingStep === 'line' ? 'each_amount' : 'at_end',
    compounding: policy.isTaxCompounded ? 'yes' : 'no',
    discountStacking: policy.discountStacking === 'sum' ? 'same_base' : 'what_is_left',
    tie: policy.roundingTie,
    shippingBase: 'sub_total',
    discountBase: 'sub_total',
  };
}

/** The document as the service would answer it, under its own arithmetic. */
export function billedBy(policy: ServicePolicy, document: DocumentDetails, currency = 'EUR'): ObservedInvoice {
  const digits = currencyDigits(currency);
  const { subTotal, billed } = documentTotals(document, digits, policy);
  return {
    ...document,
    sub_total: minorText(subTotal, digits),
    billed_total: minorText(billed, digits),
    currency_iso_code: currency,
  };
}

const TAXES = ['5', '9.975', '19', '7', '8.25', '20', '2.5'] as const;

const several = <Row>(random: Random, low: number, high: number, row: () => Row): readonly Row[] =>
  Array.from({ length: random.between(low, high) }, row);

const cents = (random: Random, low: number, high: number): string => minorText(BigInt(random.between(low, high)), 2);

/** A document as freelancers and small shops write them. */
export function realisticDocument(random: Random): DocumentDetails {
  const quantity = (): string => (random.chance(0.7) ? String(random.between(1, 12)) : cents(random, 25, 1_975));
  const isDiscounted = random.chance(0.4);
  const isShipped = random.chance(0.3);
  const discount = (): Adjustment =>
    random.chance(0.75) ? percent(random.pick(['5', '10', '12.5', '3', '33.3'])) : fixed(cents(random, 100, 2_500));
  const shipping = (): Adjustment =>
    random.chance(0.75) ? fixed(cents(random, 350, 2_999)) : percent(random.pick(['2', '4.5']));
  const tax = (): Adjustment => (random.chance(0.95) ? percent(random.pick(TAXES)) : fixed(cents(random, 50, 900)));
  return {
    items: several(random, 1, 5, () => item(quantity(), cents(random, 99, 49_999))),
    expenses: random.chance(0.2) ? several(random, 1, 2, () => expense(cents(random, 500, 30_000))) : [],
    tasks: random.chance(0.3)
      ? several(random, 1, 3, () => task(String(random.between(1, 96) * 5), cents(random, 3_000, 14_999)))
      : [],
    trips: random.chance(0.15)
      ? several(random, 1, 2, () => trip(quantity(), random.pick(['0.58', '0.30', '0.405'])))
      : [],
    taxes: several(random, 0, random.pick([1, 1, 2, 3]), tax),
    discounts: isDiscounted ? several(random, 1, random.pick([1, 1, 2]), discount) : [],
    shipping_amounts: isShipped ? several(random, 1, random.pick([1, 1, 1, 2]), shipping) : [],
  };
}
