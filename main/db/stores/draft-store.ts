import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { InvoiceForm } from '#shared/model/invoice-form.ts';
import { readInvoiceForm } from '#shared/model/invoice-form.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import type { ObjectRows } from '#main/db/object-rows.ts';
import type { Writer } from '#main/db/writer.ts';
import type { DraftRows, StoredDraft } from './draft-rows.ts';
import type { EditStore } from './edit-store.ts';
import type { HeldNumbers } from './held-numbers.ts';
import type { OutboxRows } from './outbox-rows.ts';
import { composeEdits, openMutations } from './pending-patch.ts';
import type { PendingPatch } from './pending-patch.ts';

/** The editor's side of the book: buffers as typed, and the step from a buffer into the outbox. */
export interface DraftStore {
  read(uid: Uid): StoredDraft | null;
  save(uid: Uid, form: InvoiceForm, at: number): void;
  /** Reads the form into a mutation and queues it; throws `invalid_input` while something is missing. */
  queue(uid: Uid, at: number): void;
  discard(uid: Uid): void;
}

interface DraftStoreParts {
  readonly writer: Writer;
  readonly rows: ObjectRows;
  readonly outbox: OutboxRows;
  readonly drafts: DraftRows;
  readonly pending: PendingPatch;
  readonly edits: EditStore;
  readonly held: HeldNumbers;
}

export function createDraftStore(parts: DraftStoreParts): DraftStore {
  const { writer, rows, outbox, drafts, pending, edits, held } = parts;

  /** Null when the form says nothing that the account or the outbox does not have already. */
  function mutationFor(uid: Uid, data: JsonObject): Mutation | null {
    const state = rows.of('invoices').byUid(uid);
    const open = openMutations(outbox.listOpenOf(uid));
    if (state === null || (state.mirror === null && !open.some((mutation) => mutation.op === 'create'))) {
      const isNumberProposed = data['statement_no'] === held.of(uid)?.number;
      return { op: 'create', resource: 'invoices', uid, data, ...(isNumberProposed ? { isNumberProposed } : {}) };
    }
    const changed = pending.changedFrom(state, composeEdits(open), data);
    if (Object.keys(changed).length === 0) return null;
    return { op: 'update', resource: 'invoices', uid, data: changed, base: { ...state.mirror, ...state.details } };
  }

  return {
    read: (uid) => drafts.get(uid),
    save(uid, form, at) {
      writer.write((touch) => {
        const isNew = drafts.get(uid)?.isNew ?? rows.of('invoices').byUid(uid) === null;
        drafts.put(uid, { form, isNew, savedAt: at });
        held.keep(uid, form.statementNo, at);
        pending.refresh('invoices', uid, touch);
      });
    },
    queue(uid, at) {
      writer.write((touch) => {
        const draft = drafts.get(uid);
        if (draft === null) throw new AppError('not_found', 'There is no draft of this invoice any more.');
        const { data, problems } = readInvoiceForm(draft.form);
        const [first] = problems;
        if (first !== undefined) throw new AppError('invalid_input', first.message, { field: first.field });
        drafts.remove(uid);
        const mutation = mutationFor(uid, data);
        held.giveBack(uid);
        if (mutation === null) pending.refresh('invoices', uid, touch);
        else edits.enqueue([mutation], at);
      });
    },
    discard(uid) {
      writer.write((touch) => {
        drafts.remove(uid);
        held.giveBack(uid);
        pending.refresh('invoices', uid, touch);
      });
    },
  };
}
