import { assertNever } from '#shared/assert.ts';
import { chosen } from '#main/demo/state/hash-choice.ts';
import { currencyDigits } from '#main/demo/totals/currencies.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';

/** What the signs on amounts are taken from. */
export interface Currency {
  readonly symbol: string;
  readonly code: string;
}

/** Where an amount stands: everything that decides how it is written. */
export interface AmountPlace {
  readonly field: string;
  /** Id of the object that it stands in. */
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

// The same amount of the same object is always written alike: the service does not change what nobody changed.
function atSomeScale(text: string, { field, id }: AmountPlace): string {
  const { whole, decimals } = parts(text);
  return joined(whole, decimals.padEnd(chosen(3, field, id), '0'));
}

/** A number, where a double can say the same; longer amounts stay text. */
function asNumber(text: string): number | string {
  const { whole, decimals } = parts(text);
  const plain = joined(whole.replace(/^(-?)0+(?=\d)/, '$1'), decimals);
  return String(Number(plain)) === plain ? Number(plain) : text;
}

function withSign(text: string, { field, currency }: AmountPlace): string {
  if (HOW_MUCH.includes(field)) return text;
  const { whole, decimals } = parts(text.replace('-', ''));
  const shown = decimals.padEnd(currencyDigits(currency.code), '0');
  // A comma before the last three digits of a whole amount could as well be the decimal one.
  const grouped = shown === '' ? whole : whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${text.startsWith('-') ? '-' : ''}${currency.symbol}${joined(grouped, shown)}`;
}

/** An amount, quantity or rate in the service's spelling; numerically always what it was. */
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
