import type { Uid } from '#shared/service/ids.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import type { DrawnView, ObjectStore } from '#main/db/objects/object-store.ts';

export interface DrawnInvoice extends DrawnView {
  readonly state: ObjectState;
}

/** Returns an invoice with its local view; null for one that the book does not have. */
export function drawnInvoice(rows: ObjectStore, uid: Uid): DrawnInvoice | null {
  const state = rows.of('invoices').byUid(uid);
  return state === null ? null : { ...rows.draw('invoices', state), state };
}
