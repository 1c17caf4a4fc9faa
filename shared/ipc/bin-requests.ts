import type { BinOutcome, BinPage, BinPaper, DeleteWeight, ShownWeight } from '#shared/screens/bin.ts';
import type { VersionPage, VersionRow } from '#shared/invoice-form/version.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';
import type { Call } from './call.ts';

/** Requests about deleted invoices and earlier versions: one part of the table in `contract.ts`. */
export interface BinRequests {
  /** What deleting these would mean. */
  'bin:prepare': Call<{ readonly uids: readonly Uid[] }, readonly DeleteWeight[]>;
  /**
   * Each by itself, in the same order. A delete that has to leave waits for a while before it does. Of each, what the person
   * was told of it: it is refused where more hangs on it by now.
   */
  'bin:delete': Call<{ readonly deletes: readonly ShownWeight[] }, readonly BinOutcome[]>;
  /** Takes deletes and discarded drafts back, as far as the account has not heard of them. */
  'bin:restore': Call<{ readonly uids: readonly Uid[] }, readonly BinOutcome[]>;
  'bin:list': Call<{ readonly limit: number; readonly search: string }, BinPage>;
  /** Removes for good what is nowhere but here; `needs_confirmation` where that are not as many as the person was told. */
  'bin:empty': Call<{ readonly count: number }, null>;
  'bin:get': Call<{ readonly uid: Uid }, BinPaper>;
  /** A new draft with its content and a number of its own. */
  'bin:recreate': Call<{ readonly uid: Uid }, InvoiceDraft>;
  /** Kept states of an invoice, the newest first. */
  'version:list': Call<{ readonly uid: Uid }, readonly VersionRow[]>;
  'version:get': Call<{ readonly id: number }, VersionPage>;
  /** Puts an older version into the draft, under the number that the invoice has now; answers the form. */
  'version:restore': Call<{ readonly id: number }, InvoiceForm>;
}

export const binChannels: Readonly<Record<keyof BinRequests, true>> = {
  'bin:prepare': true,
  'bin:delete': true,
  'bin:restore': true,
  'bin:list': true,
  'bin:empty': true,
  'bin:get': true,
  'bin:recreate': true,
  'version:list': true,
  'version:get': true,
  'version:restore': true,
};
