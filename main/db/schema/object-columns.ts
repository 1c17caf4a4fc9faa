import { integer, text } from 'drizzle-orm/sqlite-core';

/**
 * How an object stands towards the account. `hidden`: known but not listed (trashed, archived, not shared). `gone`: proven
 * removed. Both are kept and can come back; nothing is ever purged because the service lost it.
 */
export const presences = ['present', 'suspect', 'hidden', 'gone'] as const;
export type Presence = (typeof presences)[number];

/**
 * What every resource's row carries beside its typed columns: identity, the mirror (last server object), and the pending
 * edit with its base. A sweep writes the mirror and never `base_json` or `patch_json`; an edit does the reverse.
 */
export const objectColumns = {
  uid: text('uid').notNull().primaryKey(),
  serverId: integer('server_id'),
  hashKey: text('hash_key'),
  mirrorJson: text('mirror_json'),
  rowFingerprint: text('row_fingerprint'),
  baseJson: text('base_json'),
  patchJson: text('patch_json'),
  presence: text('presence', { enum: presences }).notNull(),
  /** A delete waits in the outbox: shown to nobody, restorable until it left. */
  isDeleting: integer('is_deleting', { mode: 'boolean' }).notNull(),
  /** Shown in lists: present or suspect, and not being deleted. */
  isListed: integer('is_listed', { mode: 'boolean' }).notNull(),
  /** An edit that the account does not have yet. */
  isUnsent: integer('is_unsent', { mode: 'boolean' }).notNull(),
  seenSweep: integer('seen_sweep'),
  checkedAt: integer('checked_at'),
};

/** Details are the nested arrays that only a single-object read carries. */
export const detailColumns = {
  detailsJson: text('details_json'),
  detailsAt: integer('details_at'),
  /** The row changed after the details were read. */
  isDetailStale: integer('is_detail_stale', { mode: 'boolean' }).notNull(),
};

/** An amount: the service's text, and minor units for sorting and sums (null above 15 digits). */
export function money(name: string) {
  return { text: text(name), minor: integer(`${name}_minor`) };
}
