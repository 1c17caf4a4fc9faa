import type { ChangedInvoice } from '#shared/screens/dashboard.ts';

/** Reads of the account that are less than these ms apart belong to one sync. */
const ONE_SYNC_MS = 120_000;

/** The changes that one sync showed, the newest first. */
export interface SyncRead {
  /** When its last change was seen (ms since epoch). */
  readonly at: number;
  readonly changes: readonly ChangedInvoice[];
}

/** Divides changes, the newest first, into the syncs that showed them. */
export function syncReads(changes: readonly ChangedInvoice[]): readonly SyncRead[] {
  const reads: { readonly at: number; readonly changes: ChangedInvoice[] }[] = [];
  for (const change of changes) {
    const last = reads.at(-1);
    const before = last?.changes.at(-1);
    if (last !== undefined && before !== undefined && before.at - change.at < ONE_SYNC_MS) last.changes.push(change);
    else reads.push({ at: change.at, changes: [change] });
  }
  return reads;
}
