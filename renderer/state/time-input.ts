import { readNumberInput } from '#shared/money/number-input.ts';

export { formatMinutes } from '#shared/money/time-input.ts';

/** The minutes in what was typed into a time box; null where it has no single reading. */
export function parseMinutes(typed: string, locale = 'en-US'): string | null {
  const read = readNumberInput(typed, { locale, kind: 'time' });
  return read.kind === 'value' ? read.value : null;
}
