import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { BinTable } from '#main/db/bin/snapshot-table.ts';
import type { DraftTable } from './draft-table.ts';
import type { DraftStore } from './draft-store.ts';
import type { VersionTable } from './version-table.ts';

/** A draft that nobody touched for so long was left alone: as it was then, it is worth coming back to. */
export const LEFT_ALONE_MS = 10 * 60_000;

interface VersionedDraftsParts {
  readonly writer: Writer;
  readonly rows: ObjectStore;
  readonly drafts: DraftTable;
  readonly versions: VersionTable;
}

/**
 * Drafts that leave versions behind, whoever saves or queues them. Nothing waits for a clock: what was left alone is kept
 * when the next keystroke would write over it, also after a restart.
 */
export function withVersions(store: DraftStore, parts: VersionedDraftsParts): DraftStore {
  const { writer, rows, drafts, versions } = parts;

  /** The invoice as it was before its draft: in the account, with what waits in the outbox. */
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
        // The row still shows the invoice without the draft that begins here.
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

/** Drafts, versions and snapshots name clients: one that turns out to be another is renamed in all of them. */
export function renamedTogether(drafts: DraftTable, versions: VersionTable, bin: BinTable): DraftTable {
  return {
    ...drafts,
    rename(from, to) {
      drafts.rename(from, to);
      versions.rename(from, to);
      bin.rename(from, to);
      const [own, other] = [drafts.get(to), drafts.get(from)];
      if (own === null || other === null) return;
      // Somebody was writing both: the one written last may be open still, and what the other said can be gone back to.
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
