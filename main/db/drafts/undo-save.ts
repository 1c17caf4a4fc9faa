import { AppError } from '#shared/errors.ts';
import { isSameForm } from '#shared/invoice-form/changes.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import { outboxActions } from '#shared/outbox/actions.ts';
import { isUnresolved } from '#shared/outbox/entry.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import { withoutEdit } from '#shared/invoice-form/saved-edit.ts';
import type { Book } from '#main/db/book.ts';
import { composeEdits, openMutations } from '#main/db/outbox/pending-patch.ts';

type EditedBook = Pick<Book, 'writer' | 'rows' | 'outbox' | 'edits' | 'drafts' | 'draftTable'>;

/** Saves of the editor that can be taken back. The service is never spoken to. */
export interface SaveUndo {
  /** Queues a draft as `DraftStore.queue` does. Answers what to take back; null where the draft said nothing new. */
  queue(uid: Uid, at: number): SavedEdit | null;
  /**
   * A changed invoice gets a new edit with what it said before; one that was created becomes a draft again while it waits
   * and nothing was typed or saved upon it.
   * Throws one sentence where that is not possible any more.
   */
  takeBack(uid: Uid, saved: SavedEdit, at: number): void;
  /**
   * Queues the draft that `takeBack` has made of a created invoice. Throws one sentence where it says something else by now:
   * nobody meant what was typed since to leave.
   */
  queueAgain(uid: Uid, saved: Pick<SavedEdit, 'after'>, at: number): void;
}

export function createSaveUndo({ writer, rows, outbox, edits, drafts, draftTable }: EditedBook): SaveUndo {
  /** The invoice with all that waits in the outbox and without its draft; null where it is nothing but that, or unread. */
  function shownWithoutDraft(uid: Uid): InvoiceForm | null {
    const state = rows.of('invoices').byUid(uid);
    const open = openMutations(outbox.listOpenOf(uid));
    if (state === null || !isKnown(uid)) return null;
    const { view, hasDetails, connection } = rows.draw('invoices', { ...state, patch: composeEdits(open) });
    return hasDetails ? formFromInvoice(view, connection?.uid ?? null) : null;
  }

  /** In the account, or on its way there. */
  function isKnown(uid: Uid): boolean {
    const isCreated = outbox.listOpenOf(uid).some(({ mutation }) => mutation.op === 'create');
    return isCreated || (rows.of('invoices').byUid(uid)?.mirror ?? null) !== null;
  }

  function makeDraftAgain(uid: Uid, after: InvoiceForm, at: number): void {
    const [create, ...others] = outbox.listOpenOf(uid).filter(({ mutation }) => mutation.op === 'create');
    const canTakeBack =
      create !== undefined &&
      others.length === 0 &&
      rows.of('invoices').byUid(uid)?.mirror === null &&
      outboxActions(create).includes('discard') &&
      !isUnresolved(create);
    if (!canTakeBack) throw hasLeft(after.statementNo);
    const now = shownWithoutDraft(uid);
    // It may have got another number while it waited, and keeps that: its old one may have gone to another invoice.
    const form = { ...after, statementNo: now?.statementNo ?? after.statementNo };
    // A later save may have become a part of the create, and would go with it.
    if (now === null || !isSameForm(now, form)) throw wasChanged(form.statementNo);
    // There before the create is given up: its number is then held for it again, where it was a proposal.
    draftTable.put(uid, { form, isNew: true, opened: null, savedAt: at });
    edits.discard(create.id, at);
    drafts.save(uid, form, at);
  }

  function requireNoDraft(uid: Uid): void {
    const message = 'This invoice has a new draft since. Go on in the editor, or discard that first.';
    if (draftTable.get(uid) !== null) throw new AppError('invalid_input', message, { isForNow: true });
  }

  function requireAnswered(uid: Uid): void {
    const message = 'The outbox asks you something about this invoice. Answer that first.';
    if (outbox.listOpenOf(uid).some(({ state }) => state === 'needs_you'))
      throw new AppError('invalid_input', message, { isForNow: true });
  }

  return {
    queue: (uid, at) =>
      writer.write(() => {
        const isNew = !isKnown(uid);
        const before = isNew ? null : shownWithoutDraft(uid);
        const form = draftTable.get(uid)?.form ?? null;
        drafts.queue(uid, at);
        const after = isNew ? form : shownWithoutDraft(uid);
        const isNothing = after === null || (before === null ? !isNew : isSameForm(before, after));
        return isNothing ? null : { at, before, after };
      }),
    takeBack(uid, { at: savedAt, before, after }, at) {
      writer.write(() => {
        const state = rows.of('invoices').byUid(uid);
        if (state === null || state.isDeleting || state.presence === 'gone')
          throw new AppError('not_found', 'This invoice is not in the book any more.');
        requireNoDraft(uid);
        if (before === null) {
          makeDraftAgain(uid, after, at);
          return;
        }
        requireAnswered(uid);
        const isSent = outbox.listMailsOf(uid).some((mail) => mail.createdAt >= savedAt && mail.state !== 'cancelled');
        if (isSent) throw wasSent(after.statementNo);
        const now = shownWithoutDraft(uid);
        const form = now === null ? null : withoutEdit(now, before, after);
        if (form === null)
          throw new AppError('invalid_input', 'This was changed again since; there is nothing left to undo.');
        // Somebody may have looked into it in the editor: what is taken back is measured by what it is now, not then.
        drafts.opened(uid);
        drafts.save(uid, form, at);
        drafts.queue(uid, at);
      });
    },
    queueAgain(uid, { after }, at) {
      writer.write(() => {
        const draft = draftTable.get(uid);
        if (draft === null) throw new AppError('not_found', 'There is no such draft any more.');
        if (isKnown(uid) || !isSameForm(draft.form, after)) throw changedSince(after.statementNo);
        drafts.queue(uid, at);
      });
    },
  };
}

function changedSince(number: string): AppError {
  return new AppError('invalid_input', `${named(number)} was changed since. Save it in the editor.`);
}

const named = (number: string): string => (number.trim() === '' ? 'This invoice' : number.trim());

function hasLeft(number: string): AppError {
  const message = `${named(number)} has already left for your account. Delete it on its page if it is wrong.`;
  return new AppError('invalid_input', message);
}

function wasChanged(number: string): AppError {
  const message = `${named(number)} was changed again since. Undo that first, or change it in the editor.`;
  return new AppError('invalid_input', message);
}

function wasSent(number: string): AppError {
  const message = `An e-mail about ${named(number)} was sent off since. Change the invoice in the editor if it is wrong.`;
  return new AppError('invalid_input', message);
}
