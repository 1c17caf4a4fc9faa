import type { JsonObject } from '#shared/json.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Calibration } from '#shared/money/calibration.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { Verdict } from '#shared/money/observe.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { MoneySum, UploadState } from './invoice-list.ts';
import type { LineLock } from '#shared/outbox/line-lock.ts';
import type { OutboxError } from '#shared/outbox/entry.ts';
import type { TotalIs } from '#shared/projection/project.ts';

/** What the invoice page shows. `invoice` is the local view in the service's field names. */
export interface InvoicePage {
  readonly uid: Uid;
  readonly invoice: JsonObject;
  readonly client: ClientCard | null;
  readonly totalIs: TotalIs;
  /** Lowest and highest total that the account may make of it; null where the totals in the view are its own. */
  readonly ownRange: readonly [lowest: Decimal, highest: Decimal] | null;
  readonly account: AccountTotals;
  /** False while the nested arrays were never read: lines are then unknown, not absent. */
  readonly hasDetails: boolean;
  /** The account has shown the invoice otherwise since its lines were read, and they are the account's: totals may not go with them. */
  readonly areLinesOutdated: boolean;
  readonly detailsAt: number | null;
  readonly upload: UploadState;
  readonly isOverdue: boolean;
  /** Local tags, by name. */
  readonly tags: readonly string[];
  /** A draft is open in the editor that nobody asked to upload yet. */
  readonly hasDraft: boolean;
  /** What that draft still lacks, in one sentence: something else stands in the view for it. Null where it lacks nothing. */
  readonly draftProblem: string | null;
  /** Why the account did not take something about it; null also where it gave no answer at all. */
  readonly problem: OutboxError | null;
  /** Why an edit of its lines waits for a person. */
  readonly lineLock: LineLock | null;
}

/** What the account says of a document's totals, and what its own invoices have taught about its arithmetic. */
export interface AccountTotals {
  /** As the account last showed them; null where it has never seen the document, or told none. */
  readonly subTotal: string | null;
  readonly billedTotal: string | null;
  /** What its totals said about its arithmetic: `unexplained` where it counts something that its interface hides. */
  readonly verdict: Verdict | null;
  readonly calibration: Calibration;
}

/** A client as comboboxes and headers show it. */
export interface ClientCard {
  readonly uid: Uid;
  readonly name: string;
  readonly email: string | null;
  readonly currency: string | null;
  readonly language: string | null;
  readonly addressLines: readonly string[];
  readonly upload: UploadState;
  /** What is due, a sum for each currency of the invoices; the client's own first. */
  readonly openSums: readonly MoneySum[];
  readonly overdueCount: number;
  /** What of it is overdue, in the same order. */
  readonly overdueSums: readonly MoneySum[];
  /** The earliest due date that has passed; null where none has. */
  readonly overdueSince: PlainDate | null;
}

/** What is good to know of a client while an invoice is written for them. */
export interface ClientFacts {
  /** The rate of the newest time line that they were billed for. */
  readonly lastRate: { readonly price: Decimal; readonly currency: string | null; readonly date: PlainDate } | null;
  /** What most of the newest invoices of the book are in; null while there is none. */
  readonly usualCurrency: string | null;
}

/** The editor's buffer as it lies on disk. */
export interface InvoiceDraft {
  readonly uid: Uid;
  readonly form: InvoiceForm;
  /** False when the invoice never existed before this draft. */
  readonly isNew: boolean;
  /** The state of the invoice being edited, for the banner on sent and paid ones. */
  readonly invoiceState: string | null;
  readonly hasDetails: boolean;
  readonly client: ClientCard | null;
  readonly currency: string | null;
  readonly account: AccountTotals;
  /** What was already paid on the invoice; null for a new one. */
  readonly paidTotal: string | null;
  readonly savedAt: number;
  readonly upload: UploadState;
  /** The account adds lines where it should replace them: they are shown and not edited. */
  readonly areLinesLocked: boolean;
  /** Its lines or adjustments are not as the account has them: the totals of what waits here are our own. */
  readonly areTotalsOwn: boolean;
  readonly today: PlainDate;
}

/** How things stand in the account with an invoice that is being edited. */
export interface DraftStanding {
  /** Another one whenever the account shows the invoice differently; null while it does not have it. */
  readonly version: string | null;
  /** As the account calls it by now; null while it does not have it. */
  readonly state: string | null;
  readonly paidTotal: string | null;
  /** Its lists show the invoice no longer. */
  readonly isGone: boolean;
  readonly isClientGone: boolean;
}
