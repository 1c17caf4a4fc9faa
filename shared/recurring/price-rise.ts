import { assertNever } from '#shared/assert.ts';
import type { LineForm } from '#shared/invoice-form/invoice-form.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { add, compare, divide, isDecimal, isZero, multiply, round } from '#shared/money/decimal.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';
import type { ProfileForm } from './profile-form.ts';

/** A step that new prices are rounded to; `price` keeps as many decimals as the price had, and at least those of the currency. */
export const priceSteps = ['price', '0.05', '0.10', '0.50', '1', '5', '10'] as const;
export type PriceStep = (typeof priceSteps)[number];

/** Rules by which the prices of recurring invoices change. `value` may be negative; a percentage is that of the old price. */
export interface PriceRise {
  readonly by: 'percent' | 'amount';
  readonly value: Decimal;
  readonly step: PriceStep;
}

const NOTHING_LEFT = '-100';
const MOST_PERCENT = '1000';

/** Returns what is wrong with the rules of a rise; null when they can be followed. */
export function riseProblem({ by, value }: PriceRise): Message | null {
  if (!isDecimal(value)) return message('rise_problem_number');
  if (isZero(value)) return message('rise_problem_zero');
  if (by === 'amount') return null;
  const isKnown = compare(value, NOTHING_LEFT) > 0 && compare(value, MOST_PERCENT) <= 0;
  return isKnown ? null : message('rise_problem_percent');
}

export type RaisedForm =
  { readonly kind: 'raised'; readonly form: ProfileForm } | { readonly kind: 'refused'; readonly reason: Message };

/**
 * Returns a profile with the new unit prices of its lines. Free and credit lines stay as they are: a rise makes nothing dearer that was
 * given. `digits` are the decimals of the currency. Refused where a price cannot be read or would not stay above zero.
 */
export function withRaisedPrices(form: ProfileForm, rise: PriceRise, digits: number): RaisedForm {
  const lines: LineForm[] = [];
  for (const line of form.lines) {
    const { price } = line;
    if (price.trim() !== '' && !isDecimal(price)) return refused('rise_unreadable_price', line);
    if (price.trim() === '' || compare(price, '0') <= 0) {
      lines.push(line);
      continue;
    }
    const raised = raisedPrice(price, rise, digits);
    if (compare(raised, '0') <= 0) return refused('rise_below_zero', line);
    lines.push({ ...line, price: raised });
  }
  return { kind: 'raised', form: { ...form, lines } };
}

const refused = (key: 'rise_unreadable_price' | 'rise_below_zero', { description }: LineForm): RaisedForm => ({
  kind: 'refused',
  reason: message(key, { line: description }),
});

/** Returns a price after a rise, rounded half away from zero to the step. */
export function raisedPrice(price: Decimal, rise: PriceRise, digits: number): Decimal {
  const raised = changedBy(price, rise);
  if (rise.step === 'price') return round(raised, Math.max(digits, decimalsOf(price)));
  // A step that the currency does not have is its smallest amount.
  const smallest = round(divide('1', `1${'0'.repeat(digits)}`), digits);
  const step = compare(rise.step, smallest) < 0 ? smallest : rise.step;
  return round(multiply(round(divide(raised, step), 0), step), digits);
}

function changedBy(price: Decimal, { by, value }: PriceRise): Decimal {
  switch (by) {
    case 'percent':
      return add(price, divide(multiply(price, value), '100'));
    case 'amount':
      return add(price, value);
    default:
      return assertNever(by);
  }
}

const decimalsOf = (price: Decimal): number => (price.split('.')[1] ?? '').length;
