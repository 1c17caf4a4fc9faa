import type { LearnedUpdateBehaviour, OmittedArraysBehaviour } from '#shared/outbox/nested-write-behaviour.ts';
import { leftOutArrays } from '#shared/outbox/nested-write-behaviour.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';
import { LEFT_OUT_ARRAYS, LONGEST_PAGE } from '#main/db/account/key-value-store.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import { addressOf } from '#main/db/objects/object-state.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { LineLocks } from './line-locks.ts';

interface LearnedBehaviourParts {
  readonly writer: Writer;
  readonly rows: ObjectStore;
  readonly keyValues: KeyValueStore;
  readonly lineLocks: LineLocks;
}

/** Keeps what was learned of this account's service: how it treats lines in writes, and how long its pages are. */
export function createLearnedBehaviour({ writer, rows, keyValues, lineLocks }: LearnedBehaviourParts) {
  return {
    nestedPut: (): LearnedUpdateBehaviour | null => lineLocks.learned(),

    /** Returns true when the object's lines cannot be changed: it is in the account, and the service appends lines. */
    areLinesLocked: (resource: Resource, uid: Uid): boolean =>
      lineLocks.learned()?.value === 'append' && hasAddress(resource, uid),

    leftOutArrays: (): OmittedArraysBehaviour | null =>
      leftOutArrays.find((word) => word === keyValues.get(LEFT_OUT_ARRAYS)) ?? null,

    noteLeftOutArrays(value: OmittedArraysBehaviour, at: number): void {
      writer.write(() => {
        keyValues.set(LEFT_OUT_ARRAYS, value, at);
      });
    },

    longestPage(): number {
      const rows = keyValues.get(LONGEST_PAGE);
      return typeof rows === 'number' ? rows : 0;
    },

    noteLongestPage(rows: number, at: number): void {
      writer.write(() => {
        keyValues.set(LONGEST_PAGE, rows, at);
      });
    },
  };

  function hasAddress(resource: Resource, uid: Uid): boolean {
    const state = rows.of(resource).byUid(uid);
    return state !== null && addressOf(state) !== null;
  }
}
