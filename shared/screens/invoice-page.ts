import type { JsonObject } from '#shared/json.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { Verdict } from '#shared/money/calibration/observe.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { UploadState } from '#shared/lists/invoice-list.ts';
import type { MoneySum } from '#shared/lists/list-query.ts';
import type { LineLock } from '#shared/outbox/line-lock.ts';
import type { OutboxError } from '#shared/outbox/entry.ts';
import type { TotalIs } from '#shared/projection/project.ts';
import type { Message } from '#shared/words/part.ts';

/** The data of the invoice page. `invoice` is the local view in the service's field names. */
export interface InvoicePage {
  readonly uid: Uid;
  readonly invoice: JsonObject;
  readonly client: ClientCard | null;
  /**
   * The client's name and address when the invoice left its draft; null when they are as of today, and when the book does not know.
   */
  readonly clientThen: ClientThen | null;
  readonly totalIs: TotalIs;
  /** Lowest and highest total that the account may compute; null when the totals in the view are its own. */
  readonly ownRange: readonly [lowest: Decimal, highest: Decimal] | null;
  readonly account: AccountTotals;
  /** False while the nested arrays were never read: lines are then unknown, not absent. */
  readonly hasDetails: boolean;
  /**
   * True when the lines are the account's and older than its newest list row: lines and totals may not fit together.
   */
  readonly areLinesOutdated: boolean;
  readonly detailsAt: number | null;
  readonly upload: UploadState;
  readonly isOverdue: boolean;
  /** Local tags, by name. */
  readonly tags: readonly string[];
  /** True when there is a draft that was never queued for upload. */
  readonly hasDraft: boolean;
  /**
   * A sentence about what the draft lacks, so that the view shows something else for it; null when it lacks nothing.
   */
  readonly draftProblem: Message | null;
  /** The account's refusal of a change; null also when no answer came. */
  readonly problem: OutboxError | null;
  /** The reason why an edit of its lines waits for a person. */
  readonly lineLock: LineLock | null;
}

/** The account's totals of a document, and what its invoices have shown about its arithmetic. */
export interface AccountTotals {
  /** The last value that the account sent; null when it sent none or does not have the document. */
  readonly subTotal: string | null;
  readonly billedTotal: string | null;
  /** The result of checking its totals: `unexplained` when they contain something that the interface hides. */
  readonly verdict: Verdict | null;
  readonly calibration: Calibration;
}

/** A client as of the day on which an invoice left its draft, as far as the invoice's paper shows it. */
export interface ClientThen extends Pick<ClientCard, 'name' | 'addressLines'> {
  /** False when the person chose the client as of today. */
  readonly isShown: boolean;
}

/** A client as comboboxes and headers show it. */
export interface ClientCard {
  readonly uid: Uid;
  readonly name: string;
  readonly email: string | null;
  readonly currency: string | null;
  readonly language: string | null;
  readonly addressLines: readonly string[];
  /** Other names by which the account has shown the client, the newest first. A search finds it by them. */
  readonly formerNames: readonly string[];
  readonly upload: UploadState;
  /** The amounts due, one sum for each currency; the client's own currency first. */
  readonly openSums: readonly MoneySum[];
  readonly overdueCount: number;
  /** The overdue part, in the same order. */
  readonly overdueSums: readonly MoneySum[];
  /** The earliest due date that has passed; null when none has. */
  readonly overdueSince: PlainDate | null;
  /** The client that the person chose for its next invoices, where that is another one. */
  readonly billedAs?: ClientCard;
}

/** Facts about a client that help while writing an invoice for them. */
export interface ClientFacts {
  /** The rate of the newest time line billed to the client. */
  readonly lastRate: { readonly price: Decimal; readonly currency: string | null; readonly date: PlainDate } | null;
  /** The currency of most of the newest invoices in the book; null when there are none. */
  readonly usualCurrency: string | null;
}

/** The facts that an editor of a document shows beside its form. */
export interface DocumentFacts {
  /** The client of the stored form. */
  readonly client: ClientCard | null;
  readonly currency: string | null;
  readonly account: AccountTotals;
  /** False while the nested arrays were never read: lines are then unknown, not absent. */
  readonly hasDetails: boolean;
  /** True when updates append lines at this account: the lines are shown and cannot be edited. */
  readonly areLinesLocked: boolean;
  /** True when lines or adjustments differ from the account's, so that the totals are computed here. */
  readonly areTotalsOwn: boolean;
  readonly today: PlainDate;
}

/** A draft as stored in the book, with what the editor shows beside it. */
export interface InvoiceDraft extends DocumentFacts {
  readonly uid: Uid;
  readonly form: InvoiceForm;
  /** True when the invoice did not exist before this draft. */
  readonly isNew: boolean;
  /** The state of the invoice being edited, for the banner on sent and paid ones. */
  readonly invoiceState: string | null;
  /** The amount already paid on the invoice; null for a new one. */
  readonly paidTotal: string | null;
  readonly savedAt: number;
  readonly upload: UploadState;
}

/** The account's state of an invoice that is being edited. */
export interface DraftStatus {
  /** Changes whenever others changed what is edited here; null while the account does not have the invoice. */
  readonly version: string | null;
  /** The state in the account; null while the account does not have it. */
  readonly state: string | null;
  readonly paidTotal: string | null;
  /** True when the account's lists no longer show the invoice. */
  readonly isGone: boolean;
  readonly isClientGone: boolean;
}
