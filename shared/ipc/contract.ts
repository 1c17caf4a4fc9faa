import type { DocumentPreview, DocumentRequest, DocumentRun } from '#shared/documents/document.ts';
import type { SavedTable, TableRequest } from '#shared/documents/document.ts';
import type { PaperChoices, PaperSettings } from '#shared/documents/paper-settings.ts';
import type {
  CatalogueAnswer,
  CatalogueEdit,
  CatalogueLine,
  SavedCatalogueLine,
} from '#shared/catalogue/catalogue-line.ts';
import type { Choices } from '#shared/conflict/choices.ts';
import type { ConflictAnswer, ConflictAnswered, ConflictPreview, ShownConflict } from '#shared/conflict/question.ts';
import type { Decision, ShownEntry } from '#shared/outbox/decision.ts';
import type { LastInvoice, PriceOffer } from '#shared/invoice-form/price-offer.ts';
import type { Note } from '#shared/outbox/journal-note.ts';
import type { PossibleDuplicate, DuplicateDecision } from '#shared/outbox/possible-duplicate.ts';
import type { InvoiceActivity } from '#shared/screens/activity.ts';
import type { AppState } from '#shared/screens/app-state.ts';
import type { AccountInfo, LeaveImpact, Settings } from '#shared/screens/settings.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type {
  AgeCount,
  InvoiceFilter,
  InvoiceListPage,
  InvoiceOrder,
  InvoiceSelection,
  SelectionSum,
  SummedAmount,
  TabCount,
} from '#shared/screens/invoice-list.ts';
import type { PaletteRecords } from '#shared/screens/palette.ts';
import type { SavedView } from '#shared/screens/list-settings.ts';
import type { MissingDecision } from '#shared/outbox/missing-question.ts';
import type { YearStart } from '#shared/numbering/year-start.ts';
import type { BookNumberReport, NumberProposal, NumberQuestion } from '#shared/screens/number-proposal.ts';
import type { OutboxEntry } from '#shared/outbox/entry.ts';
import type { ClientFacts, DraftStatus, InvoiceDraft, InvoicePage } from '#shared/screens/invoice-page.ts';
import type {
  AdjustmentQuestion,
  AdjustmentSuggestion,
  LineQuestion,
  LineSuggestion,
} from '#shared/screens/suggestion.ts';
import type { SyncStatus } from '#shared/screens/sync-status.ts';
import type { TagChange, TagChoice } from '#shared/screens/tag.ts';
import type { LedgerPage, LedgerQuery } from '#shared/payments/ledger.ts';
import type { PaymentForm } from '#shared/payments/payment-form.ts';
import type { AcceptedDoubts } from '#shared/payments/payment-doubts.ts';
import type { MarkResult, UnmarkResult } from '#shared/payments/marking.ts';
import type { InvoicePayments, PaymentContext, PaymentRow } from '#shared/payments/payment-row.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import type { Call } from './call.ts';
import type { BinRequests } from './bin-requests.ts';
import { binChannels } from './bin-requests.ts';
import type { ClientRequests } from './client-requests.ts';
import { clientChannels } from './client-requests.ts';
import type { MailRequests } from './mail-requests.ts';
import { mailChannels } from './mail-requests.ts';

export interface InvoiceListQuery extends InvoiceFilter, InvoiceOrder {
  readonly offset: number;
  readonly limit: number;
}

/**
 * The only table of requests: one line for each channel; those about clients, mails and the bin are in parts of their
 * own. Handlers, bridge, allowed channels and schemas derive from it; a missing or extra one does not compile.
 */
