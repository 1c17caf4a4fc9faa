import { AppError } from '#shared/errors.ts';
import type { BinOutcome, ShownImpact } from '#shared/screens/bin.ts';
import { hasMoreImpact } from '#shared/screens/bin.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isProvenUnsent } from '#shared/outbox/actions.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import { objectTable } from '#main/db/objects/object-tables.ts';
import { onlyHere } from './bin-queries.ts';
import { impactOfDelete } from './delete-impact.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { RestoreParts } from './restore-from-bin.ts';
import { createRestore, discardOpen, isDelete } from './restore-from-bin.ts';
import type { BinSnapshot } from './snapshot-table.ts';
import type { WaitingPayments } from './can-delete.ts';
import { deleteRefusal, mayBeInAccount, waitingPayments } from './can-delete.ts';
import type { DraftKind } from '#main/db/drafts/draft-kinds.ts';
import type { TypedDrafts } from '#main/db/drafts/typed-drafts.ts';
import type { DraftStore } from '#main/db/drafts/draft-store.ts';
import type { KeptMails } from '#main/db/mails/mail-drafts.ts';
import type { TagStore } from '#main/db/tags/tag-store.ts';
import { rebaseDelete } from '#main/db/outbox/rebase-after-discard.ts';
import { isMail } from '#shared/outbox/mutation.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';

/** Deletes, discards and restores objects of one resource. Sends nothing: deletes go through the outbox. */
export interface BinStore {
  readonly resource: Resource;
  /**
   * Deletes objects, each in a transaction of its own, so that a refusal stops none of the others. An object that was never
   * uploaded is discarded at once; other deletes wait `UNDO_HOLD_MS`. `shown`: the impact that the person was shown; a delete with
   * more impact than that is refused.
   */
  remove(uids: readonly Uid[], at: number, shown?: readonly ShownImpact[]): readonly BinOutcome[];
  /** Restarts the undo window of queued deletes at `at`: after a long bulk delete the person sees the undo only at its end. */
  restartUndoWindow(uids: readonly Uid[], at: number): void;
  /** Discards a draft, and the object with it when it was nothing but that draft. `restore` brings both back. */
  discardDraft(uid: Uid, at: number): void;
  /**
   * Discards an entry that creates an object, and keeps a snapshot. `restore` enqueues the create again, unless it may have
   * arrived: then the person must compare first.
   */
  discardCreate(entry: Pick<OutboxRow, 'id' | 'mutation' | 'state' | 'reason' | 'question'>, at: number): void;
  /**
   * Undoes deletes and discarded drafts, each in a transaction of its own, with the edits and the draft that went with them.
   * Cancelled mails stay cancelled: the person sends them again if wanted.
   */
  restore(uids: readonly Uid[], at: number): readonly BinOutcome[];
  /**
   * Deletes for ever the binned objects that were never in the account, with their versions, tags and mail drafts. Throws
   * `needs_confirmation` when their number differs from `count`, about which the person was asked.
   */
  empty(count: number): void;
}

export interface BinStoreParts extends RestoreParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly typed: TypedDrafts;
  readonly tags: TagStore;
  readonly keptMails: KeptMails;
}

