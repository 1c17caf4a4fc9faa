import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { BinTable } from '#main/db/bin/snapshot-table.ts';
import type { DraftTable } from './draft-table.ts';
import type { DraftStore } from './draft-store.ts';
import type { VersionTable } from './version-table.ts';

/** A draft that was not changed for this time becomes a version before the next keystroke overwrites it. */
export const LEFT_ALONE_MS = 10 * 60_000;

interface VersionedDraftsParts {
  readonly writer: Writer;
  readonly rows: ObjectStore;
  readonly drafts: DraftTable;
  readonly versions: VersionTable;
}

/**
 * Wraps a draft store so that every save and enqueue keeps versions. No timer is needed: an old draft becomes a version when the
 * next keystroke would overwrite it, also after a restart.
 */
export function withVersions(store: DraftStore, parts: VersionedDraftsParts): DraftStore {
  const { writer, rows, drafts, versions } = parts;

  /** Returns the invoice as it was before its draft: the mirror with the queued edits. Null when never uploaded or unread. */
  function asBefore(uid: Uid): InvoiceForm | null {
    const state = rows.of('invoices').byUid(uid);
    if (state === null || state.mirror === null) return null;
    const { view, hasDetails, connection } = rows.draw('invoices', state);
    return hasDetails ? formFromInvoice(view, connection?.uid ?? null) : null;
  }

  return {
    ...store,
    save(uid, form, at) {
      writer.write(() => {
        const savedAt = drafts.savedAt(uid);
        if (savedAt !== null && at - savedAt >= LEFT_ALONE_MS) {
          const left = drafts.get(uid);
          if (left !== null) versions.keep(uid, left.form, 'left', savedAt);
        }
        // Before the first save of a draft the local view does not include it yet.
        const before = savedAt === null ? asBefore(uid) : null;
        if (before !== null) versions.keep(uid, before, 'before', at);
        store.save(uid, form, at);
      });
    },
    queue(uid, at) {
      writer.write(() => {
        const draft = drafts.get(uid);
        store.queue(uid, at);
        if (draft !== null) versions.keep(uid, draft.form, 'saved', at);
      });
    },
  };
}

/** Wraps the draft table so that a merged uid is replaced in drafts, versions and bin snapshots together. */
export function renamedTogether(drafts: DraftTable, versions: VersionTable, bin: BinTable): DraftTable {
  return {
    ...drafts,
    rename(from, to) {
      drafts.rename(from, to);
      versions.rename(from, to);
      bin.rename(from, to);
      const [own, other] = [drafts.get(to), drafts.get(from)];
      if (own === null || other === null) return;
      // Both rows have a draft: the newer one goes on, because its editor may be open; the other becomes a version.
      const isOtherLast = other.savedAt > own.savedAt;
      const left = isOtherLast ? own : other;
      versions.keep(to, left.form, 'left', left.savedAt);
      if (isOtherLast) {
        drafts.put(to, other);
        drafts.setBaseline(to, other);
      }
      drafts.remove(from);
    },
  };
}
