import { AppError } from '#shared/errors.ts';
import type { FormReading, InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { EditStore } from '#main/db/outbox/enqueue-store.ts';
import type { DraftKind } from './draft-kinds.ts';
import type { DraftMutationParts } from './draft-mutation.ts';
import { createDraftMutations } from './draft-mutation.ts';
import type { DraftRows, OpenedObject } from './draft-rows.ts';
import type { StoredDraft } from './draft-table.ts';
import { keepLeftDraft } from './draft-versioning.ts';
import type { EditorBaselines } from './editor-baselines.ts';
import { knownForm } from './known-form.ts';
import { requireSavedParent } from './saved-parent.ts';
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

export interface DraftStoreParts extends DraftMutationParts {
  readonly writer: Writer;
  readonly draftRows: DraftRows;
  readonly edits: EditStore;
  readonly opened: EditorBaselines;
  readonly typed: TypedDrafts;
}

export function createDraftStore<Form>(parts: DraftStoreParts, kind: DraftKind<Form>): DraftStore<Form> {
  const { writer, draftRows, pending, edits, numberReservations, opened: baselines, typed } = parts;
  const { form: definition, drafts, versions } = kind;
  const { resource } = definition;

  const { mutationFor, presentBase } = createDraftMutations(parts, definition);

  const problemsOf = (form: Form, opened: OpenedObject | null): FormReading['problems'] =>
    definition.read(form, knownForm(definition, opened, null)).problems;

  /** Returns true for a draft with changes. One that cannot be parsed yet counts too: only the person knows what they meant. */
  function isUnsaved(uid: Uid, { form, isNew, opened }: StoredDraft<Form>): boolean {
    if (isNew) return !definition.isEmpty(form);
    return problemsOf(form, opened).length > 0 || mutationFor(uid, form, opened) !== null;
  }

  /** Writes the row of a draft. Returns true for the first one of an object that had no row yet. Call inside a transaction. */
  function write(uid: Uid, form: Form, at: number): boolean {
    typed.note();
    const savedAt = draftRows.savedAt(uid);
    if (savedAt === null) {
      const opened = baselines.get(uid) ?? presentBase(uid);
      // Also of an object that was discarded: nothing but this draft brings it back.
      const isNew = opened === null;
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
        const [first] = problemsOf(form, draft.opened);
        if (first !== undefined) throw new AppError('invalid_input', first.message, { field: first.field });
        // Compute this before the draft is removed: a reservation counts only while its draft exists.
        const mutation = mutationFor(uid, form, draft.opened);
        if (mutation !== null) requireSavedParent(parts, mutation);
        draftRows.remove(uid);
        baselines.forget(uid);
        numberReservations.giveBack(uid);
        if (mutation === null) pending.refresh(resource, uid, touch);
        else if (mutation.op === 'create' && definition.isCreateHeld) edits.enqueueHeld([mutation], at);
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
