import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import type { DrawnView, ObjectStore } from '#main/db/objects/object-store.ts';

const resource = 'invoices';

export interface DrawnInvoice extends DrawnView {
  readonly resource: typeof resource;
  readonly state: ObjectState;
}

/** Returns what the book stores of an invoice; null for one that it does not have. */
export const invoiceState = (rows: ObjectStore, uid: Uid): ObjectState | null => rows.of(resource).byUid(uid);

/** Returns what the book stores of the invoice that the service knows by this id; null for none. */
export const listedInvoice = (rows: ObjectStore, id: number): ObjectState | null => rows.of(resource).byServerId(id);

/** Stores when the payments of an invoice were read, or that they must be read again. */
export function markPayments(
  rows: ObjectStore,
  state: ObjectState,
  known: Partial<Pick<ObjectState, 'paymentsAt' | 'isPaymentsStale'>>,
): void {
  rows.write(resource, { ...state, ...known });
}

/** Returns an invoice with its local view, under another patch where one is given; null for one that the book does not have. */
export function drawnInvoice(
  rows: ObjectStore,
  uid: Uid,
  patchOf: (state: ObjectState) => JsonObject | null = ({ patch }) => patch,
): DrawnInvoice | null {
  const state = invoiceState(rows, uid);
  return state === null ? null : { ...rows.draw(resource, { ...state, patch: patchOf(state) }), resource, state };
}
