import type { SQL } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { parentOf, resources } from '#shared/service/resources.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { objectTable } from '#main/db/objects/object-tables.ts';
import type { Touch } from '#main/db/connection/transaction.ts';
import type { RenameDrafts } from '#main/db/drafts/rename-drafts.ts';
import type { MergedUids } from './merged-uids.ts';
import type { EditorBaselines } from '#main/db/drafts/editor-baselines.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import type { PresenceStore } from './presence-store.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/**
 * Merges two rows of one object: the row that was created here, and a row stored by its server id before the create was answered
 * (an invoice named the client, or a list showed the object with other values than were sent).
 */
export interface RowMerger {
  /**
   * Merges the row with the server id `id` into the row `uid`: references, entries and drafts move to `uid`, then the other row
   * is deleted. Does nothing when there is no other row. Call inside a transaction.
   */
  merge(resource: Resource, id: number, uid: Uid, touch: Touch): void;
}

/** The columns that reference a row. The patches of those tables may contain the uid as well. */
const referencesTo: Partial<Record<Resource, readonly (readonly [table: string, column: string])[]>> = {
  connections: childrenOf('connection'),
  invoices: childrenOf('invoice'),
  recurring_invoices: [['invoices', 'recurring_uid']],
};

function childrenOf(field: 'connection' | 'invoice'): readonly (readonly [table: string, column: string])[] {
  return resources.filter((child) => parentOf[child]?.field === field).map((child) => [child, `${field}_uid`]);
}

/** The columns of data that exists in this book only. They reference a row by uid, without a foreign key. */
const localReferencesTo: typeof referencesTo = {
  connections: [
    ['client_notes', 'connection_uid'],
    ['clients_apart', 'connection_uid'],
    ['clients_apart', 'other_uid'],
    ['next_clients', 'connection_uid'],
    ['next_clients', 'next_uid'],
    ['contact_notes', 'connection_uid'],
    ['mail_habits', 'connection_uid'],
    ['journal', 'uid'],
  ],
  invoices: [
    ['contact_notes', 'invoice_uid'],
    ['invoice_snoozes', 'invoice_uid'],
    ['invoice_tags', 'invoice_uid'],
    ['invoice_changes', 'invoice_uid'],
    ['kept_mails', 'invoice_uid'],
    ['started_invoices', 'invoice_uid'],
    ['journal', 'uid'],
  ],
};

interface RowMergerParts {
  readonly orm: Orm;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly renameDrafts: RenameDrafts;
  readonly presences: PresenceStore;
  readonly opened: EditorBaselines;
  readonly mergedUids: MergedUids;
}

export function createRowMerger(parts: RowMergerParts): RowMerger {
  const { orm, rows, outbox, renameDrafts, presences, opened, mergedUids } = parts;

  const renamed = (table: string, column: string, from: Uid, to: Uid): SQL =>
    sql`UPDATE ${sql.identifier(table)} SET ${sql.identifier(column)} = ${to}, patch_json = replace(patch_json, ${from}, ${to}) WHERE ${sql.identifier(column)} = ${from}`;

  /** Moves data that exists only in this book. Where only one row may exist, that of the object created here stays. */
  function moveLocalData(resource: Resource, from: Uid, to: Uid): void {
    for (const [table, column] of localReferencesTo[resource] ?? [])
      orm.run(
        sql`UPDATE OR IGNORE ${sql.identifier(table)} SET ${sql.identifier(column)} = ${to} WHERE ${sql.identifier(column)} = ${from}`,
      );
    orm.run(
      sql`UPDATE invoice_tags SET search_no = (SELECT search_no FROM invoices WHERE uid = ${to}) WHERE invoice_uid = ${to}`,
    );
  }

  return {
    merge(resource, id, uid, touch) {
      const other = rows.of(resource).byServerId(id);
      if (other === null || other.uid === uid) return;
      moveLocalData(resource, other.uid, uid);
      for (const [table, column] of referencesTo[resource] ?? []) orm.run(renamed(table, column, other.uid, uid));
      // An object created here is listed; the other row, and the rows under it, may have been hidden.
      presences.showUnder(resource, [uid], touch);
      outbox.rename(other.uid, uid);
      renameDrafts(resource, other.uid, uid);
      opened.rename(other.uid, uid);
      mergedUids.add(resource, other.uid, uid);
      // Undecided conflicts will be sent with the uids that they contain.
      orm.run(
        sql`UPDATE conflicts SET record_json = replace(record_json, ${other.uid}, ${uid}) WHERE resolved_at IS NULL`,
      );
      orm.run(sql`DELETE FROM invoice_search WHERE rowid = (SELECT search_no FROM invoices WHERE uid = ${other.uid})`);
      orm.run(sql`DELETE FROM absences WHERE uid = ${other.uid}`);
      const table = objectTable(resource);
      orm.delete(table).where(eq(table.uid, other.uid)).run();
    },
  };
}
