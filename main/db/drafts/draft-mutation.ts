import type { JsonObject } from '#shared/json.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { DraftForm } from '#main/db/forms/draft-form.ts';
import type { NumberReservations } from '#main/db/numbering/reserved-numbers.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import { composeEdits, openedNow, openMutations } from '#main/db/outbox/pending-patch.ts';
import type { PendingPatch } from '#main/db/outbox/pending-patch.ts';
import type { OpenedObject } from './draft-rows.ts';

export interface DraftMutationParts {
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly pending: PendingPatch;
  readonly numberReservations: NumberReservations;
}

/** Tells what a draft says to the account, and by what it is measured. */
interface DraftMutations<Form> {
  /** Returns the mutation for a draft, or null when the account and the outbox have all of it already. */
  mutationFor(uid: Uid, form: Form, opened: OpenedObject | null): Mutation | null;
  /** Returns the object's present state as a base for the editor, or null for one that exists as a draft only. */
  presentBase(uid: Uid): OpenedObject | null;
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

export function createDraftMutations<Form>(
  parts: DraftMutationParts,
  definition: DraftForm<Form>,
): DraftMutations<Form> {
  const { rows, outbox, pending, numberReservations } = parts;
  const { resource } = definition;

  return {
    mutationFor(uid: Uid, form: Form, opened: OpenedObject | null): Mutation | null {
      const state = rows.of(resource).byUid(uid);
      const open = openMutations(outbox.listOpenOf(uid));
      if (state === null || (state.mirror === null && !open.some((mutation) => mutation.op === 'create'))) {
        const { data } = definition.read(form, null);
        const held = numberReservations.of(uid);
        const isNumberProposed = held !== null && data['statement_no'] === held.number;
        return { op: 'create', resource, uid, data, ...(isNumberProposed ? { isNumberProposed } : {}) };
      }
      const queued = composeEdits(open);
      const from = opened ?? openedNow(state, queued);
      const changed = pending.changedFrom(definition, from, form);
      if (Object.keys(changed).length === 0) return null;
      return { op: 'update', resource, uid, data: changed, base: baseOf(from, state) };
    },

    presentBase(uid: Uid): OpenedObject | null {
      const state = rows.of(resource).byUid(uid);
      if (state === null) return null;
      const open = openMutations(outbox.listOpenOf(uid));
      // An object whose create is queued has a base too: the account may change it before the draft is enqueued.
      const isCreateQueued = open.some((mutation) => mutation.op === 'create');
      return state.mirror === null && !isCreateQueued ? null : openedNow(state, composeEdits(open));
    },
  };
}
