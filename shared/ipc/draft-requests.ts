import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { LastInvoice, PriceOffer } from '#shared/invoice-form/price-offer.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import { yearStarts } from '#shared/numbering/year-start.ts';
import type { DraftStatus, InvoiceDraft } from '#shared/screens/invoice-page.ts';
import type { BookNumberReport, NextNumber, NumberProposal } from '#shared/screens/number-proposal.ts';
import type { Uid } from '#shared/service/ids.ts';
import { uids } from './bin-requests.ts';
import { answer, call, done } from './call.ts';
import { cell, invoiceForm } from '#shared/ipc/form-shapes/invoice-form-shape.ts';
import { byUid, nothing, short, uid } from './shapes.ts';
import { z } from './zod.ts';

/** Requests about the drafts of invoices and about their numbers. */
export const draftRequests = {
  /** Opens the editor on an existing invoice, or (null) on a new one with a proposed number and dates. */
  'draft:open': call(z.strictObject({ uid: uid.nullable(), clientUid: uid.nullable() }), answer<InvoiceDraft>(), {
    flushes: 'uid',
  }),
  /** Creates a draft for each of these clients, and returns the drafts. Clients that the account does not list get none. */
  'draft:create-each': call(z.strictObject({ clientUids: uids }), answer<readonly Uid[]>()),
  'draft:save': call(z.strictObject({ uid, form: invoiceForm }), answer<{ readonly savedAt: number }>()),
  /** Enqueues the draft; `invalid_input` while something is missing. Null when nothing was enqueued. */
  'draft:queue': call(byUid, answer<SavedEdit | null>(), { flushes: 'uid' }),
  'draft:discard': call(byUid, done, { ends: 'uid' }),
  'draft:standing': call(z.strictObject({ uid, clientUid: uid.nullable() }), answer<DraftStatus>()),
  /** Copies an invoice into a new draft; with `isMovedOn` month names in its texts follow its date. */
  'draft:copy': call(z.strictObject({ uid, isMovedOn: z.boolean() }), answer<InvoiceDraft>(), { flushes: 'uid' }),
  /** Returns the client's newest invoice that can be copied, other than `except`. */
  'draft:last-of-client': call(z.strictObject({ clientUid: uid, except: uid }), answer<LastInvoice | null>()),
  /** Returns the form filled like another invoice, with its own client, number and date. */
  'draft:fill-like': call(
    z.strictObject({ uid, form: invoiceForm.pick({ connectionUid: true, statementNo: true, date: true }) }),
    answer<InvoiceForm>(),
  ),
  /** Returns the lines of a draft whose price in the catalogue is another today. */
  'draft:prices': call(byUid, answer<readonly PriceOffer[]>()),
  /**
   * Proposes a number for the editor's state. While the field follows the proposal, the number is reserved for the
   * draft.
   */
  'draft:propose-number': call(
    z.strictObject({ uid, clientUid: uid.nullable(), date: cell, number: short, own: short.nullish() }),
    answer<NumberProposal>(),
  ),
  /** Returns the number that a new invoice would get today, and the pattern that it continues. Reserves nothing. */
  'numbers:next': call(nothing, answer<NextNumber>()),
  /** Returns gaps and duplicates of the whole book; takes about a second in a large one. */
  'numbers:report': call(nothing, answer<BookNumberReport>()),
  /** Records when the year of the business begins; asked while numbers of a single year do not show it. */
  'numbers:answer-year': call(z.strictObject({ start: z.enum(yearStarts) }), done),
};
