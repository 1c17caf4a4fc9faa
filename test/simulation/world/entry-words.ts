import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { NeedsYouReason, OutboxState } from '#shared/outbox/entry.ts';
import type { Resource } from '#shared/service/resources.ts';

/** An entry of the outbox without its values: all that most oracles need of it, and quickly read. */
export interface EntryWord {
  readonly id: number;
  readonly op: Mutation['op'];
  readonly resource: Resource;
  readonly uid: Uid;
  readonly state: OutboxState;
  readonly reason: NeedsYouReason | null;
}

export interface EntryWords {
  /** Oldest first. */
  all(): readonly EntryWord[];
  /** Those that are neither done nor cancelled. */
  open(): readonly EntryWord[];
}

const SELECT = 'SELECT id, op, resource, uid, state, reason FROM outbox ORDER BY id';

export function readEntryWords(query: (sql: string) => readonly JsonObject[], revision: () => number): EntryWords {
  let all: readonly EntryWord[] = [];
  let open: readonly EntryWord[] = [];
  let knownAt = -1;

  function readAgain(): void {
    if (knownAt === revision()) return;
    knownAt = revision();
    // The columns of the statement.
    all = query(SELECT) as unknown as readonly EntryWord[];
    open = all.filter(({ state }) => state !== 'done' && state !== 'cancelled');
  }

  return {
    all() {
      readAgain();
      return all;
    },
    open() {
      readAgain();
      return open;
    },
  };
}
