import { and, desc, eq } from 'drizzle-orm';
import type { LinkKind } from '#shared/links/record-link.ts';
import { isLinkName } from '#shared/links/record-link.ts';
import { numberKey } from '#shared/numbering/number-key.ts';
import type { Uid } from '#shared/service/ids.ts';
import { isUid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { isNumbered } from '#main/db/numbering/by-number.ts';
import { connections } from '#main/db/schema/connections.ts';
import { estimates } from '#main/db/schema/estimates.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';

const tables = {
  invoice: invoices,
  client: connections,
  estimate: estimates,
  recurring: recurringInvoices,
} as const satisfies Record<LinkKind, unknown>;

/** Finds the record that a link names: by its uid or, for a document, the newest listed one with exactly this number. */
export function findLinked(orm: Orm, kind: LinkKind, name: string): Uid | null {
  if (isUid(name)) {
    const table = tables[kind];
    return orm.select({ uid: table.uid }).from(table).where(eq(table.uid, name)).get()?.uid ?? null;
  }
  const newest = (uids: readonly { readonly uid: Uid }[]): Uid | null => uids[0]?.uid ?? null;
  if (kind === 'invoice') {
    const isMeant = and(eq(invoices.isListed, true), isNumbered([name]));
    return newest(orm.select({ uid: invoices.uid }).from(invoices).where(isMeant).orderBy(desc(invoices.date)).all());
  }
  if (kind !== 'estimate') return null;
  const { uid, isListed, statementNo, date } = estimates;
  const isMeant = and(eq(isListed, true), eq(estimates.numberKey, numberKey(name)), eq(statementNo, name));
  return newest(orm.select({ uid }).from(estimates).where(isMeant).orderBy(desc(date)).all());
}

/** Returns what a link calls a record: the number of a document that has one to itself, otherwise its uid. */
export function linkNameOf(orm: Orm, kind: LinkKind, uid: Uid): string {
  if (kind !== 'invoice' && kind !== 'estimate') return uid;
  const table = tables[kind];
  const number = orm.select({ of: table.statementNo }).from(table).where(eq(table.uid, uid)).get()?.of ?? '';
  return isLinkName(number) && findLinked(orm, kind, number) === uid ? number : uid;
}
