import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { NumberReservations } from '#main/db/numbering/reserved-numbers.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { EditStore } from '#main/db/outbox/enqueue-store.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import { composeEdits, openedNow, openMutations } from '#main/db/outbox/pending-patch.ts';
import type { PendingPatch } from '#main/db/outbox/pending-patch.ts';
import type { DraftKind } from './draft-kinds.ts';
import type { DraftRows, OpenedObject } from './draft-rows.ts';
import type { StoredDraft } from './draft-table.ts';
import { keepLeftDraft } from './draft-versioning.ts';
import type { EditorBaselines } from './editor-baselines.ts';
import type { TypedDrafts } from './typed-drafts.ts';
import { message } from '#shared/words/message.ts';

/** Stores the drafts of one resource for its editor, and enqueues them. */
export interface DraftStore<Form = InvoiceForm> {
  read(uid: Uid): StoredDraft<Form> | null;
  /** Notes that an editor opens the object: its present state becomes the base of what is typed next. */
  opened(uid: Uid): void;
  /** Writes the draft and nothing else, on a keystroke. The local view follows with `TypedDrafts.show`. */
  type(uid: Uid, form: Form, at: number): void;
  /** Writes the draft and its local view. */
  save(uid: Uid, form: Form, at: number): void;
  /** Enqueues the draft as a mutation. Throws `not_found` without a draft, and `invalid_input` while something is missing. */
  queue(uid: Uid, at: number): void;
  discard(uid: Uid): void;
  /** Lists the objects whose drafts contain changes that neither the account nor the outbox has. */
  listUnsaved(): readonly Uid[];
}

export interface DraftStoreParts {
  readonly writer: Writer;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly draftRows: DraftRows;
  readonly pending: PendingPatch;
  readonly edits: EditStore;
  readonly numberReservations: NumberReservations;
  readonly opened: EditorBaselines;
  readonly typed: TypedDrafts;
}

/**
 * Computes the base of an open draft. A field with a queued edit at the time of opening takes the account's present
 * value, because the editor showed the queued value instead; every other field takes its value at opening.
 */
function baseOf({ base, queued, settled = {} }: OpenedObject, { mirror, details }: ObjectState): JsonObject {
  const known: JsonObject = { ...mirror, ...details, ...settled };
  const names = Object.keys(queued).filter((name) => known[name] !== undefined);
  return { ...base, ...Object.fromEntries(names.map((name) => [name, known[name]])) };
}

export function createDraftStore<Form>(parts: DraftStoreParts, kind: DraftKind<Form>): DraftStore<Form> {
  const { writer, rows, outbox, draftRows, pending, edits, numberReservations, opened: baselines, typed } = parts;
  const { form: definition, drafts, versions } = kind;
  const { resource } = definition;

  /** Returns the mutation for a draft, or null when the account and the outbox have all of it already. */
  function mutationFor(uid: Uid, form: Form, opened: OpenedObject | null): Mutation | null {
    const state = rows.of(resource).byUid(uid);
    const open = openMutations(outbox.listOpenOf(uid));
    if (state === null || (state.mirror === null && !open.some((mutation) => mutation.op === 'create'))) {
      const { data } = definition.read(form);
      const held = numberReservations.of(uid);
      const isNumberProposed = held !== null && data['statement_no'] === held.number;
      return { op: 'create', resource, uid, data, ...(isNumberProposed ? { isNumberProposed } : {}) };
    }
    const queued = composeEdits(open);
    const from = opened ?? openedNow(state, queued);
    const changed = pending.changedFrom(definition, from, form);
    if (Object.keys(changed).length === 0) return null;
    return { op: 'update', resource, uid, data: changed, base: baseOf(from, state) };
  }

  /** Returns the object's present state as a base for the editor, or null for one that exists as a draft only. */
  function presentBase(uid: Uid): OpenedObject | null {
    const state = rows.of(resource).byUid(uid);
    if (state === null) return null;
    const open = openMutations(outbox.listOpenOf(uid));
    // An object whose create is queued has a base too: the account may change it before the draft is enqueued.
    const isCreateQueued = open.some((mutation) => mutation.op === 'create');
    return state.mirror === null && !isCreateQueued ? null : openedNow(state, composeEdits(open));
  }

  /** Returns true for a draft with changes. One that cannot be parsed yet counts too: only the person knows what they meant. */
  function isUnsaved(uid: Uid, { form, isNew, opened }: StoredDraft<Form>): boolean {
    if (isNew) return !definition.isEmpty(form);
    return definition.read(form).problems.length > 0 || mutationFor(uid, form, opened) !== null;
  }

  /** Writes the row of a draft. Returns true for the first one of an object that had no row yet. Call inside a transaction. */
  function write(uid: Uid, form: Form, at: number): boolean {
    typed.note();
    const savedAt = draftRows.savedAt(uid);
    if (savedAt === null) {
      const opened = baselines.get(uid) ?? presentBase(uid);
      const isNew = opened === null && rows.of(resource).byUid(uid) === null;
      drafts.put(uid, { form, isNew, opened, savedAt: at }, 'begun');
      return isNew;
    }
    keepLeftDraft(kind, uid, savedAt, at);
    drafts.type(uid, form, at);
    return false;
  }

  return {
    read: (uid) => drafts.get(uid),
    opened(uid) {
      const opened = presentBase(uid);
      if (opened !== null) baselines.put(uid, opened);
    },
    type(uid, form, at) {
      writer.write(() => {
        // Screens and queries find an object by its row, which a new one gets with its first keystroke.
        if (write(uid, form, at)) typed.show();
      });
    },
    save(uid, form, at) {
      writer.write(() => {
        write(uid, form, at);
        typed.show();
      });
    },
    queue(uid, at) {
      writer.write((touch) => {
        typed.show();
        const draft = drafts.get(uid);
        if (draft === null) throw new AppError('not_found', message('error_draft_gone'));
        const { form } = draft;
        const [first] = definition.read(form).problems;
        if (first !== undefined) throw new AppError('invalid_input', first.message, { field: first.field });
        // Compute this before the draft is removed: a reservation counts only while its draft exists.
        const mutation = mutationFor(uid, form, draft.opened);
        draftRows.remove(uid);
        baselines.forget(uid);
        numberReservations.giveBack(uid);
        if (mutation === null) pending.refresh(resource, uid, touch);
        else edits.enqueue([mutation], at);
        versions.keep(uid, form, 'saved', at);
      });
    },
    discard(uid) {
      writer.write((touch) => {
        draftRows.remove(uid);
        baselines.forget(uid);
        numberReservations.giveBack(uid);
        pending.refresh(resource, uid, touch);
      });
    },
    listUnsaved: () =>
      drafts.listUids().filter((uid) => {
        const draft = drafts.get(uid);
        return draft !== null && isUnsaved(uid, draft);
      }),
  };
}
