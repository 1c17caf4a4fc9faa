import type { JsonObject, JsonValue } from '#shared/json.ts';
import { asText, isJsonObject } from '#shared/json.ts';
import type { FieldTable } from './field-spec.ts';
import { text } from './field-spec.ts';

/** Lists the nested arrays of adjustments, which share one shape (specification 2.4). */
export const adjustmentArrays = ['taxes', 'discounts', 'shipping_amounts'] as const;
export type AdjustmentArray = (typeof adjustmentArrays)[number];

export interface Adjustment {
  readonly id: number | null;
  readonly name: string | null;
  /** Id of the saved tax, discount or shipping amount at the service. */
  readonly key: number | null;
  /** `5.25%` for a percentage, `5.00` for a fixed amount. */
  readonly combined_amount_percent: string | null;
  readonly percentage: boolean | null;
}

export interface AdjustmentArrays {
  readonly taxes: readonly Adjustment[];
  readonly discounts: readonly Adjustment[];
  readonly shipping_amounts: readonly Adjustment[];
}

export const adjustmentFields = {
  id: { type: 'integer' },
  name: text,
  key: { type: 'integer', writable: true },
  combined_amount_percent: text,
  percentage: { type: 'boolean', writable: true },
} as const satisfies FieldTable;

/** Returns the number in `combined_amount_percent` without its percent sign, as a decimal string. */
export function adjustmentAmount(adjustment: Pick<Adjustment, 'combined_amount_percent'>): string {
  return (adjustment.combined_amount_percent ?? '').replace('%', '').trim() || '0';
}

/**
 * Tells whether an adjustment is a percentage. A percent sign wins over the flag: the service's samples always carry
 * the sign (specification 2.4).
 */
export function isPercentage(adjustment: Pick<Adjustment, 'combined_amount_percent' | 'percentage'>): boolean {
  return adjustment.combined_amount_percent?.includes('%') === true || adjustment.percentage === true;
}

/**
 * Returns the body with every percentage marked by both sign and flag, as the editor writes it: services differ in
 * which of the two they read, and no total may depend on that (specification 2.4).
 */
export function withPercentagesSpelled(data: JsonObject): JsonObject {
  const spelled = adjustmentArrays.flatMap((name): (readonly [string, JsonValue])[] => {
    const rows = data[name];
    return Array.isArray(rows) ? [[name, rows.filter(isJsonObject).map(inBothSpellings)]] : [];
  });
  return { ...data, ...Object.fromEntries(spelled) };
}

function inBothSpellings(row: JsonObject): JsonObject {
  const { combined_amount_percent: written, percentage: flag } = row;
  const combined_amount_percent = asText(written);
  const percentage = isPercentage({ combined_amount_percent, percentage: flag === true });
  const amount = adjustmentAmount({ combined_amount_percent });
  return { ...row, combined_amount_percent: percentage ? `${amount}%` : amount, percentage };
}
