import type { DocumentPreview, DocumentRequest, DocumentRun, SavedTable } from '#shared/documents/document.ts';
import type { PaperChoices, PaperSettings } from '#shared/documents/paper-settings.ts';
import type {
  CatalogueAnswer,
  CatalogueEdit,
  CatalogueLine,
  SavedCatalogueLine,
} from '#shared/catalogue/catalogue-line.ts';
import type { Choices } from '#shared/conflict/choices.ts';
import type { ConflictAnswer, ConflictAnswered, ConflictWeight, ShownConflict } from '#shared/conflict/question.ts';
import type { Decision, ShownEntry } from '#shared/outbox/decision.ts';
import type { LastInvoice, PriceOffer } from '#shared/invoice-form/price-offer.ts';
import type { Note } from '#shared/outbox/journal-note.ts';
import type { Twin, TwinDecision } from '#shared/outbox/possible-duplicate.ts';
import type { InvoiceActivity } from '#shared/screens/activity.ts';
import type { AppState } from '#shared/screens/app-state.ts';
import type { AccountInfo, LeaveWeight, Settings } from '#shared/screens/settings.ts';
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
import type { BookNumberReport, NumberProposal, NumberQuestion } from '#shared/screens/number-proposal.ts';
import type { OutboxEntry } from '#shared/outbox/entry.ts';
import type { ClientFacts, DraftStanding, InvoiceDraft, InvoicePage } from '#shared/screens/invoice-page.ts';
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
import type { QuestionKind } from '#shared/payments/payment-guards.ts';
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
 * THE table of requests: one line a channel; clients, and mails with the contact log, in parts of their own. Handlers, bridge, allowed channels
 * and schemas derive from it; a missing or extra one does not compile.
 */
