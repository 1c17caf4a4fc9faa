import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Resource } from '#shared/service/resources.ts';
import { objectTable } from '#main/db/objects/object-tables.ts';

/** Kinds that others lie under and nowhere else. */
export type ParentKind = 'connections' | 'invoices';

/** What lies only under another object, under which kind, and the column that names it. */
export const reachedUnder: Partial<Record<Resource, { readonly parent: ParentKind; readonly column: SQL }>> = {
  contacts: { parent: 'connections', column: sql`connection_uid` },
  estimates: { parent: 'connections', column: sql`connection_uid` },
  payments: { parent: 'invoices', column: sql`invoice_uid` },
};

/** Of what a row of this kind lies under, in a statement about such rows: under nothing, nothing is in the way. */
export function presenceAbove(resource: Resource): SQL {
  const place = reachedUnder[resource];
  if (place === undefined) return sql`'present'`;
  return sql`coalesce((SELECT presence FROM ${objectTable(place.parent)} WHERE uid = ${place.column}), 'present')`;
}

/** The kinds that lie only under objects of this one. */
export function kindsUnder(parent: Resource): readonly { readonly child: Resource; readonly column: SQL }[] {
  // The keys of the table above.
  const entries = Object.entries(reachedUnder) as [Resource, { readonly parent: Resource; readonly column: SQL }][];
  return entries.flatMap(([child, place]) => (place.parent === parent ? [{ child, column: place.column }] : []));
}
