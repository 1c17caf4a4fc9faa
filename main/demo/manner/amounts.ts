import { assertNever } from '#shared/assert.ts';
import { chosen } from '#main/demo/state/hash-choice.ts';
import { currencyDigits } from '#main/demo/totals/currencies.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';

/** The currency whose sign amounts get. */
export interface Currency {
  readonly symbol: string;
  readonly code: string;
}

/** The place of an amount: everything that decides how it is written. */
interface AmountPlace {
  readonly field: string;
  /** Id of the object that contains it. */
  readonly id: number;
  readonly currency: Currency;
}

const HOW_MUCH = ['quantity', 'duration', 'distance'];

function parts(text: string): { readonly whole: string; readonly decimals: string } {
  const [whole = '0', decimals = ''] = text.split('.');
  return { whole, decimals: decimals.replace(/0+$/, '') };
}

function joined(whole: string, decimals: string): string {
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

// The same amount of the same object is always written alike: a service does not change what was not edited.
function atSomeScale(text: string, { field, id }: AmountPlace): string {
  const { whole, decimals } = parts(text);
  return joined(whole, decimals.padEnd(chosen(3, field, id), '0'));
}

/** Returns a number if a double can represent the amount exactly; longer amounts stay text. */
function asNumber(text: string): number | string {
  const { whole, decimals } = parts(text);
  const plain = joined(whole.replace(/^(-?)0+(?=\d)/, '$1'), decimals);
  return String(Number(plain)) === plain ? Number(plain) : text;
}

function withSign(text: string, { field, currency }: AmountPlace): string {
  if (HOW_MUCH.includes(field)) return text;
  const { whole, decimals } = parts(text.replace('-', ''));
  const shown = decimals.padEnd(currencyDigits(currency.code), '0');
  // A comma before the last three digits of a whole amount could also be a decimal comma.
  const grouped = shown === '' ? whole : whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${text.startsWith('-') ? '-' : ''}${currency.symbol}${joined(grouped, shown)}`;
}

/** Returns an amount, quantity or rate as the service writes it; its numeric value never changes. */
export function spellAmount(text: string, amounts: Knobs['amounts'], place: AmountPlace): string | number {
  switch (amounts) {
    case 'mixed':
      return atSomeScale(text, place);
    case 'scaled':
      return text;
    case 'numbers':
      return asNumber(text);
    case 'glyphs':
      return withSign(text, place);
    default:
      return assertNever(amounts);
  }
}
