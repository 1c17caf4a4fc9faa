import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Touch, Writer } from '#main/db/connection/transaction.ts';
import type { DraftedResource, Forms } from '#main/db/forms/draft-forms.ts';
import { isDrafted } from '#main/db/forms/draft-forms.ts';
import type { NumberReservations } from '#main/db/numbering/reserved-numbers.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import type { PendingPatch } from '#main/db/outbox/pending-patch.ts';
import type { DraftKind, KindOf } from './draft-kinds.ts';
import type { DraftRows } from './draft-rows.ts';
import { keepBeforeDraft } from './draft-versioning.ts';

/**
 * Brings drafts into their local views. A keystroke writes the draft's row only; the local view, the number's reservation, the search
 * text and the change notice follow here.
 */
export interface TypedDrafts {
  /** Shows whatever was typed since the last call. Costs nothing when that is nothing. */
  show(): void;
  /** Does the same before a read, which a full disk or a damaged draft must not prevent. Never called inside a transaction. */
  showForRead(): void;
  /** Shows what was typed before the program ended without a pause. Called once, when the book is opened for writing. */
  catchUp(): void;
  /** Notes a keystroke. */
  note(): void;
  /** Calls the listener after each keystroke. Returns a function that ends that. */
  onTyped(listener: () => void): () => void;
}

interface TypedDraftsParts {
  readonly writer: Writer;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly pending: PendingPatch;
  readonly draftRows: DraftRows;
  readonly kindOf: KindOf;
  readonly numberReservations: NumberReservations;
}

export function createTypedDrafts(parts: TypedDraftsParts): TypedDrafts {
  const { writer, pending, draftRows, kindOf, numberReservations } = parts;
  const listeners = new Set<() => void>();
  let isBehind = false;
  writer.atCommit({
    flush() {},
    // A rolled back transaction may have undone what was shown in it.
    forget() {
      isBehind = true;
    },
  });

  function showOne<R extends DraftedResource>(resource: R, uid: Uid, touch: Touch): void {
    const kind: DraftKind<Forms[R]> = kindOf(resource);
    const draft = kind.drafts.get(uid);
    if (draft === null) return;
    const { form, savedAt, standing } = draft;
    if (standing === 'begun') keepBeforeDraft(parts, kind, uid, savedAt);
    const { numbering } = kind.form;
    if (numbering !== null) numberReservations.keep(uid, numbering.of(form).number, savedAt);
    pending.refresh(resource, uid, touch);
    draftRows.setShown(uid);
  }

  function show(): void {
    if (!isBehind) return;
    writer.write((touch) => {
      for (const { resource, uid } of draftRows.listTyped()) if (isDrafted(resource)) showOne(resource, uid, touch);
    });
    isBehind = false;
  }

  return {
    show,
    showForRead() {
      try {
        show();
      } catch (thrown) {
        if (!(thrown instanceof AppError)) throw thrown;
      }
    },
    catchUp() {
      isBehind = true;
      show();
    },
    note() {
      isBehind = true;
      for (const listener of listeners) listener();
    },
    onTyped(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
