import type { SQL } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ObjectRows } from '#main/db/objects/object-store.ts';
import { objectTable } from '#main/db/objects/object-tables.ts';
import type { Touch } from '#main/db/connection/transaction.ts';
import type { DraftRows } from '#main/db/drafts/draft-table.ts';
import type { FormerNames } from './merged-uids.ts';
import type { OpenedEditors } from '#main/db/drafts/editor-baselines.ts';
import type { OutboxRows } from '#main/db/outbox/outbox-table.ts';
import type { PresenceRows } from './presence-store.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/**
 * An object of the account that the book came to know twice: as the one that was created here, and by its number, before
 * the create was answered. An invoice names its client so, and a list may show an object in other words than were sent.
 */
export interface KnownTwice {
  /**
   * The object of this number turns out to be the one that was created here: what named the other row names this one from
   * now on, and what waits for it leaves for this one. Inside a transaction only.
   */
  giveWay(resource: Resource, id: number, uid: Uid, touch: Touch): void;
}

/** Where a row names another: the column, and whether it may stand in a patch as well. */
const referencesTo: Partial<Record<Resource, readonly (readonly [table: string, column: string])[]>> = {
  connections: ['invoices', 'recurring_invoices', 'estimates', 'contacts'].map((table) => [table, 'connection_uid']),
  invoices: [['payments', 'invoice_uid']],
  recurring_invoices: [['invoices', 'recurring_uid']],
};

/** Where this book alone names a row: nothing ties these to it but its uid. */
const ownWordsOf: typeof referencesTo = {
  connections: [
    ['contact_notes', 'connection_uid'],
    ['mail_habits', 'connection_uid'],
    ['journal', 'uid'],
  ],
  invoices: [
    ['contact_notes', 'invoice_uid'],
    ['invoice_snoozes', 'invoice_uid'],
    ['invoice_tags', 'invoice_uid'],
    ['invoice_changes', 'invoice_uid'],
    ['invoice_versions', 'uid'],
    ['bin_snapshots', 'uid'],
    ['kept_mails', 'invoice_uid'],
    ['journal', 'uid'],
  ],
};

interface KnownTwiceParts {
  readonly orm: Orm;
  readonly rows: ObjectRows;
  readonly outbox: OutboxRows;
  readonly drafts: DraftRows;
  readonly presences: PresenceRows;
  readonly opened: OpenedEditors;
  readonly formerNames: FormerNames;
}

export function createKnownTwice(parts: KnownTwiceParts): KnownTwice {
  const { orm, rows, outbox, drafts, presences, opened, formerNames } = parts;

  const renamed = (table: string, column: string, from: Uid, to: Uid): SQL =>
    sql`UPDATE ${sql.identifier(table)} SET ${sql.identifier(column)} = ${to}, patch_json = replace(patch_json, ${from}, ${to}) WHERE ${sql.identifier(column)} = ${from}`;

  /** Of what can be there once only, that which was written of the one that was created here stays. */
  function moveOwnWords(resource: Resource, from: Uid, to: Uid): void {
    for (const [table, column] of ownWordsOf[resource] ?? [])
      orm.run(
        sql`UPDATE OR IGNORE ${sql.identifier(table)} SET ${sql.identifier(column)} = ${to} WHERE ${sql.identifier(column)} = ${from}`,
      );
    if (resource === 'invoices')
      orm.run(
        sql`UPDATE invoice_tags SET search_no = (SELECT search_no FROM invoices WHERE uid = ${to}) WHERE invoice_uid = ${to}`,
      );
    if (resource === 'connections')
      orm.run(
        sql`UPDATE connections SET last_mail_at = (SELECT max(last_mail_at) FROM connections WHERE uid IN (${from}, ${to})) WHERE uid = ${to}`,
      );
  }

  return {
    giveWay(resource, id, uid, touch) {
      const other = rows.of(resource).byServerId(id);
      if (other === null || other.uid === uid) return;
      moveOwnWords(resource, other.uid, uid);
      for (const [table, column] of referencesTo[resource] ?? []) orm.run(renamed(table, column, other.uid, uid));
      // What is created here is in sight; the other row, and with it what was read under it, may have been in no list yet.
      presences.showUnder(resource, [uid], touch);
      outbox.rename(other.uid, uid);
      drafts.rename(other.uid, uid);
      opened.rename(other.uid, uid);
      formerNames.gaveWay(resource, other.uid, uid);
      // What is still to be decided leaves as it says then.
      orm.run(
        sql`UPDATE conflicts SET record_json = replace(record_json, ${other.uid}, ${uid}) WHERE resolved_at IS NULL`,
      );
      if (resource === 'invoices')
        orm.run(
          sql`DELETE FROM invoice_search WHERE rowid = (SELECT search_no FROM invoices WHERE uid = ${other.uid})`,
        );
      orm.run(sql`DELETE FROM absences WHERE uid = ${other.uid}`);
      const table = objectTable(resource);
      orm.delete(table).where(eq(table.uid, other.uid)).run();
    },
  };
}
