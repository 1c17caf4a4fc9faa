import { integer, text } from 'drizzle-orm/sqlite-core';

/**
 * The presence of an object in the account. `suspect`: a clean sweep did not show it, not yet proven. `hidden`: known but not listed
 * (trashed, archived, not shared). `gone`: proven removed. Rows of hidden and gone objects are kept and can come back.
 */
const presences = ['present', 'suspect', 'hidden', 'gone'] as const;
export type Presence = (typeof presences)[number];

/**
 * The columns that every object table shares: identity, mirror, patch and base. A sweep writes the mirror and never `base_json` or
 * `patch_json`; an edit does the reverse.
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
  /** True while a delete is queued: the object is not listed, and can be restored until the delete is sent. */
  isDeleting: integer('is_deleting', { mode: 'boolean' }).notNull(),
  /** True when lists show it: present or suspect like its parent, and not being deleted. */
  isListed: integer('is_listed', { mode: 'boolean' }).notNull(),
  /** True while it has a change that was not uploaded yet. */
  isUnsent: integer('is_unsent', { mode: 'boolean' }).notNull(),
  seenSweep: integer('seen_sweep'),
  checkedAt: integer('checked_at'),
};

/** The details are the nested arrays, which only a fetch of the object returns. */
export const detailColumns = {
  detailsJson: text('details_json'),
  detailsAt: integer('details_at'),
  /** True when the list row changed after the details were read. */
  isDetailStale: integer('is_detail_stale', { mode: 'boolean' }).notNull(),
};

/** Returns the two columns of an amount: the service's text, and minor units for sorting and sums (null above 15 digits). */
export function money(name: string) {
  return { text: text(name), minor: integer(`${name}_minor`) };
}
