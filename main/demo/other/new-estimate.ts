import { nextHashKey, nextId } from '#main/demo/state/next-id.ts';
import type { DemoState, StoredEstimate } from '#main/demo/state/state.ts';

type Given = 'connection_id' | 'currency' | 'fields' | 'sub_total' | 'billed_total' | 'created_at';

/** Returns a new estimate with its own identity, not yet saved. */
export function newEstimate(state: DemoState, given: Pick<StoredEstimate, Given>): StoredEstimate {
  return {
    id: nextId(state, 'estimate'),
    hash_key: nextHashKey(state),
    shared: true,
    archived: false,
    trashed_at: null,
    ...given,
  };
}
