import type { JsonObject } from '#shared/json.ts';
import { asText } from '#shared/json.ts';
import { detailsOf } from '#shared/projection/project.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import { reproducingPolicy } from '#shared/money/calibration/observe.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import { calibratedPolicy } from '#shared/money/calibration/predict.ts';

/** Rules for the amounts of lines and adjustments, which the service does not send for each row. */
export interface PaperArithmetic {
  readonly policy: TotalsPolicy;
  /** True if no known rules lead from the invoice's rows to its totals: the difference then gets a row of its own. */
  readonly hasRemainderRow: boolean;
}

/** Returns the rules for totals that were computed here, and for lines that do not belong to the totals beside them. */
export function usualArithmetic(calibration: Calibration): PaperArithmetic {
  return { policy: calibratedPolicy(calibration), hasRemainderRow: false };
}

/**
 * Returns the rules for an invoice whose lines and totals both come from the service: rules that lead to exactly these
 * totals, so that a client who adds up the rows gets the total.
 */
export function accountArithmetic(
  view: JsonObject,
  currency: string | null,
  calibration: Calibration,
): PaperArithmetic {
  const textIn = (name: string): string | null => asText(view[name]);
  const policy = reproducingPolicy(calibration, {
    ...detailsOf(view),
    sub_total: textIn('sub_total'),
    billed_total: textIn('billed_total'),
    currency_iso_code: currency,
  });
  return policy === null
    ? { ...usualArithmetic(calibration), hasRemainderRow: true }
    : { policy, hasRemainderRow: false };
}
