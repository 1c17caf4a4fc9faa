import { LONGEST_KEPT, MOST_KEPT_LINES } from '#shared/invoice-form/invoice-form.ts';
import type { BinOutcome } from '#shared/screens/bin.ts';
import { importedResources, MOST_UNDONE } from '#shared/import/client-import.ts';
import { repricedResources } from '#shared/catalogue/catalogue-uses.ts';
import { editedRecords } from '#shared/records/record-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import { deletes, uids } from './bin-requests.ts';
import type { Frozen } from './call.ts';
import { answer, call } from './call.ts';
import { categoryForm } from '#shared/ipc/form-shapes/category-form-shape.ts';
import { categoryResources } from '#shared/service/category.ts';
import { clientForm, contactForm } from '#shared/ipc/form-shapes/client-form-shape.ts';
import { invoiceForm, profileForm } from '#shared/ipc/form-shapes/invoice-form-shape.ts';
import { savedLine } from './line-requests.ts';
import { contactNote, snoozes } from './mail-requests.ts';
import { clientDeletes } from './record-requests.ts';
import { byPayments, paymentForm } from './payment-requests.ts';
import { nextChoice } from './client-requests.ts';
import { byUid, entryId, short, uid } from './shapes.ts';
import { z } from './zod.ts';

const savedEdit = <Form extends z.ZodType>(form: Form) =>
  z.strictObject({ at: z.int().nonnegative(), before: form.nullable(), after: form });

const invoiceSaved = byUid.extend({ kind: z.literal('invoice_saved'), saved: savedEdit(invoiceForm) });
const clientSaved = byUid.extend({ kind: z.literal('client_saved'), saved: savedEdit(clientForm) });
const contactSaved = byUid.extend({ kind: z.literal('contact_saved'), saved: savedEdit(contactForm) });
const profileSaved = byUid.extend({ kind: z.literal('profile_saved'), saved: savedEdit(profileForm) });
const pricesRaised = z.strictObject({
  kind: z.literal('prices_raised'),
  raised: z.array(byUid.extend({ saved: savedEdit(profileForm) })).max(MOST_UNDONE),
});
const categorySaved = byUid.extend({
  kind: z.literal('category_saved'),
  resource: z.enum(categoryResources),
  saved: savedEdit(categoryForm),
});
const resource = z.enum(editedRecords);
const recordDeleted = byUid.extend({ kind: z.literal('record_deleted'), resource, isLocal: z.boolean() });
/** Objects of a file, as an import has made and changed them. */
const rowsImported = z.strictObject({
  kind: z.literal('imported'),
  created: z.array(z.strictObject({ resource: z.enum(importedResources), uid })).max(MOST_UNDONE),
  changed: z
    .array(
      z.discriminatedUnion('resource', [
        byUid.extend({ resource: z.literal('connections'), saved: savedEdit(clientForm) }),
        byUid.extend({ resource: z.literal('contacts'), saved: savedEdit(contactForm) }),
        byUid.extend({ resource: z.enum(categoryResources), saved: savedEdit(categoryForm) }),
      ]),
    )
    .max(MOST_UNDONE),
});
const recordDiscarded = z.strictObject({ kind: z.literal('record_discarded'), resource, discarded: uid });
/** `before` is null for a new line. */
const lineSaved = byUid.extend({ kind: z.literal('line_saved'), before: savedLine.nullable(), after: savedLine });
const kept = z.string().max(LONGEST_KEPT);
/** Prices that a begun draft got from the catalogue. */
const priceApplied = byUid.extend({
  kind: z.literal('price_applied'),
  resource: z.enum(repricedResources),
  lines: z.array(z.strictObject({ key: short, before: kept, after: kept })).max(MOST_KEPT_LINES),
});
/** `takenBackAt` (ms since epoch) is null until it is undone. */
const paymentRecorded = byUid.extend({
  kind: z.literal('payment_recorded'),
  takenBackAt: z.int().nonnegative().nullable(),
});
const paymentChanged = byUid.extend({ kind: z.literal('payment_changed'), before: paymentForm, after: paymentForm });
const callNoted = entryId.extend({ kind: z.literal('call_noted'), note: contactNote });
const snoozed = z.strictObject({ kind: z.literal('snoozed'), before: snoozes, after: snoozes });

const clientsDeleted = z.strictObject({ kind: z.literal('clients_deleted'), deletes: clientDeletes });
const nextChosen = nextChoice.extend({
  kind: z.literal('next_client_chosen'),
  before: uid.nullable(),
  moved: z.array(uid),
});

const invoicesDeleted = z.strictObject({ kind: z.literal('invoices_deleted'), deletes });
const draftsCreated = z.strictObject({ kind: z.literal('drafts_created'), created: uids });
const draftDiscarded = z.strictObject({ kind: z.literal('draft_discarded'), discarded: uid });

const redoable = z.discriminatedUnion('kind', [
  invoiceSaved,
  clientSaved,
  contactSaved,
  profileSaved,
  pricesRaised,
  categorySaved,
  recordDeleted,
  recordDiscarded,
  rowsImported,
  lineSaved,
  priceApplied,
  paymentRecorded,
  paymentChanged,
  callNoted,
  snoozed,
  nextChosen,
  clientsDeleted,
  invoicesDeleted,
  draftsCreated,
  draftDiscarded,
]);
const undoable = z.discriminatedUnion('kind', [
  ...redoable.options,
  /** `deletedAt` is null where only a delete that waits is meant. */
  byUid.extend({ kind: z.literal('payment_deleted'), deletedAt: z.int().nonnegative().nullable() }),
  byPayments.extend({ kind: z.literal('payments_marked') }),
  byUid.extend({ kind: z.literal('client_created') }),
  entryId.extend({ kind: z.literal('conflict_answered') }),
  /** A merge that was made without asking; `id` is that of its note. */
  entryId.extend({ kind: z.literal('merged') }),
]);

export type RedoableEdit = Frozen<z.output<typeof redoable>>;
/** An edit of this session, with what main needs to undo it. */
export type UndoableEdit = Frozen<z.output<typeof undoable>>;

/** The result of an undo. */
export interface Undone {
  /** The edit as a redo needs it; null when it cannot be done again. */
  readonly redo: RedoableEdit | null;
  /** Payments whose mark as received stays, because the account has it or may have it. */
  readonly stillMarked: readonly Uid[];
  /** The outcome for each object that was to be deleted or to come back. */
  readonly outcomes?: readonly BinOutcome[];
}

/** The result of a redo. */
export interface Redone {
  /** The edit as the next undo needs it. */
  readonly edit: UndoableEdit;
  readonly outcomes?: readonly BinOutcome[];
}

/** Requests that undo an edit and do it again. The window knows their order: it keeps the stack of them. */
export const undoRequests = {
  /**
   * Cancels what was not sent, and reverts the rest by another edit. Throws `invalid_input` or `not_found` when that
   * is no longer possible. Created drafts are deleted with everything written since, and never in the account.
   */
  'undo:undo': call(undoable, answer<Undone>(), { flushes: 'uid', ends: 'created' }),
  'undo:redo': call(redoable, answer<Redone>(), { flushes: 'uid', ends: ['deletes', 'discarded'] }),
};
