import { AppError } from '#shared/errors.ts';
import { isSameForm } from '#shared/invoice-form/changes.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import { outboxActions } from '#shared/outbox/actions.ts';
import { isUnresolved } from '#shared/outbox/entry.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import { withoutEdit } from '#shared/invoice-form/saved-edit.ts';
import { isolate } from '#shared/text/isolate.ts';
import type { Book } from '#main/db/book.ts';
import { composeEdits, openMutations } from '#main/db/outbox/pending-patch.ts';

type EditedBook = Pick<Book, 'writer' | 'rows' | 'outbox' | 'edits' | 'drafts' | 'draftTable'>;

/** Enqueues drafts so that the save can be undone. Sends nothing itself. */
interface SaveUndo {
  /** Enqueues a draft as `DraftStore.queue` does. Returns what an undo needs, or null when the draft changed nothing. */
  queue(uid: Uid, at: number): SavedEdit | null;
  /**
   * Undoes a save. A changed invoice gets a new update with its earlier values; a created one becomes a draft again, while its
   * create waits and nothing was typed or saved since. Throws `not_found` or `invalid_input` with a sentence for the person when
   * that is no longer possible.
   */
  takeBack(uid: Uid, saved: SavedEdit, at: number): void;
  /**
   * Enqueues again the draft that `takeBack` made of a created invoice. Throws `not_found` or `invalid_input` when it was changed
   * since: what was typed since was not meant to be sent.
   */
  queueAgain(uid: Uid, saved: Pick<SavedEdit, 'after'>, at: number): void;
}

export function createSaveUndo({ writer, rows, outbox, edits, drafts, draftTable }: EditedBook): SaveUndo {
  /** Returns the invoice with its queued edits and without its draft; null when it is only a draft or its lines are unread. */
  function shownWithoutDraft(uid: Uid): InvoiceForm | null {
    const state = rows.of('invoices').byUid(uid);
    const open = openMutations(outbox.listOpenOf(uid));
    if (state === null || !isKnown(uid)) return null;
    const { view, hasDetails, connection } = rows.draw('invoices', { ...state, patch: composeEdits(open) });
    return hasDetails ? formFromInvoice(view, connection?.uid ?? null) : null;
  }

  /** Returns true when the account has the invoice or its create is queued. */
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
    // The draft keeps the number that it may have got while it waited: the old one may belong to another invoice now.
    const form = { ...after, statementNo: now?.statementNo ?? after.statementNo };
    // A later save may have been merged into the create, and would be lost with it.
    if (now === null || !isSameForm(now, form)) throw wasChanged(form.statementNo);
    // The draft must exist before the create is discarded, so that a proposed number is reserved for it again.
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
        // An editor may have been opened since: the undo needs the invoice's present state as its base.
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

const named = (number: string): string => (number.trim() === '' ? 'This invoice' : isolate(number.trim()));

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
