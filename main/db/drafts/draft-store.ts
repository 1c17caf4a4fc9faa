import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import { isEmptyForm } from '#shared/invoice-form/changes.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { readInvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { DraftTable, OpenedInvoice, StoredDraft } from './draft-table.ts';
import type { EditStore } from '#main/db/outbox/enqueue-store.ts';
import type { NumberReservations } from '#main/db/numbering/reserved-numbers.ts';
import type { EditorBaselines } from './editor-baselines.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import { composeEdits, openedNow, openMutations } from '#main/db/outbox/pending-patch.ts';
import type { PendingPatch } from '#main/db/outbox/pending-patch.ts';

/** Stores drafts for the editor, and enqueues them. */
export interface DraftStore {
  read(uid: Uid): StoredDraft | null;
  /** Notes that an editor opens the invoice: its present state becomes the base of what is typed next. */
  opened(uid: Uid): void;
  save(uid: Uid, form: InvoiceForm, at: number): void;
  /** Enqueues the draft as a mutation. Throws `not_found` without a draft, and `invalid_input` while something is missing. */
  queue(uid: Uid, at: number): void;
  discard(uid: Uid): void;
  /** Lists the invoices whose drafts contain changes that neither the account nor the outbox has. */
  listUnsaved(): readonly Uid[];
}

interface DraftStoreParts {
  readonly writer: Writer;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly drafts: DraftTable;
  readonly pending: PendingPatch;
  readonly edits: EditStore;
  readonly numberReservations: NumberReservations;
  readonly opened: EditorBaselines;
}

/**
 * Computes the base of an open draft. A field with a queued edit at the time of opening takes the account's present
 * value, because the editor showed the queued value instead; every other field takes its value at opening.
 */
function baseOf({ base, queued, settled = {} }: OpenedInvoice, { mirror, details }: ObjectState): JsonObject {
  const known: JsonObject = { ...mirror, ...details, ...settled };
  const names = Object.keys(queued).filter((name) => known[name] !== undefined);
  return { ...base, ...Object.fromEntries(names.map((name) => [name, known[name]])) };
}

export function createDraftStore(parts: DraftStoreParts): DraftStore {
  const { writer, rows, outbox, drafts, pending, edits, numberReservations, opened: baselines } = parts;

  /** Returns the mutation for a draft, or null when the account and the outbox have all of it already. */
  function mutationFor(uid: Uid, form: InvoiceForm, opened: OpenedInvoice | null): Mutation | null {
    const state = rows.of('invoices').byUid(uid);
    const open = openMutations(outbox.listOpenOf(uid));
    if (state === null || (state.mirror === null && !open.some((mutation) => mutation.op === 'create'))) {
      const { data } = readInvoiceForm(form);
      const isNumberProposed = data['statement_no'] === numberReservations.of(uid)?.number;
      return { op: 'create', resource: 'invoices', uid, data, ...(isNumberProposed ? { isNumberProposed } : {}) };
    }
    const queued = composeEdits(open);
    const from = opened ?? openedNow(state, queued);
    const changed = pending.changedFrom(from, form);
    if (Object.keys(changed).length === 0) return null;
    return { op: 'update', resource: 'invoices', uid, data: changed, base: baseOf(from, state) };
  }

  /** Returns the invoice's present state as a base for the editor, or null for one that exists as a draft only. */
  function presentBase(uid: Uid): OpenedInvoice | null {
    const state = rows.of('invoices').byUid(uid);
    if (state === null) return null;
    const open = openMutations(outbox.listOpenOf(uid));
    // An invoice whose create is queued has a base too: the account may change it before the draft is enqueued.
    const isCreateQueued = open.some((mutation) => mutation.op === 'create');
    return state.mirror === null && !isCreateQueued ? null : openedNow(state, composeEdits(open));
  }

  /** Returns true for a draft with changes. One that cannot be parsed yet counts too: only the person knows what they meant. */
  function isUnsaved(uid: Uid, { form, isNew, opened }: StoredDraft): boolean {
    if (isNew) return !isEmptyForm(form);
    return readInvoiceForm(form).problems.length > 0 || mutationFor(uid, form, opened) !== null;
  }

  return {
    read: (uid) => drafts.get(uid),
    opened(uid) {
      const opened = presentBase(uid);
      if (opened !== null) baselines.put(uid, opened);
    },
    save(uid, form, at) {
      writer.write((touch) => {
        const known = drafts.get(uid);
        const isNew = known?.isNew ?? rows.of('invoices').byUid(uid) === null;
        const opened = known === null ? (baselines.get(uid) ?? presentBase(uid)) : known.opened;
        drafts.put(uid, { form, isNew, opened, savedAt: at });
        numberReservations.keep(uid, form.statementNo, at);
        pending.refresh('invoices', uid, touch);
      });
    },
    queue(uid, at) {
      writer.write((touch) => {
        const draft = drafts.get(uid);
        if (draft === null) throw new AppError('not_found', 'There is no draft of this invoice any more.');
        const [first] = readInvoiceForm(draft.form).problems;
        if (first !== undefined) throw new AppError('invalid_input', first.message, { field: first.field });
        // Compute this before the draft is removed: a reservation counts only while its draft exists.
        const mutation = mutationFor(uid, draft.form, draft.opened);
        drafts.remove(uid);
        baselines.forget(uid);
        numberReservations.giveBack(uid);
        if (mutation === null) pending.refresh('invoices', uid, touch);
        else edits.enqueue([mutation], at);
      });
    },
    discard(uid) {
      writer.write((touch) => {
        drafts.remove(uid);
        baselines.forget(uid);
        numberReservations.giveBack(uid);
        pending.refresh('invoices', uid, touch);
      });
    },
    listUnsaved: () =>
      drafts.listUids().filter((uid) => {
        const draft = drafts.get(uid);
        return draft !== null && isUnsaved(uid, draft);
      }),
  };
}
