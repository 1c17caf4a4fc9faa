import type { Decimal } from '#shared/money/decimal.ts';
import { compare, isZero, negate } from '#shared/money/decimal.ts';
import type { Step, Term } from '#shared/money/totals/explained-step.ts';
import { timeText } from '#shared/money/input/task-time.ts';
import { words } from '#shared/words/words.ts';
import type { Formats } from '#renderer/state/app/formats.ts';

/** Writes the numbers of one document. */
export interface NumberWriter {
  /** Writes an amount with the currency's number of decimals. */
  money(amount: Decimal): string;
  /** Writes money if that shows all digits, otherwise the bare number with the digits that it has. */
  exact(amount: Decimal): string;
  quantity(quantity: Decimal): string;
}

/** Most decimals shown, because a third has no end. */
const MOST_DIGITS = 8;

/** Cuts and marks long numbers with `…` instead of rounding, because they appear where rounding is explained. */
function withAllDigits(amount: Decimal, formats: Formats): string {
  const [whole = '', fraction = ''] = amount.split('.');
  if (fraction.length <= MOST_DIGITS) return formats.quantity(amount);
  return `${formats.quantity(`${whole}.${fraction.slice(0, MOST_DIGITS)}`)}…`;
}

export function numberWriter(formats: Formats, currency: string | null, digits: number): NumberWriter {
  const isShort = (amount: Decimal): boolean => (amount.split('.')[1] ?? '').replace(/0+$/, '').length <= digits;
  return {
    money: (amount) => formats.money(amount, currency),
    exact: (amount) => (isShort(amount) ? formats.money(amount, currency) : withAllDigits(amount, formats)),
    quantity: (quantity) => withAllDigits(quantity, formats),
  };
}

const isNegative = (amount: Decimal): boolean => compare(amount, '0') < 0;

const sumNames = ['sub_total', 'discounts', 'taxes', 'shipping'] as const satisfies readonly Term['name'][];
const isNamed = (name: Term['name']): name is (typeof sumNames)[number] => sumNames.some((known) => known === name);

/** Returns for example `subtotal $100.00 − discounts $10.00`. Zero terms are left out, except the subtotal. */
function sumText(terms: readonly Term[], write: NumberWriter): string {
  const shown = terms.filter((term) => term.name === 'sub_total' || !isZero(term.value));
  return shown
    .map(({ name, value }, place) => {
      const sign = place === 0 ? '' : isNegative(value) ? ' − ' : ' + ';
      const amount = write.exact(place > 0 && isNegative(value) ? negate(value) : value);
      return `${sign}${isNamed(name) ? `${words.totals_term({ term: name })} ` : ''}${amount}`;
    })
    .join('');
}

const hasSeveral = (terms: readonly Term[]): boolean => terms.filter((term) => !isZero(term.value)).length > 1;

const baseStepOf = (step: Step): Step | undefined => step.parts.find((part) => part.name === 'base');

function plainBaseText(step: Step, write: NumberWriter): string | null {
  const base = baseStepOf(step);
  return base === undefined || hasSeveral(base.terms) ? null : sumText(base.terms, write);
}

/** Returns the base of a percentage if it is more than the plain subtotal, otherwise null. */
export function percentageBaseText(step: Step, write: NumberWriter): string | null {
  const base = baseStepOf(step);
  if (base === undefined || !hasSeveral(base.terms)) return null;
  return words.totals_makes({ working: sumText(base.terms, write), amount: write.exact(base.exact) });
}

/** Returns the operation that makes the amount of a step; null if the amount was given or is the sum of one term. */
function operationText(step: Step, write: NumberWriter): string | null {
  const [first = '0', second = '0'] = step.terms.map((term) => term.value);
  switch (step.operation) {
    case 'given':
      return null;
    case 'product': {
      const quantity = write.quantity(first);
      return words.totals_times({
        quantity: step.name === 'tasks' ? `${quantity} ${words.totals_hour()}` : quantity,
        price: write.exact(second),
      });
    }
    case 'minutes_at_rate':
      return words.totals_times({
        quantity: timeText(first, words.totals_hour(), write.quantity),
        price: write.exact(second),
      });
    case 'percent':
      return words.totals_percent_of({
        percent: write.quantity(second),
        base: plainBaseText(step, write) ?? write.exact(first),
      });
    case 'sum':
      return hasSeveral(step.terms) ? sumText(step.terms, write) : null;
  }
}

/**
 * Returns for example `3 × $85.00 = $255.00`, with the rounded amount if rounding changed it; null if there is nothing
 * to explain.
 */
export function calculationText(step: Step, write: NumberWriter): string | null {
  const working = operationText(step, write);
  const exact = write.exact(step.exact);
  const equation = working === null ? exact : words.totals_makes({ working, amount: exact });
  if (compare(step.exact, step.rounded) === 0) return working === null ? null : equation;
  const both = { exact: equation, rounded: write.money(step.rounded) };
  return step.carries === 'exact' ? words.totals_shown_as(both) : words.totals_rounded_to(both);
}

/** Returns a discount as a negative amount. */
export function signedAmount(step: Step): Decimal {
  return step.name === 'discount' && !isZero(step.rounded) ? negate(step.rounded) : step.rounded;
}
