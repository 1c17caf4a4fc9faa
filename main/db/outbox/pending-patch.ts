import type { JsonObject } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { changedFields } from '#shared/compare/changed-fields.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { isLockedUnsent } from '#shared/outbox/line-lock.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { Resource } from '#shared/service/resources.ts';
import { writtenBody } from '#shared/invoice-form/to-body.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import { newState } from '#main/db/objects/object-state.ts';
import type { Touch } from '#main/db/connection/transaction.ts';
import type { DraftTable, OpenedInvoice } from '#main/db/drafts/draft-table.ts';
import { lineLockOf } from '#main/db/lines/line-locks.ts';
import type { OutboxTable } from './outbox-table.ts';

/** Recomputes the patch of an object from its open outbox entries and its draft. Nothing else writes a patch. */
export interface PendingPatch {
  /** Recomputes the patch and writes the local view. Call inside a transaction. */
  refresh(resource: Resource, uid: Uid, touch: Touch): void;
  /** Returns the fields whose values in the form differ from the invoice as the editor opened it. */
  changedFrom(opened: OpenedInvoice, form: InvoiceForm): JsonObject;
}

type Edit = Extract<Mutation, { readonly op: 'create' | 'update' }>;

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
export function openedNow({ mirror, details }: ObjectState, queued: JsonObject): OpenedInvoice {
  return { base: { ...mirror, ...details }, queued };
}

export function createPendingPatch(rows: ObjectStore, outbox: OutboxTable, drafts: DraftTable): PendingPatch {
  function changedFrom({ base, queued }: OpenedInvoice, form: InvoiceForm): JsonObject {
    const view: JsonObject = { ...base, ...queued };
    const reference = view['connection'];
    const id = isJsonObject(reference) && typeof reference['id'] === 'number' ? reference['id'] : null;
    const connection = id === null ? null : rows.of('connections').byServerId(id);
    const comparable = connection === null ? view : { ...view, connection: connection.uid };
    // An invoice whose lines were never read is opened without lines: then missing lines are no change.
    const isWhole = Object.keys(base).length === 0 || nestedArrays.every((name) => base[name] !== undefined);
    return changedFields('invoices', writtenBody(form, comparable), comparable, isWhole);
  }

  function refresh(resource: Resource, uid: Uid, touch: Touch): void {
    const open = openMutations(outbox.listOpenOf(uid));
    const edits = open.filter(isEdit);
    const known = rows.of(resource).byUid(uid);
    const draft = resource === 'invoices' ? drafts.get(uid) : null;
    if (known === null && edits.length === 0 && draft === null) return;
    const state = known ?? newState(uid);
    const queued = composeEdits(edits);
    const typed = draft === null ? {} : changedFrom(draft.opened ?? openedNow(state, queued), draft.form);
    const patch: JsonObject = { ...queued, ...typed };
    const isOnlyHere = state.mirror === null;
    const hasPatch = edits.length > 0 || Object.keys(typed).length > 0 || (isOnlyHere && draft !== null);
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

const parentFields: Partial<Record<Resource, 'connection' | 'invoice'>> = {
  contacts: 'connection',
  payments: 'invoice',
};

/** Contacts and payments store their parent in a column of its own, never in the patch. */
function parentUidOf(resource: Resource, patch: JsonObject): Uid | null {
  const field = parentFields[resource];
  const value = field === undefined ? null : patch[field];
  return typeof value === 'string' ? value : null;
}

function withoutParent(resource: Resource, patch: JsonObject): JsonObject {
  const field = parentFields[resource];
  if (field === undefined) return patch;
  return Object.fromEntries(Object.entries(patch).filter(([name]) => name !== field));
}
