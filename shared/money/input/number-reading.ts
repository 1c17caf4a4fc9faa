import type { Decimal } from '#shared/money/decimal.ts';
import { canonicalDecimal } from '#shared/money/decimal.ts';
import type { Conventions } from './number-marks.ts';

/** Pattern of one number without a sign in plain text; `readingsOf` says what it means. */
export const WRITTEN_NUMBER = String.raw`(?:\d+(?:[.,٫' ]\d+)*[.,٫]?|[.,٫]\d+)`;

/** Groups of three digits. A lone zero is never the first group: `0,123` is a fraction. */
const GROUPED_BY_THOUSAND = /^(?!0\D)\d{1,3}([.,' ])\d{3}(?:\1\d{3})*$/;
/** Groups as in South Asia: 12,34,567. */
const GROUPED_BY_LAKH = /^(?!0\D)\d{1,2}([,'])(?:\d\d\1)+\d{3}$/;
const WITH_FRACTION = /^(.*)([.,٫])(\d*)$/;

function asWhole(written: string): Decimal | null {
  const isWhole = /^\d+$/.test(written) || GROUPED_BY_THOUSAND.test(written) || GROUPED_BY_LAKH.test(written);
  return isWhole ? canonicalDecimal(written.replace(/\D/g, '')) : null;
}

function asFraction(written: string): Decimal | null {
  const [, before = '', point = '', digits = ''] = WITH_FRACTION.exec(written) ?? [];
  if (point === '' || before.includes(point)) return null;
  const whole = before === '' ? '0' : asWhole(before);
  return whole === null ? null : canonicalDecimal(`${whole}.${digits || '0'}`);
}

/** Describes what stands around a number. */
interface Around {
  /** True beside a currency. */
  readonly isMoney: boolean;
  /** True beside a currency without minor units. */
  readonly hasNoCents: boolean;
}

/**
 * Returns the possible values of a written number, the likelier first: none, one, or two that differ by a factor of a
 * thousand where a single mark has three digits behind it. The locale's own decimal mark is always a decimal mark, but
 * for a currency without minor units: `1.234 ¥` comes from somewhere else.
 */
export function readingsOf(
  written: string,
  conventions: Conventions,
  { isMoney, hasNoCents }: Around = { isMoney: false, hasNoCents: false },
): readonly Decimal[] {
  const whole = asWhole(written);
  const fraction = asFraction(written);
  if (whole === null) return fraction === null ? [] : [fraction];
  if (fraction === null) return [whole];
  const mark = /[.,]/.exec(written)?.[0];
  const isMoneyGroup = isMoney && mark === conventions.moneyGroup;
  if (hasNoCents && !conventions.isShown) return [whole, fraction];
  if (mark === conventions.decimal && !isMoneyGroup) return [fraction];
  if (mark === conventions.group && conventions.isShown) return [whole];
  return mark === conventions.group || isMoneyGroup ? [whole, fraction] : [fraction, whole];
}
