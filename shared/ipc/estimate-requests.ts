import type { EstimatePage, StartedFrom } from '#shared/screens/estimate-page.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';
import { answer, call, done } from './call.ts';
import { byUid } from './shapes.ts';

/** Requests about the pages of estimates. */
export const estimateRequests = {
  /** Returns the page of an estimate; `not_found` for one that is not in the book. */
  'estimate:page': call(byUid, answer<EstimatePage>()),
  /** Reads the estimates of its client from the account, unless that was done a moment ago. */
  'estimate:refresh': call(byUid, done),
  /** Starts an invoice from an estimate: a new draft with its client, texts and one line with its sub total. */
  'estimate:start-invoice': call(byUid, answer<InvoiceDraft>()),
  /** Returns the estimate that an invoice was started from; null for any other invoice. */
  'estimate:of-invoice': call(byUid, answer<StartedFrom | null>()),
};
