import { asText } from '#shared/json.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import type { Verdict } from '#shared/money/calibration/observe.ts';
import type { AccountTotals } from '#shared/screens/invoice-page.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';

/** Returns the totals that the account last sent of a document; none of one that it does not have (null). */
export function accountTotals(
  state: Pick<ObjectState, 'mirror'> | null,
  verdict: Verdict | null,
  calibration: Calibration,
): AccountTotals {
  const textIn = (name: string): string | null => asText(state?.mirror?.[name]);
  return { subTotal: textIn('sub_total'), billedTotal: textIn('billed_total'), verdict, calibration };
}
