import { nextHashKey, nextId } from '#main/demo/state/next-id.ts';
import type { DemoState, StoredInvoice } from '#main/demo/state/state.ts';

type Given =
  'connection_id' | 'currency' | 'stage' | 'fields' | 'details' | 'sub_total' | 'billed_total' | 'created_at';

/** The fields a new invoice needs; the others start the same for every invoice. */
type NewInvoice = Pick<StoredInvoice, Given> & Partial<Pick<StoredInvoice, 'recurring_id'>>;

/** Returns a new invoice with its own identity, not yet saved. */
export function newInvoice(state: DemoState, given: NewInvoice): StoredInvoice {
  return {
    id: nextId(state, 'invoice'),
    hash_key: nextHashKey(state),
    shared: true,
    archived: false,
    hidden_tax: null,
    payments: [],
    deleted_payments: [],
    recurring_id: null,
    trashed_at: null,
    ...given,
  };
}
