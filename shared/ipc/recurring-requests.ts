import { priceSteps, riseProblem } from '#shared/recurring/price-rise.ts';
import { MOST_AT_ONCE } from '#shared/screens/bin.ts';
import type { PriceRises, RiseImpact } from '#shared/screens/price-rise.ts';
import type { SavedTable } from '#shared/documents/document.ts';
import { MOST_SELECTED } from '#shared/lists/list-query.ts';
import type { ProfileStatus } from '#shared/screens/profile-facts.ts';
import type { ProfileHistory, ProfileVersion, RestoredProfile } from '#shared/screens/profile-history.ts';
import type { GeneratedBy, ProfilePage } from '#shared/screens/profile-page.ts';
import type { CalendarMonth, CalendarRuns } from '#shared/screens/run-calendar.ts';
import { MOST_RUNS } from '#shared/screens/run-calendar.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import { uids } from './bin-requests.ts';
import { answer, call, done } from './call.ts';
import { amount, byUid, nothing, uid } from './shapes.ts';
import { z } from './zod.ts';

const rise = z
  .strictObject({ by: z.enum(['percent', 'amount']), value: amount, step: z.enum(priceSteps) })
  .refine((rules) => riseProblem(rules) === null, 'no change of prices');
const shownRises = z
  .array(byUid.extend({ before: amount, after: amount }))
  .min(1)
  .max(MOST_AT_ONCE);

const day = z.string().refine(isPlainDate, 'not a date');

/** Requests about the pages of recurring invoices. */
export const recurringRequests = {
  /** Returns the page of a recurring invoice; `not_found` for one that is not in the book. */
  'profile:page': call(byUid, answer<ProfilePage>()),
  /** Returns the recurring invoice that made an invoice; null for any other invoice. */
  'profile:of-invoice': call(byUid, answer<GeneratedBy | null>()),
  /** Returns what its invoices came to, what it came to itself, and what was done here. */
  'profile:history': call(byUid, answer<ProfileHistory>()),
  /** Returns the account's state of one that is being edited. */
  'profile:standing': call(z.strictObject({ uid, clientUid: uid.nullable() }), answer<ProfileStatus>()),
  /** Lists the versions of a recurring invoice, the newest first. */
  'profile:versions': call(byUid, answer<readonly ProfileVersion[]>(), { flushes: 'uid' }),
  /** Puts an older version into the draft, and keeps what stood there as a version. */
  'profile:restore-version': call(z.strictObject({ uid, id: z.int().positive() }), answer<RestoredProfile>(), {
    flushes: 'uid',
  }),
  /** Reads it and the invoices that it has made from the account, unless that was done a moment ago. */
  'profile:refresh': call(byUid, done),
  /** Returns what other prices would mean for each of these recurring invoices; those that are gone are left out. */
  'profile:weigh-rise': call(z.strictObject({ uids, rise }), answer<readonly RiseImpact[]>()),
  /** Changes the prices of several, each by itself. One whose amounts are not those that were shown is refused. */
  'profile:raise-prices': call(z.strictObject({ rises: shownRises, rise }), answer<PriceRises>()),
  /** Returns the runs of all profiles that are to come, counted and summed by month. */
  'calendar:months': call(nothing, answer<readonly CalendarMonth[]>()),
  /** Returns the first runs of some days. */
  'calendar:runs': call(
    z.strictObject({ from: day, to: day, limit: z.int().positive().max(MOST_RUNS) }),
    answer<CalendarRuns>(),
  ),
  /** Asks for a file and writes the coming runs of these profiles, or of all, into it; null when the person cancelled. */
  'calendar:save': call(
    z.strictObject({ uids: z.array(uid).min(1).max(MOST_SELECTED).nullable() }),
    answer<SavedTable | null>(),
  ),
};
