import type { BinOutcome, BinPage, BinPaper, DeleteImpact, ShownImpact } from '#shared/screens/bin.ts';
import type { VersionPage, VersionRow } from '#shared/invoice-form/version.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';
import type { Call } from './call.ts';

/** Requests about deleted invoices and earlier versions, a part of the table in `contract.ts`. */
export interface BinRequests {
  /** Returns the consequences of deleting these invoices. */
  'bin:prepare': Call<{ readonly uids: readonly Uid[] }, readonly DeleteImpact[]>;
  /**
   * Deletes each by itself; outcomes come in the same order. A delete that has to be sent waits for the undo window
   * first. Each names the consequences that the person saw; it is refused when there are more by now.
   */
  'bin:delete': Call<{ readonly deletes: readonly ShownImpact[] }, readonly BinOutcome[]>;
  /** Takes deletes and discarded drafts back, as long as the account does not know of them. */
  'bin:restore': Call<{ readonly uids: readonly Uid[] }, readonly BinOutcome[]>;
  'bin:list': Call<{ readonly limit: number; readonly search: string }, BinPage>;
  /**
   * Removes for good what exists only here; `needs_confirmation` when the number differs from `count`, which the person
   * saw.
   */
  'bin:empty': Call<{ readonly count: number }, null>;
  'bin:get': Call<{ readonly uid: Uid }, BinPaper>;
  /** Creates a draft with the same content and a new number. */
  'bin:recreate': Call<{ readonly uid: Uid }, InvoiceDraft>;
  /** Lists the versions of an invoice, the newest first. */
  'version:list': Call<{ readonly uid: Uid }, readonly VersionRow[]>;
  'version:get': Call<{ readonly id: number }, VersionPage>;
  /** Puts an older version into the draft, under the invoice's present number; returns the form. */
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
