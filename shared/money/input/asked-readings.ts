import type { Decimal } from '#shared/money/decimal.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import type { NumberInputOptions } from './number-input.ts';
import { readNumberInput, typedInput } from './number-input.ts';
import { plainText } from './plain-text.ts';

/** A range, a date or a calculation: its result is not what was meant. */
const CALCULATION = /\d\s*[-+*/x]\s*\d/i;

/**
 * Returns the readings to offer for a form's value that has no single one, the likeliest first; none for a decimal or
 * for text that is no number. A pasted number may ask although the locale has only one reading of it, because of what
 * stood beside it: `1.234` among prices like `5,00`.
 */
export function askedReadings(fieldValue: string, options: NumberInputOptions): readonly Decimal[] {
  if (fieldValue.trim() === '' || isDecimal(fieldValue)) return [];
  const typed = typedInput(fieldValue);
  const read = readNumberInput(typed, options);
  if (read.kind === 'ambiguous') return read.candidates;
  if (read.kind !== 'value' || CALCULATION.test(plainText(typed))) return [];
  const either = readNumberInput(typed, { ...options, decimal: 'both' });
  return either.kind === 'ambiguous' ? either.candidates : [read.value];
}
