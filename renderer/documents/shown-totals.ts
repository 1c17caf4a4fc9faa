import type { AccountTotals } from '#shared/screens/invoice-page.ts';
import { compare, isDecimal, isZero, subtract } from '#shared/money/decimal.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { PredictedTotals } from '#shared/money/predict.ts';
import type { Totals } from '#shared/money/totals.ts';
import { totalDue } from '#shared/money/totals.ts';

/** What a total on screen is worth, and whose it is. */
export type Standing =
  /** Ours; the account will come to the same. */
  | { readonly kind: 'exact' }
  /** Ours; the account may come to any total in the range. */
  | { readonly kind: 'estimate'; readonly range: readonly [lowest: Decimal, highest: Decimal] }
  /** Ours, and only the account can say whether it is right. */
  | { readonly kind: 'undecided'; readonly isUnexplained: boolean }
  /** The account's, with nothing to compare it with: lines never read, or something in it that nobody shows. */
  | { readonly kind: 'account'; readonly isUnexplained: boolean }
  /** The account's, and ours is the same. */
  | { readonly kind: 'confirmed' }
  /** The account's; ours is another. */
  | { readonly kind: 'differs'; readonly by: Decimal };

/** The four figures of a document, wherever they come from; null where nobody told one. */
export interface Figures {
  readonly subTotal: Decimal | null;
  readonly billedTotal: Decimal | null;
  readonly paidTotal: Decimal | null;
  readonly totalDue: Decimal | null;
}

export interface ShownTotals extends Figures {
  /** What we make of lines and adjustments, under the likeliest rules of the account. */
  readonly own: Totals;
  readonly standing: Standing;
}

const decimalOf = (text: string | null): Decimal | null => (text !== null && isDecimal(text) ? text : null);

/** Positive, because the sentence beside it says whose total counts. */
function differenceOf(own: Totals, account: AccountTotals): Decimal | null {
  const pairs = [
    [decimalOf(account.billedTotal), own.billedTotal],
    [decimalOf(account.subTotal), own.subTotal],
  ] as const;
  const differences = pairs.map(([told, ours]) => (told === null ? '0' : subtract(told, ours)));
  const found = differences.find((difference) => !isZero(difference));
  return found === undefined ? null : found.replace('-', '');
}

/** Of the account's own totals. `own` is null where the lines were never read. */
export function standingInAccount(own: Totals | null, account: AccountTotals): Standing {
  const { verdict, billedTotal } = account;
  const isUnexplained = verdict === 'unexplained';
  if (own === null || isUnexplained || decimalOf(billedTotal) === null) return { kind: 'account', isUnexplained };
  const by = differenceOf(own, account);
  return by === null ? { kind: 'confirmed' } : { kind: 'differs', by };
}

/** Of totals that were worked out here. */
export function standingOfOwn(
  { kind, range }: Pick<PredictedTotals, 'kind' | 'range'>,
  account: AccountTotals,
): Standing {
  switch (kind) {
    case 'exact':
      return { kind };
    case 'estimate':
      return { kind, range };
    case 'service':
      return { kind: 'undecided', isUnexplained: account.verdict === 'unexplained' };
  }
}

/** Whether the figure on screen is ours. */
export const isOwnFigure = ({ kind }: Standing): boolean =>
  kind === 'exact' || kind === 'estimate' || kind === 'undecided';

export const isRange = (range: readonly [Decimal, Decimal]): boolean => compare(range[0], range[1]) !== 0;

/** Totals of a document that the account has not seen as it is. */
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
    standing: standingOfOwn(predicted, account),
  };
}

/** Totals of an invoice as the account has it: its own count, ours only explain them. */
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
    standing: standingInAccount(own, account),
  };
}
