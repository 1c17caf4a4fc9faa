import { AppError } from '#shared/errors.ts';
import { coalesce } from '#shared/model/coalesce.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import { parentOf } from '#shared/model/resource.ts';
import type { ObjectRows } from '#main/db/object-rows.ts';
import type { Touch, Writer } from '#main/db/writer.ts';
import type { ConflictRows } from './conflict-rows.ts';
import type { OutboxRows } from './outbox-rows.ts';
import type { PendingPatch } from './pending-patch.ts';

/** What a person does to the outbox. Local edit and outbox row commit together; the service is never spoken to. */
export interface EditStore {
  /** All or none. Returns for each mutation the id of the entry that carries it. */
  enqueue(mutations: readonly Mutation[], at: number): readonly number[];
  /** Gives a queued or refused entry up. Refused while other entries wait for the object it would create. */
  discard(id: number, at: number): void;
  /** Queues a refused or parked entry again, as it is. */
  retry(id: number): void;
}

interface EditStoreParts {
  readonly writer: Writer;
  readonly outbox: OutboxRows;
  readonly pending: PendingPatch;
  readonly rows: ObjectRows;
  readonly conflicts: ConflictRows;
}

export function createEditStore(parts: EditStoreParts): EditStore {
  const { writer, outbox, pending, rows, conflicts } = parts;

  function enqueueOne(given: Mutation, at: number, touch: Touch): number {
    touch.outbox();
    const mutation = withBase(given);
    const id = coalesceOrInsert(mutation, at);
    pending.refresh(mutation.resource, mutation.uid, touch);
    return id;
  }

  /** Whoever deletes means the object as it stands here now. */
  function withBase(mutation: Mutation): Mutation {
    if (mutation.op !== 'delete') return mutation;
    const state = rows.of(mutation.resource).byUid(mutation.uid);
    if (state === null || state.mirror === null) return mutation;
    return { ...mutation, base: { ...state.mirror, ...state.details } };
  }

  function coalesceOrInsert(mutation: Mutation, at: number): number {
    const newest = outbox.listOpenOf(mutation.uid).at(-1);
    const isRefused = newest !== undefined && wasRefused(newest);
    if (newest === undefined || (newest.state !== 'queued' && !isRefused))
      return outbox.insert(mutation, dependenciesOf(mutation), at);
    // What the service refused is proven not to have happened: an edit corrects it instead of waiting behind it.
    const result = coalesce(newest.mutation, isRefused ? 0 : newest.attempts, mutation);
    switch (result.kind) {
      case 'separate':
        return outbox.insert(mutation, dependenciesOf(mutation), at);
      case 'merged':
        outbox.update(newest.id, { mutation: result.mutation, dependsOn: dependenciesOf(result.mutation) });
        if (isRefused) outbox.update(newest.id, requeued);
        return newest.id;
      case 'vanished':
        refuseWhileAwaited(newest);
        outbox.update(newest.id, { state: 'cancelled', reason: null, settledAt: at });
        return newest.id;
    }
  }

  function refuseWhileAwaited(entry: OutboxRow): void {
    if (entry.mutation.op !== 'create') return;
    const { uid } = entry.mutation;
    const waiting = outbox
      .listOpen()
      .filter((other) => other.id !== entry.id && (other.dependsOn.includes(uid) || other.mutation.uid === uid));
    if (waiting.length === 0) return;
    throw new AppError(
      'invalid_input',
      `${String(waiting.length)} more in the outbox wait for this one. Discard those first.`,
    );
  }

  function requireEntry(id: number): OutboxRow {
    const entry = outbox.get(id);
    if (entry === null) throw new AppError('not_found', 'This outbox entry does not exist any more.');
    return entry;
  }

  return {
    enqueue: (mutations, at) => writer.write((touch) => mutations.map((mutation) => enqueueOne(mutation, at, touch))),
    discard(id, at) {
      writer.write((touch) => {
        const entry = requireEntry(id);
        if (entry.state !== 'queued' && entry.state !== 'needs_you') {
          throw new AppError('invalid_input', 'This has already left this computer and cannot be discarded.');
        }
        refuseWhileAwaited(entry);
        outbox.update(id, { state: 'cancelled', reason: null, settledAt: at });
        conflicts.close(id, { kind: 'theirs' }, at);
        touch.outbox();
        pending.refresh(entry.mutation.resource, entry.mutation.uid, touch);
      });
    },
    retry(id) {
      writer.write((touch) => {
        const entry = requireEntry(id);
        const isRefused = entry.state === 'needs_you' && (entry.reason === 'rejected' || entry.reason === 'parked');
        if (entry.state !== 'queued' && !isRefused)
          throw new AppError('invalid_input', 'This entry cannot simply be sent again.');
        outbox.update(id, requeued);
        touch.outbox();
        touch.resource(entry.mutation.resource);
      });
    },
  };
}

export const requeued = { state: 'queued', reason: null, error: null, nextAttemptAt: null } as const;

function wasRefused({ state, reason }: OutboxRow): boolean {
  return state === 'needs_you' && (reason === 'rejected' || reason === 'number_taken');
}

/** Objects that must have a server id before this mutation can leave, besides its own. */
export function dependenciesOf(mutation: Mutation): readonly Uid[] {
  if (mutation.op !== 'create' && mutation.op !== 'update') return [];
  const parent = parentOf[mutation.resource];
  const reference = parent === undefined ? undefined : mutation.data[parent.field];
  return typeof reference === 'string' ? [reference] : [];
}
