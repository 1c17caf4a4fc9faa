import { AppError } from '#shared/errors.ts';
import { isSameForm } from '#shared/invoice-form/changes.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { outboxActions } from '#shared/outbox/actions.ts';
import { isUnresolved } from '#shared/outbox/entry.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import { withoutEdit } from '#shared/invoice-form/saved-edit.ts';
import type { Book } from '#main/db/book.ts';
import { invoiceDraft } from '#main/db/forms/invoice-draft.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import { isKnown as isKnownObject, shownWithoutDraft } from './without-draft.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';

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
  const stateOf = (uid: Uid): ObjectState | null => rows.of(invoiceDraft.resource).byUid(uid);
  const isKnown = (uid: Uid): boolean => isKnownObject({ rows, outbox }, uid, stateOf(uid));
  const shown = (uid: Uid): InvoiceForm | null => shownWithoutDraft({ rows, outbox }, invoiceDraft, uid);

  function makeDraftAgain(uid: Uid, after: InvoiceForm, at: number): void {
    const [create, ...others] = outbox.listOpenOf(uid).filter(({ mutation }) => mutation.op === 'create');
    const canTakeBack =
      create !== undefined &&
      others.length === 0 &&
      stateOf(uid)?.mirror === null &&
      outboxActions(create).includes('discard') &&
      !isUnresolved(create);
    if (!canTakeBack) throw hasLeft(after.statementNo);
    const now = shown(uid);
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
    const said = message('error_draft_begun_since');
    if (draftTable.get(uid) !== null) throw new AppError('invalid_input', said, { isForNow: true });
  }

  function requireAnswered(uid: Uid): void {
    const said = message('error_invoice_asked_in_outbox');
    if (outbox.listOpenOf(uid).some(({ state }) => state === 'needs_you'))
      throw new AppError('invalid_input', said, { isForNow: true });
  }

  return {
    queue: (uid, at) =>
      writer.write(() => {
        const isNew = !isKnown(uid);
        const before = isNew ? null : shown(uid);
        const form = draftTable.get(uid)?.form ?? null;
        drafts.queue(uid, at);
        const after = isNew ? form : shown(uid);
        const isNothing = after === null || (before === null ? !isNew : isSameForm(before, after));
        return isNothing ? null : { at, before, after };
      }),
    takeBack(uid, { at: savedAt, before, after }, at) {
      writer.write(() => {
        const state = stateOf(uid);
        if (state === null || state.isDeleting || state.presence === 'gone')
          throw new AppError('not_found', message('error_invoice_gone'));
        requireNoDraft(uid);
        if (before === null) {
          makeDraftAgain(uid, after, at);
          return;
        }
        requireAnswered(uid);
        const isSent = outbox.listMailsOf(uid).some((mail) => mail.createdAt >= savedAt && mail.state !== 'cancelled');
        if (isSent) throw wasSent(after.statementNo);
        const now = shown(uid);
        const form = now === null ? null : withoutEdit(now, before, after);
        if (form === null) throw new AppError('invalid_input', message('error_changed_again'));
        // An editor may have been opened since: the undo needs the invoice's present state as its base.
        drafts.opened(uid);
        drafts.save(uid, form, at);
        drafts.queue(uid, at);
      });
    },
    queueAgain(uid, { after }, at) {
      writer.write(() => {
        const draft = draftTable.get(uid);
        if (draft === null) throw new AppError('not_found', message('error_draft_gone'));
        if (isKnown(uid) || !isSameForm(draft.form, after)) throw changedSince(after.statementNo);
        drafts.queue(uid, at);
      });
    },
  };
}

const changedSince = (number: string): AppError =>
  new AppError('invalid_input', message('error_undo_changed_since', { invoice: named(number) }));

const hasLeft = (number: string): AppError =>
  new AppError('invalid_input', message('error_undo_has_left', { invoice: named(number) }));

const wasChanged = (number: string): AppError =>
  new AppError('invalid_input', message('error_undo_changed_again', { invoice: named(number) }));

const wasSent = (number: string): AppError =>
  new AppError('invalid_input', message('error_undo_mail_sent', { invoice: named(number) }));

const named = (number: string): string | Message => number.trim() || message('error_this_invoice');
