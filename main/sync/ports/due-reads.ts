import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import type { DocumentResource, Resource } from '#shared/service/resources.ts';

/** An object whose details are due. */
export interface DetailTask {
  readonly uid: Uid;
  readonly resource: Resource;
  readonly target: ServerAddress;
}

/** A time span (ms since epoch), both ends included. A time after its end was written by another clock. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * Lists what is due to be read beside the sweeps.
 */
export interface DueReads {
  listDetailTasks(resource: DocumentResource, limit: number): readonly DetailTask[];
  countDetailTasks(): number;
  detailTask(resource: Resource, uid: Uid): DetailTask | null;
  /** Returns when the details of an object were last read; null when they are missing or its row has changed since. */
  detailsReadAt(resource: Resource, uid: Uid): number | null;
  /**
   * Returns when a client was last fetched that invoices name and no list has shown: null for never, undefined for any
   * other client.
   */
  namedClientReadAt(uid: Uid): number | null | undefined;
  /** Returns invoices with payments that were not listed since the paid amount changed, newest first. */
  listPaymentsDue(limit: number): readonly ServerAddress[];
  countPaymentsDue(): number;
  /** Counts the lists under clients that were never read to their end. */
  countListsMissing(): number;
  /** Returns the clients under which the resource was never listed, or not within the time span, longest ago first. */
  listParentsDue(resource: Resource, span: TimeSpan, limit: number): readonly ServerAddress[];
  /**
   * Returns the recurring profiles whose generated invoices were never listed, or not within the time span, longest ago
   * first.
   */
  listSchedulesDue(span: TimeSpan, limit: number): readonly ServerAddress[];
  /**
   * Returns the invoices last fetched outside the time span, the newest first, but none waits for ever behind newer
   * ones.
   */
  listInvoiceAudits(span: TimeSpan, limit: number): readonly DetailTask[];
  /** Returns the fetched invoices whose payments were never listed, or not within the time span. */
  listPaymentAudits(span: TimeSpan, limit: number): readonly ServerAddress[];
  /** Returns the recurring profiles last fetched outside the time span. */
  listScheduleAudits(span: TimeSpan, limit: number): readonly DetailTask[];
}
