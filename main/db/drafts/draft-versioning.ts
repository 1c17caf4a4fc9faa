import type { Uid } from '#shared/service/ids.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import type { DraftKind } from './draft-kinds.ts';
import { shownWithoutDraft } from './without-draft.ts';

/** A draft that was not changed for this time becomes a version before the next keystroke overwrites it. */
export const LEFT_ALONE_MS = 10 * 60_000;

interface Parts {
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
}

/**
 * Keeps a draft that was left alone as a version, before a keystroke at `at` overwrites it. No timer is needed, also after a restart.
 * Call inside a transaction.
 */
export function keepLeftDraft<Form>(
  { drafts, versions }: DraftKind<Form>,
  uid: Uid,
  savedAt: number,
  at: number,
): void {
  if (at - savedAt < LEFT_ALONE_MS) return;
  const left = drafts.get(uid);
  if (left !== null) versions.keep(uid, left.form, 'left', savedAt);
}

/** Keeps the object as it was before its draft as a version, unless it was never uploaded. Call inside a transaction. */
export function keepBeforeDraft<Form>(parts: Parts, { form, versions }: DraftKind<Form>, uid: Uid, at: number): void {
  const isUploaded = (parts.rows.of(form.resource).byUid(uid)?.mirror ?? null) !== null;
  const before = isUploaded ? shownWithoutDraft(parts, form, uid) : null;
  if (before !== null) versions.keep(uid, before, 'before', at);
}
