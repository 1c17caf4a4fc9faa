import type { JsonObject } from '#shared/json.ts';
import { detailsOf } from '#shared/projection/project.ts';
import type { Calibration } from '#shared/money/calibration.ts';
import { reproducingPolicy } from '#shared/money/observe.ts';
import type { TotalsPolicy } from '#shared/money/policy.ts';
import { calibratedPolicy } from '#shared/money/predict.ts';

/** How the lines and adjustments on a paper are counted, of which the service tells no amounts. */
export interface PaperArithmetic {
  readonly policy: TotalsPolicy;
  /** The totals are not made of what the service shows of the invoice: what is left of them gets a row of its own. */
  readonly isRestTold: boolean;
}

/** For totals that were worked out here, and lines that the totals beside them are not made of. */
export function usualArithmetic(calibration: Calibration): PaperArithmetic {
  return { policy: calibratedPolicy(calibration), isRestTold: false };
}

/**
 * For an invoice with its lines and the totals that the account has made of them: by rules that make just these, so that a client
 * who adds up the rows comes to the total.
 */
export function accountArithmetic(
  view: JsonObject,
  currency: string | null,
  calibration: Calibration,
): PaperArithmetic {
  const textIn = (name: string): string | null => (typeof view[name] === 'string' ? view[name] : null);
  const policy = reproducingPolicy(calibration, {
    ...detailsOf(view),
    sub_total: textIn('sub_total'),
    billed_total: textIn('billed_total'),
    currency_iso_code: currency,
  });
  return policy === null ? { ...usualArithmetic(calibration), isRestTold: true } : { policy, isRestTold: false };
}
