import { nextHashKey, nextId } from '#main/demo/state/next-id.ts';
import type { DemoState, StoredRecurringInvoice } from '#main/demo/state/state.ts';

type Given =
  'connection_id' | 'currency' | 'fields' | 'details' | 'anchor_day' | 'sub_total' | 'billed_total' | 'created_at';

/** The fields a new schedule needs; the others start the same for every schedule. */
type NewRecurringInvoice = Pick<StoredRecurringInvoice, Given> &
  Partial<Pick<StoredRecurringInvoice, 'iteration_no' | 'accepted' | 'halted'>>;

/** Returns a new recurring invoice with its own identity, not yet saved. */
export function newRecurringInvoice(state: DemoState, given: NewRecurringInvoice): StoredRecurringInvoice {
  const id = nextId(state, 'recurring_invoice');
  return {
    id,
    hash_key: nextHashKey(state),
    statement_no: `RP-${String(id).padStart(4, '0')}`,
    iteration_no: 0,
    accepted: false,
    halted: null,
    shared: true,
    archived: false,
    trashed_at: null,
    ...given,
  };
}
