import type { JsonObject } from '#shared/json.ts';
import { filledText } from '#shared/json.ts';
import type { ConflictTotals } from '#shared/conflict/conflict.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import { detailsOf } from '#shared/projection/project.ts';
import type { Decimal } from '#shared/money/decimal.ts';

/** Computes the billed total of a document in a currency (ISO code, null when unknown), under the account's policy. */
export type TotalOf = (details: DocumentDetails, currency: string | null) => Decimal;

/** A document as each side has it; null for a side without one. */
export type Views = Readonly<Record<'base' | 'mine' | 'theirs' | 'merged', JsonObject | null>>;

/** Returns the total of each side: the service's own when it sent one, ours otherwise. */
export function totalsOf({ base, mine, theirs, merged }: Views, totalOf: TotalOf): ConflictTotals {
  const currency = filledText(theirs?.['currency_iso_code']) ?? filledText(base?.['currency_iso_code']);
  const computed = (view: JsonObject | null): Decimal | null =>
    view !== null && nestedArrays.every((name) => view[name] !== undefined)
      ? totalOf(detailsOf(view), filledText(view['currency_iso_code']) ?? currency)
      : null;
  return {
    base: filledText(base?.['billed_total']),
    mine: computed(mine),
    theirs: filledText(theirs?.['billed_total']),
    merged: computed(merged),
  };
}
