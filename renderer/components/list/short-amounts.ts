import type { CurrencySum } from '#shared/lists/list-query.ts';
import { words } from '#shared/words/words.ts';
import type { Formats } from '#renderer/state/app/formats.ts';

/** Most lines below a tab, because each takes height from the list; the tooltip names every currency. */
const MOST_LINES = 3;

/**
 * Returns rounded sums, one text for each currency; the last text counts the rest if there are too many. The order
 * follows `all`, the sums of all invoices, so that the same line means the same currency in every tab.
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
  return sums.length > shown ? [...lines, words.list_more_currencies({ count: sums.length - shown })] : lines;
}
