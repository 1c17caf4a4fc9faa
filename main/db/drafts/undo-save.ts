import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { outboxActions } from '#shared/outbox/actions.ts';
import { isUnresolved } from '#shared/outbox/entry.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { EditStore } from '#main/db/outbox/enqueue-store.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import type { DraftKind } from './draft-kinds.ts';
import type { DraftStore } from './draft-store.ts';
import { isKnown as isKnownObject, shownWithoutDraft } from './without-draft.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';

interface SaveUndoParts {
  readonly writer: Writer;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly edits: EditStore;
}

/** Enqueues drafts of one resource so that the save can be undone. Sends nothing itself. */
export interface SaveUndo<Form = InvoiceForm> {
  /** Enqueues a draft as `DraftStore.queue` does. Returns what an undo needs, or null when the draft changed nothing. */
  queue(uid: Uid, at: number): SavedEdit<Form> | null;
  /**
   * Undoes a save. A changed object gets a new update with its earlier values; a created one becomes a draft again, while its
   * create waits and nothing was typed or saved since. Throws `not_found` or `invalid_input` with a sentence for the person when
   * that is no longer possible.
   */
  takeBack(uid: Uid, saved: SavedEdit<Form>, at: number): void;
  /**
   * Enqueues again the draft that `takeBack` made of a created object. Throws `not_found` or `invalid_input` when it was changed
   * since: what was typed since was not meant to be sent.
   */
  queueAgain(uid: Uid, saved: Pick<SavedEdit<Form>, 'after'>, at: number): void;
}

export function createSaveUndo<Form>(
  { writer, rows, outbox, edits }: SaveUndoParts,
  { form: definition, drafts: draftTable }: DraftKind<Form>,
  drafts: DraftStore<Form>,
): SaveUndo<Form> {
  const { numbering, words } = definition;
  const named = (form: Form): Named => definition.label(form) || words.unnamed;
  const stateOf = (uid: Uid): ObjectState | null => rows.of(definition.resource).byUid(uid);
  const isKnown = (uid: Uid): boolean => isKnownObject({ rows, outbox }, uid, stateOf(uid));
  const shown = (uid: Uid): Form | null => shownWithoutDraft({ rows, outbox }, definition, uid);

  /** Returns the form under the number that the object got while it waited: the old one may belong to another one now. */
  const underNumberOf = (now: Form | null, form: Form): Form =>
    numbering === null || now === null ? form : numbering.renumbered(form, numbering.of(now).number);

  function makeDraftAgain(uid: Uid, after: Form, at: number): void {
    const [create, ...others] = outbox.listOpenOf(uid).filter(({ mutation }) => mutation.op === 'create');
    const canTakeBack =
      create !== undefined &&
      others.length === 0 &&
      stateOf(uid)?.mirror === null &&
      outboxActions(create).includes('discard') &&
      !isUnresolved(create);
    if (!canTakeBack) throw hasLeft(named(after));
    const now = shown(uid);
    const form = underNumberOf(now, after);
    // A later save may have been merged into the create, and would be lost with it.
    if (now === null || !definition.isSame(now, form)) throw wasChanged(named(form));
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
        const isNothing = after === null || (before === null ? !isNew : definition.isSame(before, after));
        return isNothing ? null : { at, before, after };
      }),
    takeBack(uid, { at: savedAt, before, after }, at) {
      writer.write(() => {
        const state = stateOf(uid);
        if (state === null || state.isDeleting || state.presence === 'gone')
          throw new AppError('not_found', words.gone);
        requireNoDraft(uid);
        if (before === null) {
          makeDraftAgain(uid, after, at);
          return;
        }
        requireAnswered(uid);
        const isSent = outbox.listMailsOf(uid).some((mail) => mail.createdAt >= savedAt && mail.state !== 'cancelled');
        if (isSent) throw wasSent(named(after));
        const now = shown(uid);
        const form = now === null ? null : definition.withoutEdit(now, before, after);
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
        if (isKnown(uid) || !definition.isSame(draft.form, after)) throw changedSince(named(after));
        drafts.queue(uid, at);
      });
    },
  };
}

type Named = string | Message;

const changedSince = (label: Named): AppError =>
  new AppError('invalid_input', message('error_undo_changed_since', { invoice: label }));

const hasLeft = (label: Named): AppError =>
  new AppError('invalid_input', message('error_undo_has_left', { invoice: label }));

const wasChanged = (label: Named): AppError =>
  new AppError('invalid_input', message('error_undo_changed_again', { invoice: label }));

const wasSent = (label: Named): AppError =>
  new AppError('invalid_input', message('error_undo_mail_sent', { invoice: label }));
