import type { AccountTotals } from '#shared/screens/invoice-page.ts';
import { compare, isDecimal, isZero, subtract } from '#shared/money/decimal.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { PredictedTotals } from '#shared/money/calibration/predict.ts';
import type { Totals } from '#shared/money/totals/totals.ts';
import { totalDue } from '#shared/money/totals/totals.ts';

/** Tells who computed the total on screen and how certain it is. */
export type TotalCertainty =
  /** Computed here; the service will compute the same. */
  | { readonly kind: 'exact' }
  /** Computed here; the service may compute any total in the range. */
  | { readonly kind: 'estimate'; readonly range: readonly [lowest: Decimal, highest: Decimal] }
  /** Computed here; only the service can tell whether it is right. */
  | { readonly kind: 'undecided'; readonly isUnexplained: boolean }
  /**
   * Computed by the service, with nothing to compare it with: the lines were never read, or it counts something that no
   * field shows.
   */
  | { readonly kind: 'account'; readonly isUnexplained: boolean }
  /** Computed by the service, and ours is the same. */
  | { readonly kind: 'confirmed' }
  /** Computed by the service; ours differs. */
  | { readonly kind: 'differs'; readonly by: Decimal };

/** The four figures of a document from any source; null where a figure is missing. */
export interface Figures {
  readonly subTotal: Decimal | null;
  readonly billedTotal: Decimal | null;
  readonly paidTotal: Decimal | null;
  readonly totalDue: Decimal | null;
}

export interface ShownTotals extends Figures {
  /** Computed here from lines and adjustments, by the most likely rules of the account. */
  readonly own: Totals;
  readonly certainty: TotalCertainty;
}

const decimalOf = (text: string | null): Decimal | null => (text !== null && isDecimal(text) ? text : null);

/** Returns the difference as a positive number: the sentence beside it says whose total counts. */
function differenceOf(own: Totals, account: AccountTotals): Decimal | null {
  const pairs = [
    [decimalOf(account.billedTotal), own.billedTotal],
    [decimalOf(account.subTotal), own.subTotal],
  ] as const;
  const differences = pairs.map(([service, ours]) => (service === null ? '0' : subtract(service, ours)));
  const found = differences.find((difference) => !isZero(difference));
  return found === undefined ? null : found.replace('-', '');
}

/** Rates the service's own totals. `own` is null if the lines were never read. */
export function certaintyOfServiceTotals(own: Totals | null, account: AccountTotals): TotalCertainty {
  const { verdict, billedTotal } = account;
  const isUnexplained = verdict === 'unexplained';
  if (own === null || isUnexplained || decimalOf(billedTotal) === null) return { kind: 'account', isUnexplained };
  const by = differenceOf(own, account);
  return by === null ? { kind: 'confirmed' } : { kind: 'differs', by };
}

/** Rates totals that were computed here. */
export function certaintyOfOwnTotals(
  { kind, range }: Pick<PredictedTotals, 'kind' | 'range'>,
  account: AccountTotals,
): TotalCertainty {
  switch (kind) {
    case 'exact':
      return { kind };
    case 'estimate':
      return { kind, range };
    case 'service':
      return { kind: 'undecided', isUnexplained: account.verdict === 'unexplained' };
  }
}

/** Tells that the figure on screen was computed here. */
export const isOwnFigure = ({ kind }: TotalCertainty): boolean =>
  kind === 'exact' || kind === 'estimate' || kind === 'undecided';

export const isRange = (range: readonly [Decimal, Decimal]): boolean => compare(range[0], range[1]) !== 0;

/** Returns the totals of a document that the service has not seen in this state. */
export function predictedTotals(
  predicted: PredictedTotals,
  account: AccountTotals,
  paidTotal: string | null,
  digits: number,
): ShownTotals {
  const { subTotal, billedTotal } = predicted.totals;
  return {
    subTotal,
    billedTotal,
    paidTotal: decimalOf(paidTotal),
    totalDue: totalDue(billedTotal, paidTotal, digits),
    own: predicted.totals,
    certainty: certaintyOfOwnTotals(predicted, account),
  };
}

/** Returns the totals of an invoice as the service has it. The service's figures count; ours only explain them. */
export function totalsInAccount(
  own: Totals,
  account: AccountTotals,
  paidTotal: string | null,
  digits: number,
): ShownTotals {
  const billedTotal = decimalOf(account.billedTotal);
  return {
    subTotal: decimalOf(account.subTotal),
    billedTotal,
    paidTotal: decimalOf(paidTotal),
    totalDue: billedTotal === null ? null : totalDue(billedTotal, paidTotal, digits),
    own,
    certainty: certaintyOfServiceTotals(own, account),
  };
}
