import type { Connection } from '#shared/service/connection.ts';
import { nextHashKey, nextId } from '#main/demo/state/next-id.ts';
import type { DemoState, StoredConnection } from '#main/demo/state/state.ts';

/** The scalar fields of a connection that its owner writes, with those that follow from the currency. */
export type ConnectionFields = Omit<Connection, 'id' | 'hash_key' | 'created_at'>;

/** Returns a new connection with its own identity, not yet saved. */
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
