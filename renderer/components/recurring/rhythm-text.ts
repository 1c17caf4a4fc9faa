import { intervalUnits } from '#shared/service/recurring-invoice.ts';
import { words } from '#shared/words/words.ts';

/** Returns an interval in words, as it stands behind "every"; a dash for one that is not known. */
export function rhythmText(unit: string | null, interval: number | null): string {
  const known = intervalUnits.find((one) => one === unit);
  return known === undefined ? '–' : words.recurring_rhythm({ unit: known, count: interval ?? 1 });
}