interface Requests extends BinRequests, ClientRequests, MailRequests {
  'app:get-state': Call<null, AppState>;
  /** Tries again to open the profile or the book after a failure; the app state then has the result. */
  'app:try-again': Call<null, null>;
  /** Answers `app:closing`, after the window has handed over all unsaved text. */
  'app:ready-to-close': Call<null, null>;
  'settings:update': Call<Partial<Pick<Settings, 'theme' | 'mail' | 'list' | 'editor' | 'keyboard'>>, Settings>;
  'account:connect': Call<{ readonly url: string; readonly key: string }, AccountInfo>;
  'account:open-demo': Call<null, AccountInfo>;
  /**
   * Fails with `unproven_account` when only a person can confirm that the key belongs to the same account;
   * `isVouchedFor` confirms it.
   */
  'account:replace-key': Call<{ readonly key: string; readonly isVouchedFor: boolean }, AccountInfo>;
  'account:weigh-leave': Call<null, LeaveImpact>;
  /**
   * Fails with `needs_confirmation` when work would be lost and `discardUnsent` is false. Returns the account that is
   * open afterwards: after the demo book the account before it, otherwise null.
   */
  'account:leave': Call<{ readonly discardUnsent: boolean }, AccountInfo | null>;
  'invoice:list': Call<InvoiceListQuery, InvoiceListPage>;
  /**
   * Counts the tabs; null when a newer request arrived before the counting was done: while a person types, only the
   * newest counts.
   */
  'invoice:count-tabs': Call<Pick<InvoiceFilter, 'search' | 'terms'>, readonly TabCount[] | null>;
  /** Counts the overdue invoices of a search by age; null as for `invoice:count-tabs`. */
  'invoice:count-ages': Call<Pick<InvoiceFilter, 'search' | 'terms'>, readonly AgeCount[] | null>;
  /** Returns the uids of a part of the list, in its order; at most 10,000. */
  'invoice:list-uids': Call<InvoiceListQuery, readonly Uid[]>;
  /** Returns those of the given invoices that the list still contains. */
  'invoice:still-listed': Call<{ readonly uids: readonly Uid[]; readonly filter: InvoiceFilter }, readonly Uid[]>;
  'invoice:sum': Call<{ readonly selection: InvoiceSelection; readonly amount: SummedAmount }, SelectionSum>;
  /** Returns the saved views of the open account, in their order. */
  'views:list': Call<null, readonly SavedView[]>;
  'views:replace': Call<{ readonly views: readonly SavedView[] }, null>;
  /** Returns every tag of the given invoices, with the number of invoices that have it. */
  'tags:list': Call<{ readonly uids: readonly Uid[] }, readonly TagChoice[]>;
  /** Changes a tag; returns the invoices that were changed by it. */
  'tags:change': Call<TagChange, readonly Uid[]>;
  'invoice:get': Call<{ readonly uid: Uid }, InvoicePage>;
  /** Returns the events of the invoice, here and in the account, the newest first. */
  'invoice:activity': Call<{ readonly uid: Uid }, InvoiceActivity>;
  /** Chooses whether its paper shows the client as it was when the invoice left its draft, or as of today. */
  'invoice:choose-client': Call<{ readonly uid: Uid; readonly isThen: boolean }, null>;
  /** Asks the engine to fetch an invoice now, before its background work. */
  'invoice:refresh': Call<{ readonly uid: Uid }, null>;
  /** Opens the editor on an existing invoice, or (null) on a new one with a proposed number and dates. */
  'draft:open': Call<{ readonly uid: Uid | null; readonly clientUid: Uid | null }, InvoiceDraft>;
  'draft:save': Call<{ readonly uid: Uid; readonly form: InvoiceForm }, { readonly savedAt: number }>;
  /** Enqueues the draft; `invalid_input` while something is missing. Null when nothing was enqueued. */
  'draft:queue': Call<{ readonly uid: Uid }, SavedEdit | null>;
  /** Undoes such a save by a new one; `invalid_input` when that is no longer possible. */
  'draft:take-back': Call<{ readonly uid: Uid; readonly saved: SavedEdit }, null>;
  /** Enqueues a draft again whose save was undone; `invalid_input` when the draft has changed since. */
  'draft:queue-again': Call<{ readonly uid: Uid; readonly saved: SavedEdit }, null>;
  'draft:discard': Call<{ readonly uid: Uid }, null>;
  /**
   * Proposes a number for the editor's state. While the field follows the proposal, the number is reserved for the
   * draft.
   */
  'draft:propose-number': Call<NumberQuestion, NumberProposal>;
  /** Returns gaps and duplicates of the whole book; takes about a second in a large one. */
  'numbers:report': Call<null, BookNumberReport>;
  /** Records when the year of the business begins; asked while numbers of a single year do not show it. */
  'numbers:answer-year': Call<{ readonly start: YearStart }, null>;
  'draft:standing': Call<{ readonly uid: Uid; readonly clientUid: Uid | null }, DraftStatus>;
  /**
   * Saves a line in the catalogue; `replaces` is the saved line of the same name that the person saw and wants to
   * change.
   */
  'catalogue:save': Call<CatalogueLine & { readonly replaces: SavedCatalogueLine | null }, CatalogueAnswer>;
  /** Undoes such a save: a changed line is changed back, a new one is discarded while it was not sent. */
  'catalogue:take-back': Call<CatalogueEdit, null>;
  'client:facts': Call<{ readonly clientUid: Uid; readonly exceptUid: Uid }, ClientFacts>;
  /** Reads local tables only, because it is asked on every keystroke. */
  'lines:suggest': Call<LineQuestion, readonly LineSuggestion[]>;
  'adjustments:suggest': Call<AdjustmentQuestion, readonly AdjustmentSuggestion[]>;
  /** Copies an invoice into a new draft; with `isMovedOn` month names in its texts follow its date. */
  'draft:copy': Call<{ readonly uid: Uid; readonly isMovedOn: boolean }, InvoiceDraft>;
  /** Returns the client's newest invoice that can be copied, other than `except`. */
  'draft:last-of-client': Call<{ readonly clientUid: Uid; readonly except: Uid }, LastInvoice | null>;
  /** Returns the form filled like another invoice, with its own client, number and date. */
  'draft:fill-like': Call<
    { readonly uid: Uid; readonly form: Pick<InvoiceForm, 'connectionUid' | 'statementNo' | 'date'> },
    InvoiceForm
  >;
  /** Returns the lines of a draft whose price in the catalogue is another today. */
  'draft:prices': Call<{ readonly uid: Uid }, readonly PriceOffer[]>;
  /** Finds records for the text typed into the command palette; asked on every keystroke. */
  'palette:search': Call<{ readonly text: string; readonly limit: number }, PaletteRecords>;
  /** Returns the settings of the open account's paper. */
  'paper:get': Call<null, PaperSettings>;
  'paper:update': Call<PaperChoices, PaperSettings>;
  /** Sets the logo, a PNG or JPEG as base64; null removes it. */
  'paper:set-logo': Call<{ readonly data: string | null }, PaperSettings>;
  /** Returns the file name that each document would have as a PDF, and why some cannot be saved. */
  'document:preview': Call<DocumentRequest, readonly DocumentPreview[]>;
  /** Asks for a folder or file and writes one PDF for each document. Only one run at a time. */
  'document:save-pdf': Call<DocumentRequest, DocumentRun>;
  'document:print': Call<DocumentRequest, DocumentRun>;
  /** Asks for a file and writes these invoices into it, one row each; null when the person cancelled. */
  'document:save-table': Call<TableRequest, SavedTable | null>;
  /** Ends the run after the present document. */
  'document:cancel': Call<null, null>;
  /** Shows the files of a run in the file manager; `place` comes from the run's answer. */
  'document:show': Call<{ readonly place: number; readonly how: 'file' | 'folder' }, null>;
  /** Sent by a document page when everything on it is drawn, or with the problem that prevents it. */
  'document:report': Call<{ readonly path: string; readonly problem: string | null }, null>;
  'payment:get': Call<{ readonly uid: Uid }, PaymentRow>;
  /** Returns the given payments that are in the book, as they are now, in any order. */
  'payment:of-uids': Call<{ readonly uids: readonly Uid[] }, readonly PaymentRow[]>;
  'payment:list': Call<{ readonly invoiceUid: Uid }, InvoicePayments>;
  /** Returns the facts about an invoice that the payment dialog needs. */
  'payment:prepare': Call<{ readonly invoiceUid: Uid }, PaymentContext>;
  /** Enqueues a payment; `needs_confirmation` when a question comes up that is not among those `confirmed`. */
  'payment:save': Call<
    { readonly invoiceUid: Uid; readonly form: PaymentForm; readonly confirmed: AcceptedDoubts },
    { readonly uid: Uid }
  >;
  /**
   * Changes a payment. `expected` is the form that an undo or redo expects: `invalid_input` when the payment has
   * changed since. `opened` is the form before the person typed; null when all of `form` is meant.
   */
  'payment:update': Call<
    {
      readonly uid: Uid;
      readonly form: PaymentForm;
      readonly confirmed: AcceptedDoubts;
      readonly expected: PaymentForm | null;
      readonly opened: PaymentForm | null;
    },
    null
  >;
  /** Discards a recorded payment that waits; `invalid_input` after it was sent. */
  'payment:take-back': Call<{ readonly uid: Uid }, { readonly deletedAt: number }>;
  'payment:delete': Call<{ readonly uid: Uid }, { readonly deletedAt: number }>;
  /** Takes a delete back while it waits, or records a discarded payment again. */
  'payment:restore': Call<{ readonly uid: Uid; readonly deletedAt: number }, null>;
  /** Marks payments as received; returns a result for each, in the order of `uids`. */
  'payment:realize': Call<{ readonly uids: readonly Uid[] }, readonly MarkResult[]>;
  /** Takes back marks that wait; returns a result for each, in the order of `uids`. */
  'payment:unrealize': Call<{ readonly uids: readonly Uid[] }, readonly UnmarkResult[]>;
  'payment:ledger': Call<LedgerQuery, LedgerPage>;
  'outbox:list': Call<null, readonly OutboxEntry[]>;
  /** Returns the conflict of an entry; null after it was decided. */
  'outbox:get-conflict': Call<{ readonly id: number }, ShownConflict | null>;
  /**
   * Returns the total that these choices give; null when the conflict was renewed since. Missing choices count as the
   * account's side.
   */
  'outbox:weigh-conflict': Call<
    { readonly id: number; readonly stamp: string; readonly choices: Required<Choices> },
    ConflictPreview | null
  >;
  /** Decides a conflict; `invalid_input` when it was renewed since, or a choice is missing. */
  'outbox:answer-conflict': Call<
    { readonly id: number; readonly stamp: string; readonly answer: ConflictAnswer },
    ConflictAnswered
  >;
  /** Undoes an answer and asks again; `invalid_input` when the answer was sent or the entry changed since. */
  'outbox:take-back-answer': Call<{ readonly id: number }, null>;
  /**
   * Carries out one of the decisions that the entry offers; `invalid_input` for any other, and when there are doubts
   * now that were not `shown`. `shown` is null when the dialog showed no doubts.
   */
  'outbox:resolve': Call<{ readonly id: number; readonly decision: Decision; readonly shown: ShownEntry | null }, null>;
  /** Lists what was decided without asking within the last week, the newest first. */
  'outbox:list-notes': Call<null, readonly Note[]>;
  'outbox:undo-note': Call<{ readonly id: number }, null>;
  /** Lists pairs of objects that may be duplicates in the account. */
  'outbox:list-twins': Call<null, readonly PossibleDuplicate[]>;
  'outbox:decide-twin': Call<{ readonly id: number; readonly decision: DuplicateDecision }, null>;
  'sync:get-status': Call<null, SyncStatus>;
  'sync:run-now': Call<null, null>;
  /** Tells the engine that the network may be back. */
  'sync:hint': Call<null, null>;
  /** Answers what became of missing objects; ignored when the question is no longer open. */
  'sync:answer-missing': Call<MissingDecision, null>;
  'sync:set-offline': Call<{ readonly isOffline: boolean }, null>;
}

