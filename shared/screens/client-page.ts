import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { ClientSums } from '#shared/figures/client-figures.ts';
import type { Completeness } from '#shared/figures/figure-rows.ts';
import type { JsonObject } from '#shared/json.ts';
import type { UploadState } from '#shared/lists/invoice-list.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { InvoiceEvent } from '#shared/screens/activity.ts';
import type { Uid } from '#shared/service/ids.ts';

/** The tabs of a client's page, in order. */
export const clientTabs = ['invoices', 'statement', 'payments', 'estimates', 'recurring', 'activity'] as const;
export type ClientTab = (typeof clientTabs)[number];

/** A client with its name, to lead to its page. */
export interface NamedClient {
  readonly uid: Uid;
  readonly name: string;
}

/** All that a client's page shows besides its lists. */
export interface ClientPage {
  readonly uid: Uid;
  readonly name: string;
  /** True where another client has this name, in the bin as well. */
  readonly isNameShared: boolean;
  /** The client in the service's field names, with all changes that wait. */
  readonly client: JsonObject;
  readonly upload: UploadState;
  /** `hidden` or `gone`: the account does not list it; its invoices stay where they are. */
  readonly presence: 'listed' | 'hidden' | 'gone';
  /** False while its delete waits, and for one that the account does not list. */
  readonly canBeEdited: boolean;
  readonly addressLines: readonly string[];
  readonly formerNames: readonly string[];
  readonly contacts: readonly ClientContact[];
  readonly sums: readonly ClientSums[];
  /** The rows that the paid sums lack. */
  readonly lacks: Completeness;
  readonly delay: UsualDelay | null;
  /** The invoices that something is due of, the earliest due date first; at most `MOST_ROWS`. */
  readonly open: readonly OpenInvoice[];
  readonly counts: ClientCounts;
  /** The person's own note; it is never sent. */
  readonly note: string;
  /** The client that the next invoices are made for, where that is another one. */
  readonly billedAs: NamedClient | null;
}

/** The most rows that a tab of the page shows. */
export const MOST_ROWS = 50;

export interface OpenInvoice {
  readonly uid: Uid;
  readonly number: string;
  readonly dueDate: PlainDate | null;
  readonly currency: string | null;
  readonly due: Decimal | null;
}

/** An event of one of the client's invoices; `uid` only tells it from the others. */
export interface ClientEvent {
  readonly uid: string;
  readonly event: InvoiceEvent;
  readonly currency: string | null;
  readonly invoice: { readonly uid: Uid; readonly number: string };
}

/** A row of the tab of recurring invoices. */
export interface ClientProfile {
  readonly uid: Uid;
  readonly name: string;
  readonly nextDate: string | null;
  readonly intervalUnit: string | null;
  readonly interval: number | null;
  readonly state: string;
  readonly currency: string | null;
  readonly total: string | null;
}

export interface PersonName {
  readonly first: string;
  readonly last: string;
}

export interface ClientContact {
  readonly uid: Uid;
  readonly name: string;
  readonly parts: PersonName;
  readonly email: string;
  readonly phone: string;
  readonly mobile: string;
  /** True for the person whom the client names as its primary contact. */
  readonly isPrimary: boolean;
  readonly upload: UploadState;
}

/** In days from an invoice's date to the payment that settled it; `of`: the number of invoices that it rests on. */
export interface UsualDelay {
  readonly median: number;
  /** A quarter of the invoices was paid within `low` days, three quarters within `high`. */
  readonly low: number;
  readonly high: number;
  readonly of: number;
}

/** Numbers of rows behind the tabs; null while the account's list of them was never read. */
export interface ClientCounts {
  readonly invoices: number;
  readonly payments: number;
  readonly estimates: number | null;
  readonly recurring: number;
}
