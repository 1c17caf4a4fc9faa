import type { LineArray } from '#shared/service/line-item.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import { showNumberInput } from '#shared/money/format.ts';
import { fieldValueOf, typedInput } from './number-input.ts';
import { writtenMinutes } from './time-input.ts';

/**
 * Converts a line's quantity when the line changes its kind. Only the quantity of a task is in minutes, so the typed
 * text is read again, and becomes undecided where it could mean hours.
 */
export function quantityAs(quantity: string, from: LineArray, to: LineArray, locale: string): string {
  if ((from === 'tasks') === (to === 'tasks')) return quantity;
  const written = from === 'tasks' ? writtenMinutes : showNumberInput;
  const typed = isDecimal(quantity) ? written(quantity, locale) : typedInput(quantity);
  return fieldValueOf(typed, { locale, kind: to === 'tasks' ? 'time' : 'quantity' });
}