export type Channel = keyof Requests;
export type Input<C extends Channel> = Requests[C]['input'];
export type Output<C extends Channel> = Requests[C]['output'];

/** Holds the only channels that the bridge lets through. The record type rejects a missing or an extra name. */
const channelTable: Record<Channel, true> = {
  'app:get-state': true,
  'app:try-again': true,
  'app:ready-to-close': true,
  'settings:update': true,
  'account:connect': true,
  'account:open-demo': true,
  'account:replace-key': true,
  'account:weigh-leave': true,
  'account:leave': true,
  'invoice:list': true,
  'invoice:count-tabs': true,
  'invoice:count-ages': true,
  'invoice:list-uids': true,
  'invoice:still-listed': true,
  'invoice:sum': true,
  'views:list': true,
  'views:replace': true,
  'tags:list': true,
  'tags:change': true,
  'invoice:get': true,
  'invoice:activity': true,
  'invoice:choose-client': true,
  'invoice:refresh': true,
  'draft:open': true,
  'draft:save': true,
  'draft:queue': true,
  'draft:take-back': true,
  'draft:queue-again': true,
  'draft:discard': true,
  'draft:propose-number': true,
  'numbers:report': true,
  'numbers:answer-year': true,
  'draft:standing': true,
  'catalogue:save': true,
  'catalogue:take-back': true,
  'client:facts': true,
  'lines:suggest': true,
  'adjustments:suggest': true,
  'palette:search': true,
  'draft:copy': true,
  'draft:last-of-client': true,
  'draft:fill-like': true,
  'draft:prices': true,
  'paper:get': true,
  'paper:update': true,
  'paper:set-logo': true,
  'document:preview': true,
  'document:save-pdf': true,
  'document:print': true,
  'document:save-table': true,
  'document:cancel': true,
  'document:show': true,
  'document:report': true,
  'payment:get': true,
  'payment:of-uids': true,
  'payment:list': true,
  'payment:prepare': true,
  'payment:save': true,
  'payment:update': true,
  'payment:take-back': true,
  'payment:delete': true,
  'payment:restore': true,
  'payment:realize': true,
  'payment:unrealize': true,
  'payment:ledger': true,
  'outbox:list': true,
  'outbox:get-conflict': true,
  'outbox:weigh-conflict': true,
  'outbox:answer-conflict': true,
  'outbox:take-back-answer': true,
  'outbox:resolve': true,
  'outbox:list-notes': true,
  'outbox:undo-note': true,
  'outbox:list-twins': true,
  'outbox:decide-twin': true,
  ...binChannels,
  ...clientChannels,
  ...mailChannels,
  'sync:get-status': true,
  'sync:run-now': true,
  'sync:hint': true,
  'sync:answer-missing': true,
  'sync:set-offline': true,
};

export function isChannel(name: string): name is Channel {
  return Object.hasOwn(channelTable, name);
}

// `Object.keys` loses the key type; the type of the record has proven it.
export const channels = Object.keys(channelTable) as readonly Channel[];