export function createBinStore<Form>(parts: BinStoreParts, kind: DraftKind<Form>, drafts: DraftStore<Form>): BinStore {
  const { orm, writer, rows, outbox, typed, edits, tags, keptMails } = parts;
  const { form: definition, drafts: draftTable, versions, snapshots: bin } = kind;
  const { resource } = definition;

  const restoreOne = createRestore(parts, kind, drafts);

  function snapshot(uid: Uid, at: number, mayHaveArrived = false): BinSnapshot<Form> | null {
    typed.show();
    const state = rows.of(resource).byUid(uid);
    if (state === null) return null;
    const { view, hasDetails, connection } = rows.draw(resource, state);
    const draft = draftTable.get(uid);
    return {
      uid,
      at,
      view,
      connectionUid: connection?.uid ?? null,
      draft: draft?.form ?? null,
      opened: draft?.opened ?? null,
      isNew: draft?.isNew ?? false,
      hasDetails,
      mayHaveArrived,
    };
  }

  function discard(uid: Uid, at: number): void {
    const draft = draftTable.get(uid);
    const kept = draft === null ? null : snapshot(uid, at);
    if (draft !== null && kept !== null && !definition.isEmpty(draft.form)) {
      bin.put(kept);
      versions.keep(uid, draft.form, 'discarded', at);
    }
    drafts.discard(uid);
  }

  /** Throws `invalid_input` when the delete has more impact than was shown. Call in the transaction of the delete. */
  function requireAsShown(shown: ShownImpact, payments: WaitingPayments): void {
    const now = impactOfDelete({ orm, rows, outbox, bin: { resource } }, shown.uid, payments);
    if (now === null || !hasMoreImpact(now, shown)) return;
    throw new AppError('invalid_input', shown.isLocal && !now.isLocal ? HAS_LEFT : WEIGHS_MORE);
  }

  function removeOne(uid: Uid, at: number, payments: WaitingPayments, shown: ShownImpact | undefined): void {
    const state = rows.of(resource).byUid(uid);
    if (state === null || state.presence === 'gone' || state.isDeleting)
      throw new AppError('not_found', definition.words.gone);
    const refusal = deleteRefusal({ rows, outbox }, uid, payments);
    if (refusal !== null) throw new AppError('invalid_input', refusal);
    if (shown !== undefined) requireAsShown(shown, payments);
    const mayHaveArrived = state.mirror === null && mayBeInAccount(state, outbox.listOpenOf(uid));
    const kept = snapshot(uid, at, mayHaveArrived);
    discard(uid, at);
    if (kept !== null) bin.put(kept);
    // Updates are discarded instead of merged into the delete, so that an undo can restore them; mails about a deleted invoice are
    // not sent.
    const isLocal = state.mirror === null;
    const waiting = outbox.listOpenOf(uid);
    discardOpen(
      parts,
      uid,
      ({ mutation }) => isMail(mutation) || mutation.op === 'update' || (isLocal && mutation.op === 'create'),
      at,
    );
    if (isLocal && outbox.listOpenOf(uid).length === 0) return;
    edits.enqueueHeld([{ op: 'delete', resource, uid }], at);
    rebaseDelete({ orm, outbox, rows }, waiting);
  }

  function each(uids: readonly Uid[], action: (uid: Uid) => readonly Message[]): readonly BinOutcome[] {
    return uids.map((uid): BinOutcome => {
      try {
        return { uid, kind: 'done', notes: writer.write(() => action(uid)) };
      } catch (thrown) {
        if (!(thrown instanceof AppError) || !isAboutOne(thrown)) throw thrown;
        return { uid, kind: 'refused', message: thrown.said };
      }
    });
  }

  return {
    resource,
    remove(uids, at, shown = []) {
      const payments = waitingPayments({ rows, outbox });
      const shownBy = new Map(shown.map((weight) => [weight.uid, weight]));
      return each(uids, (uid) => {
        removeOne(uid, at, payments, shownBy.get(uid));
        return [];
      });
    },
    restartUndoWindow(uids, at) {
      writer.write((touch) => {
        for (const { id, state } of uids.flatMap((uid) => outbox.listOpenOf(uid).filter(isDelete)))
          if (state === 'queued') outbox.update(id, { nextAttemptAt: at + UNDO_HOLD_MS });
        touch.outbox();
      });
    },
    discardDraft(uid, at) {
      writer.write(() => {
        discard(uid, at);
      });
    },
    discardCreate(entry, at) {
      const { uid } = entry.mutation;
      writer.write(() => {
        const kept = snapshot(uid, at, !isProvenUnsent(entry));
        edits.discard(entry.id, at);
        // While a draft of it is open, the invoice is not gone: the draft contains all of it.
        if (kept !== null && rows.of(resource).byUid(uid)?.presence === 'gone') bin.put(kept);
      });
    },
    restore: (uids, at) => each(uids, (uid) => restoreOne(uid, at)),
    empty(count) {
      writer.write((touch) => {
        const uids = onlyHere(orm, objectTable(resource));
        if (uids.length !== count) throw new AppError('needs_confirmation', message('error_bin_changed'));
        for (const uid of uids) {
          bin.remove(uid);
          versions.drop(uid);
          tags.drop(uid);
          keptMails.drop(uid);
        }
        touch.resource(resource);
      });
    },
  };
}

const isAboutOne = ({ code }: AppError): boolean => code === 'invalid_input' || code === 'not_found';

const HAS_LEFT = message('error_invoice_has_left');
const WEIGHS_MORE = message('error_delete_weighs_more');
