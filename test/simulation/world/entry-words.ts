import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import type { NeedsYouReason, OutboxState } from '#shared/model/outbox-entry.ts';
import type { Resource } from '#shared/model/resource.ts';

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

const SELECT = 'SELECT id, op, resource, uid, state, reason FROM outbox';

export function readEntryWords(query: (sql: string) => readonly JsonObject[], revision: () => number): EntryWords {
  const read = (sql: string): (() => readonly EntryWord[]) => {
    let known: readonly EntryWord[] = [];
    let knownAt = -1;
    return () => {
      if (knownAt === revision()) return known;
      knownAt = revision();
      // The columns of the statement.
      known = query(sql) as unknown as readonly EntryWord[];
      return known;
    };
  };
  return {
    all: read(`${SELECT} ORDER BY id`),
    open: read(`${SELECT} WHERE state IN ('queued', 'sending', 'unconfirmed', 'needs_you') ORDER BY id`),
  };
}
