import { priceSteps, riseProblem } from '#shared/recurring/price-rise.ts';
import { MOST_AT_ONCE } from '#shared/screens/bin.ts';
import type { PriceRises, RiseImpact } from '#shared/screens/price-rise.ts';
import type { ProfilePage } from '#shared/screens/profile-page.ts';
import { uids } from './bin-requests.ts';
import { answer, call, done } from './call.ts';
import { amount, byUid } from './shapes.ts';
import { z } from './zod.ts';

const rise = z
  .strictObject({ by: z.enum(['percent', 'amount']), value: amount, step: z.enum(priceSteps) })
  .refine((rules) => riseProblem(rules) === null, 'no change of prices');
const shownRises = z
  .array(byUid.extend({ before: amount, after: amount }))
  .min(1)
  .max(MOST_AT_ONCE);

/** Requests about the pages of recurring invoices. */
export const recurringRequests = {
  /** Returns the page of a recurring invoice; `not_found` for one that is not in the book. */
  'profile:page': call(byUid, answer<ProfilePage>()),
  /** Reads it and the invoices that it has made from the account, unless that was done a moment ago. */
  'profile:refresh': call(byUid, done),
  /** Returns what other prices would mean for each of these recurring invoices; those that are gone are left out. */
  'profile:weigh-rise': call(z.strictObject({ uids, rise }), answer<readonly RiseImpact[]>()),
  /** Changes the prices of several, each by itself. One whose amounts are not those that were shown is refused. */
  'profile:raise-prices': call(z.strictObject({ rises: shownRises, rise }), answer<PriceRises>()),
};