export interface Requests extends BinRequests, ClientRequests, MailRequests {
  'app:get-state': Call<null, AppState>;
  /** Tries once more to open what was in trouble; the state then says what came of it. */
  'app:try-again': Call<null, null>;
  /** The answer to `app:closing`: all that was typed has been handed over before this. */
  'app:ready-to-close': Call<null, null>;
  'settings:update': Call<Partial<Pick<Settings, 'theme' | 'mail' | 'list' | 'editor' | 'keyboard'>>, Settings>;
  'account:connect': Call<{ readonly url: string; readonly key: string }, AccountInfo>;
  'account:open-demo': Call<null, AccountInfo>;
  /** `unproven_account` where only a person can say that it is the same account; `isVouchedFor` says so. */
  'account:replace-key': Call<{ readonly key: string; readonly isVouchedFor: boolean }, AccountInfo>;
  'account:weigh-leave': Call<null, LeaveWeight>;
  /** `needs_confirmation` where work is lost and `discardUnsent` does not say so. Answers the account that is open then: after the demo book the one before it, otherwise none. */
  'account:leave': Call<{ readonly discardUnsent: boolean }, AccountInfo | null>;
  'invoice:list': Call<InvoiceListQuery, InvoiceListPage>;
  /** Null where a newer question came before it was counted: while somebody types, nobody waits for the older ones. */
  'invoice:count-tabs': Call<Pick<InvoiceFilter, 'search' | 'terms'>, readonly TabCount[] | null>;
  /** What is overdue among those that a search finds, by how long; null as for the counts of the tabs. */
  'invoice:count-ages': Call<Pick<InvoiceFilter, 'search' | 'terms'>, readonly AgeCount[] | null>;
  /** The uids of a part of the list, in its order; at most 10,000 of them. */
  'invoice:list-uids': Call<InvoiceListQuery, readonly Uid[]>;
  /** Those of some that the list still holds. */
  'invoice:still-listed': Call<{ readonly uids: readonly Uid[]; readonly filter: InvoiceFilter }, readonly Uid[]>;
  'invoice:sum': Call<{ readonly selection: InvoiceSelection; readonly amount: SummedAmount }, SelectionSum>;
  /** The open account's own views of its list, in their order. */
  'views:list': Call<null, readonly SavedView[]>;
  'views:replace': Call<{ readonly views: readonly SavedView[] }, null>;
  /** Every tag that a listed invoice has, with how many of these have it. */
  'tags:list': Call<{ readonly uids: readonly Uid[] }, readonly TagChoice[]>;
  /** Answers those that were otherwise before. */
  'tags:change': Call<TagChange, readonly Uid[]>;
  'invoice:get': Call<{ readonly uid: Uid }, InvoicePage>;
  /** What happened to it, here and in the account, the newest first. */
  'invoice:activity': Call<{ readonly uid: Uid }, InvoiceActivity>;
  /** Asks the engine to read an invoice now, ahead of its background work. */
  'invoice:refresh': Call<{ readonly uid: Uid }, null>;
  /** Opens the editor: on an existing invoice, or (null) on a new one with a proposed number and dates. */
  'draft:open': Call<{ readonly uid: Uid | null; readonly clientUid: Uid | null }, InvoiceDraft>;
  'draft:save': Call<{ readonly uid: Uid; readonly form: InvoiceForm }, { readonly savedAt: number }>;
  /** Puts the draft into the outbox; refused with `invalid_input` while something is missing. */
  'draft:queue': Call<{ readonly uid: Uid }, SavedEdit | null>;
  /** Takes such a save back, by a new one; `invalid_input` where that is not possible any more. */
  'draft:take-back': Call<{ readonly uid: Uid; readonly saved: SavedEdit }, null>;
  /** Queues a draft that was taken back so; `invalid_input` where it says something else by now. */
  'draft:queue-again': Call<{ readonly uid: Uid; readonly saved: SavedEdit }, null>;
  'draft:discard': Call<{ readonly uid: Uid }, null>;
  /** The number for what the editor has on screen; where it follows, the draft holds it from here on. */
  'draft:propose-number': Call<NumberQuestion, NumberProposal>;
  /** Gaps and duplicates of the whole book; takes a second where that is large. */
  'numbers:report': Call<null, BookNumberReport>;
  'draft:standing': Call<{ readonly uid: Uid; readonly clientUid: Uid | null }, DraftStanding>;
  /** Saves a line for later; `replaces`: the saved line of this name that is meant to change, as the person was shown it. */
  'catalogue:save': Call<CatalogueLine & { readonly replaces: SavedCatalogueLine | null }, CatalogueAnswer>;
  /** A changed line gets a new change to what it said before; one that is new is given up while it has not left. */
  'catalogue:take-back': Call<CatalogueEdit, null>;
  'client:facts': Call<{ readonly clientUid: Uid; readonly exceptUid: Uid }, ClientFacts>;
  /** From local tables only; asked with every keystroke. */
  'lines:suggest': Call<LineQuestion, readonly LineSuggestion[]>;
  'adjustments:suggest': Call<AdjustmentQuestion, readonly AdjustmentSuggestion[]>;
  /** Writes an invoice once more, as a draft on disk; `isMovedOn`: the months in its texts go with its date. */
  'draft:copy': Call<{ readonly uid: Uid; readonly isMovedOn: boolean }, InvoiceDraft>;
  /** The client's newest invoice that can be written once more, other than `except`. */
  'draft:last-of-client': Call<{ readonly clientUid: Uid; readonly except: Uid }, LastInvoice | null>;
  /** What the form of a draft would be, filled like another invoice, for its own client, number and date. */
  'draft:fill-like': Call<
    { readonly uid: Uid; readonly form: Pick<InvoiceForm, 'connectionUid' | 'statementNo' | 'date'> },
    InvoiceForm
  >;
  /** Lines of a draft that cost something else in the catalogue today. */
  'draft:prices': Call<{ readonly uid: Uid }, readonly PriceOffer[]>;
  /** Records for what is typed into the command palette; asked with every keystroke. */
  'palette:search': Call<{ readonly text: string; readonly limit: number }, PaletteRecords>;
  /** How the open account's paper looks. */
  'paper:get': Call<null, PaperSettings>;
  'paper:update': Call<PaperChoices, PaperSettings>;
  /** A PNG or JPEG as base64; null takes the logo away. */
  'paper:set-logo': Call<{ readonly data: string | null }, PaperSettings>;
  /** How each of them would be called as a PDF, and why some cannot be one. */
  'document:preview': Call<DocumentRequest, readonly DocumentPreview[]>;
  /** Asks for a place and writes one PDF a document. One run at a time. */
  'document:save-pdf': Call<DocumentRequest, DocumentRun>;
  'document:print': Call<DocumentRequest, DocumentRun>;
  /** Asks for a place and writes these invoices into one CSV file, a row each; null where no place was chosen. */
  'document:save-table': Call<{ readonly uids: readonly Uid[] }, SavedTable | null>;
  /** Ends the run after the document it is at. */
  'document:cancel': Call<null, null>;
  /** Shows what a run has written, by the place it answered with. */
  'document:show': Call<{ readonly place: number; readonly how: 'file' | 'folder' }, null>;
  /** Said by a document page: everything on it is drawn, or why it cannot be. */
  'document:report': Call<{ readonly path: string; readonly problem: string | null }, null>;
  'payment:get': Call<{ readonly uid: Uid }, PaymentRow>;
  /** Those of them that are on this computer, as they are now, in any order. */
  'payment:of-uids': Call<{ readonly uids: readonly Uid[] }, readonly PaymentRow[]>;
  'payment:list': Call<{ readonly invoiceUid: Uid }, InvoicePayments>;
  /** What the payment dialog needs to know of an invoice. */
  'payment:prepare': Call<{ readonly invoiceUid: Uid }, PaymentContext>;
  /** Queues a payment; `needs_confirmation` where a question was not among those `confirmed`. */
  'payment:save': Call<
    { readonly invoiceUid: Uid; readonly form: PaymentForm; readonly confirmed: readonly QuestionKind[] },
    { readonly uid: Uid }
  >;
  /**
   * With `expected`, which takes a change back or does it again: `invalid_input` where the payment says something else by now.
   * `opened`: the form before anything was typed in it; null where all of it is meant.
   */
  'payment:update': Call<
    {
      readonly uid: Uid;
      readonly form: PaymentForm;
      readonly confirmed: readonly QuestionKind[];
      readonly expected: PaymentForm | null;
      readonly opened: PaymentForm | null;
    },
    null
  >;
  /** Takes back what was recorded while it waits; `invalid_input` once it has left. */
  'payment:take-back': Call<{ readonly uid: Uid }, { readonly deletedAt: number }>;
  'payment:delete': Call<{ readonly uid: Uid }, { readonly deletedAt: number }>;
  /** Takes a delete back while it waits, or records once more what was taken back. */
  'payment:restore': Call<{ readonly uid: Uid; readonly deletedAt: number }, null>;
  /** Marks as received what can be, with a result for each in the order asked. */
  'payment:realize': Call<{ readonly uids: readonly Uid[] }, readonly MarkResult[]>;
  /** Takes marks back that wait, with a result for each in the order asked. */
  'payment:unrealize': Call<{ readonly uids: readonly Uid[] }, readonly UnmarkResult[]>;
  'payment:ledger': Call<LedgerQuery, LedgerPage>;
  'outbox:list': Call<null, readonly OutboxEntry[]>;
  /** What both sides changed of an entry; null once that is decided. */
  'outbox:get-conflict': Call<{ readonly id: number }, ShownConflict | null>;
  /** What these choices come to; null where the question is another by now. What is not chosen counts as the account has it. */
  'outbox:weigh-conflict': Call<
    { readonly id: number; readonly stamp: string; readonly choices: Required<Choices> },
    ConflictWeight | null
  >;
  /** `invalid_input` where the question is another by now, or something is left open. */
  'outbox:answer-conflict': Call<
    { readonly id: number; readonly stamp: string; readonly answer: ConflictAnswer },
    ConflictAnswered
  >;
  /** Asks once more what was answered; `invalid_input` where the answer has left, or something came after it. */
  'outbox:take-back-answer': Call<{ readonly id: number }, null>;
  /**
   * A person's decision, one of those the entry lists; `invalid_input` for any other, and where there is more to doubt by now
   * than they were `shown`. Null where nothing was.
   */
  'outbox:resolve': Call<{ readonly id: number; readonly decision: Decision; readonly shown: ShownEntry | null }, null>;
  /** What was decided without asking within the last week, newest first. */
  'outbox:list-notes': Call<null, readonly Note[]>;
  'outbox:undo-note': Call<{ readonly id: number }, null>;
  /** Objects that may be in the account twice. */
  'outbox:list-twins': Call<null, readonly Twin[]>;
  'outbox:decide-twin': Call<{ readonly id: number; readonly decision: TwinDecision }, null>;
  'sync:get-status': Call<null, SyncStatus>;
  'sync:run-now': Call<null, null>;
  /** The network may be back. */
  'sync:hint': Call<null, null>;
  /** What became of objects that lists no longer show; an answer to a question that is no longer asked does nothing. */
  'sync:answer-missing': Call<MissingDecision, null>;
  'sync:set-offline': Call<{ readonly isOffline: boolean }, null>;
}

export type Channel = keyof Requests;
export type Input<C extends Channel> = Requests[C]['input'];
export type Output<C extends Channel> = Requests[C]['output'];

/** The only channels a bridge lets through. The record type refuses a missing and an extra name. */
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
  'invoice:refresh': true,
  'draft:open': true,
  'draft:save': true,
  'draft:queue': true,
  'draft:take-back': true,
  'draft:queue-again': true,
  'draft:discard': true,
  'draft:propose-number': true,
  'numbers:report': true,
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

// Object.keys forgets the key type of a closed record; the record's own type has just proven it.
export const channels = Object.keys(channelTable) as readonly Channel[];
