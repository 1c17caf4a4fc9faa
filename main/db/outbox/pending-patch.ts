import type { JsonObject } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { changedFields } from '#shared/compare/changed-fields.ts';
import type { Uid } from '#shared/service/ids.ts';
import { isLockedUnsent } from '#shared/outbox/line-lock.ts';
import type { Edit, Mutation } from '#shared/outbox/mutation.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isAddressedUnderParent, parentOf } from '#shared/service/resources.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import { newState } from '#main/db/objects/object-state.ts';
import type { Touch } from '#main/db/connection/transaction.ts';
import type { DraftKind, KindOf } from '#main/db/drafts/draft-kinds.ts';
import type { OpenedObject } from '#main/db/drafts/draft-rows.ts';
import type { DraftForm } from '#main/db/forms/draft-form.ts';
import type { DraftedResource, Forms } from '#main/db/forms/draft-forms.ts';
import { isDrafted } from '#main/db/forms/draft-forms.ts';
import { lineLockOf } from '#main/db/lines/line-locks.ts';
import type { OutboxTable } from './outbox-table.ts';

/** Recomputes the patch of an object from its open outbox entries and its draft. Nothing else writes a patch. */
export interface PendingPatch {
  /** Recomputes the patch and writes the local view. Call inside a transaction. */
  refresh(resource: Resource, uid: Uid, touch: Touch): void;
  /** Returns the fields whose values as typed differ from the object as the editor opened it. */
  changedFrom<Form>(form: DraftForm<Form>, opened: OpenedObject, typed: Form): JsonObject;
}

const isEdit = (mutation: Mutation): mutation is Edit => mutation.op === 'create' || mutation.op === 'update';

/**
 * Returns the mutations of open entries. An update whose lines were sent and not stored as sent loses its lines here: the
 * screens show those that the account has.
 */
export function openMutations(entries: readonly OutboxRow[]): readonly Mutation[] {
  return entries.map((entry) => {
    const lock = lineLockOf(entry);
    const { mutation } = entry;
    if (mutation.op !== 'update' || lock === null || isLockedUnsent(lock)) return mutation;
    const data = Object.fromEntries(Object.entries(mutation.data).filter(([name]) => !isNestedArray(name)));
    return { ...mutation, data };
  });
}

/** Combines the data of all creates and updates; a later one wins. */
export function composeEdits(mutations: readonly Mutation[]): JsonObject {
  return Object.assign({}, ...mutations.filter(isEdit).map((mutation) => mutation.data)) as JsonObject;
}

/** Returns the base for an editor that is opened now: the mirror, and what is queued on top of it. */
export function openedNow({ mirror, details }: ObjectState, queued: JsonObject): OpenedObject {
  return { base: { ...mirror, ...details }, queued };
}

export function createPendingPatch(rows: ObjectStore, outbox: OutboxTable, kindOf: KindOf): PendingPatch {
  function changedFrom<Form>(form: DraftForm<Form>, { base, queued }: OpenedObject, typed: Form): JsonObject {
    const view: JsonObject = { ...base, ...queued };
    const reference = view['connection'];
    const id = isJsonObject(reference) && typeof reference['id'] === 'number' ? reference['id'] : null;
    const connection = id === null ? null : rows.of('connections').byServerId(id);
    const comparable = connection === null ? view : { ...view, connection: connection.uid };
    // An invoice whose lines were never read is opened without lines: then missing lines are no change.
    const isWhole = Object.keys(base).length === 0 || nestedArrays.every((name) => base[name] !== undefined);
    return changedFields(form.resource, form.written(typed, comparable), comparable, isWhole);
  }

  /** Returns the fields that the object's draft changes; null without a draft. */
  function typedIn<R extends DraftedResource>(resource: R, state: ObjectState, queued: JsonObject): JsonObject | null {
    const { form, drafts }: DraftKind<Forms[R]> = kindOf(resource);
    const draft = drafts.get(state.uid);
    return draft === null ? null : changedFrom(form, draft.opened ?? openedNow(state, queued), draft.form);
  }

  function refresh(resource: Resource, uid: Uid, touch: Touch): void {
    const open = openMutations(outbox.listOpenOf(uid));
    const edits = open.filter(isEdit);
    const known = rows.of(resource).byUid(uid);
    const state = known ?? newState(uid);
    const queued = composeEdits(edits);
    const typed = isDrafted(resource) ? typedIn(resource, state, queued) : null;
    if (known === null && edits.length === 0 && typed === null) return;
    const patch: JsonObject = { ...queued, ...typed };
    const isOnlyHere = state.mirror === null;
    const isTyped = typed !== null && (isOnlyHere || Object.keys(typed).length > 0);
    const hasPatch = edits.length > 0 || isTyped;
    rows.write(resource, {
      ...state,
      parentUid: state.parentUid ?? parentUidOf(resource, patch),
      patch: hasPatch ? withoutParent(resource, patch) : null,
      base: edits.find((mutation) => mutation.op === 'update')?.base ?? null,
      isDeleting: open.some((mutation) => mutation.op === 'delete'),
      presence: isOnlyHere ? (hasPatch ? 'present' : 'gone') : state.presence,
    });
    touch.resource(resource);
  }

  return { refresh, changedFrom };
}

/** An object that is addressed under its parent stores it in a column of its own, never in the patch. */
const parentFieldOf = (resource: Resource): string | undefined =>
  isAddressedUnderParent(resource) ? parentOf[resource]?.field : undefined;

function parentUidOf(resource: Resource, patch: JsonObject): Uid | null {
  const field = parentFieldOf(resource);
  const value = field === undefined ? null : patch[field];
  return typeof value === 'string' ? value : null;
}

function withoutParent(resource: Resource, patch: JsonObject): JsonObject {
  const field = parentFieldOf(resource);
  if (field === undefined) return patch;
  return Object.fromEntries(Object.entries(patch).filter(([name]) => name !== field));
}
