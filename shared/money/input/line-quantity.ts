import type { LineArray } from '#shared/service/line-item.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import { showNumberInput } from '#shared/money/format.ts';
import { keptInput, typedInput } from './number-input.ts';
import { writtenMinutes } from './time-input.ts';

/**
 * How many a line has once it is of another kind. Only the quantity of a task is minutes: what was typed is read anew, and asks
 * where it could be hours.
 */
export function quantityAs(kept: string, from: LineArray, to: LineArray, locale: string): string {
  if ((from === 'tasks') === (to === 'tasks')) return kept;
  const written = from === 'tasks' ? writtenMinutes : showNumberInput;
  const typed = isDecimal(kept) ? written(kept, locale) : typedInput(kept);
  return keptInput(typed, { locale, kind: to === 'tasks' ? 'time' : 'quantity' });
}
