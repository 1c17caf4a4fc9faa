import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { VersionPage, VersionRow } from '#shared/invoice-form/version.ts';
import type { BinOutcome, BinPage, BinPaper, DeleteImpact } from '#shared/screens/bin.ts';
import { MOST_AT_ONCE } from '#shared/screens/bin.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';
import { LONGEST_SEARCH } from '#shared/search/longest-search.ts';
import { answer, call } from './call.ts';
import { amount, byUid, entryId, rowsUpTo, uid } from './shapes.ts';
import { z } from './zod.ts';

export const uids = z.array(uid).min(1).max(MOST_AT_ONCE);
const byUids = z.strictObject({ uids });
/** The impact of deletes as it was shown to the person. */
export const deletes = z
  .array(
    z.strictObject({
      uid,
      isWithClient: z.boolean(),
      paid: amount.nullable(),
      waitingMails: z.int().nonnegative(),
      isLocal: z.boolean(),
    }),
  )
  .min(1)
  .max(MOST_AT_ONCE);

/** Requests about deleted invoices and earlier versions. */
export const binRequests = {
  /** Returns the consequences of deleting these invoices. */
  'bin:prepare': call(byUids, answer<readonly DeleteImpact[]>()),
  /**
   * Deletes each by itself; outcomes come in the same order. A delete that has to be sent waits for the undo window
   * first. Each names the consequences that the person saw; it is refused when there are more by now.
   */
  'bin:delete': call(z.strictObject({ deletes }), answer<readonly BinOutcome[]>(), { ends: 'deletes' }),
  'bin:list': call(
    z.strictObject({ limit: rowsUpTo(10_000), search: z.string().max(LONGEST_SEARCH) }),
    answer<BinPage>(),
  ),
  /**
   * Removes for good what exists only here; `needs_confirmation` when the number differs from `count`, which the person
   * saw.
   */
  'bin:empty': call(z.strictObject({ count: z.int().positive() }), answer<null>()),
  'bin:get': call(byUid, answer<BinPaper>()),
  /** Creates a draft with the same content and a new number. */
  'bin:recreate': call(byUid, answer<InvoiceDraft>()),
  /** Lists the versions of an invoice, the newest first. */
  'version:list': call(byUid, answer<readonly VersionRow[]>(), { flushes: 'uid' }),
  'version:get': call(entryId, answer<VersionPage>()),
  /** Puts an older version into the draft, under the invoice's present number; returns the form. */
  'version:restore': call(entryId, answer<InvoiceForm>()),
};
