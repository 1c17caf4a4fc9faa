import type { CurrencySum } from '#shared/screens/invoice-list.ts';
import { words } from '#renderer/i18n/words.ts';
import type { Formats } from '#renderer/state/app/formats.ts';

/** More lines than these would take a row of the list away from everybody; a title names every currency. */
const MOST_LINES = 3;

/**
 * Rounded, one text a currency; the last stands for the others where they are too many. In the order of `all`, the sums of all
 * invoices, so that the same line is the same currency wherever sums stand beside each other.
 */
export function shortSums(
  sums: readonly CurrencySum[],
  all: readonly CurrencySum[],
  formats: Formats,
): readonly string[] {
  const places = new Map(all.map(({ currency }, place) => [currency, place]));
  const placeOf = ({ currency }: CurrencySum): number => places.get(currency) ?? places.size;
  const shown = sums.length > MOST_LINES ? MOST_LINES - 1 : MOST_LINES;
  const lines = sums
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .slice(0, shown)
    .map((sum) => formats.rounded(sum.minor, sum.currency));
  return sums.length > shown ? [...lines, words.invoices.moreCurrencies(sums.length - shown)] : lines;
}
