import type { Connection } from '#shared/service/connection.ts';
import { nextHashKey, nextId } from '#main/demo/state/next-id.ts';
import type { DemoState, StoredConnection } from '#main/demo/state/state.ts';

/** The scalars of a connection that its owner writes, with what follows from the currency. */
export type ConnectionFields = Omit<Connection, 'id' | 'hash_key' | 'created_at'>;

/** A whole connection with an identity of its own, not yet saved. */
export function newConnection(state: DemoState, fields: ConnectionFields, created_at: string): StoredConnection {
  return {
    id: nextId(state, 'connection'),
    hash_key: nextHashKey(state),
    ...fields,
    created_at,
    contacts: [],
    trashed_at: null,
  };
}
