import { sql } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { ClientKeys } from '#shared/client/alike-groups.ts';
import { phoneDigits } from '#shared/client/same-phone.ts';
import { commonName } from '#shared/text/fold-text.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { connections } from '#main/db/schema/connections.ts';
import { emailFolded } from './folded-email.ts';

const textIn = (column: 'patch_json' | 'mirror_json', field: string) =>
  sql`json_extract(connections.${sql.identifier(column)}, ${`$.${field}`})`;

/** SQL: a field of the local view that has no column: that of the patch, where the patch has it. */
export const clientField = (field: string) =>
  sql<unknown>`iif(json_type(connections.patch_json, ${`$.${field}`}) IS NULL, ${textIn('mirror_json', field)}, ${textIn('patch_json', field)})`;

/** Returns what clients are compared by. A name that only stands in for a missing one is left out. */
export function clientKeys(orm: Orm, uids: readonly Uid[]): readonly ClientKeys[] {
  const rows = orm
    .select({
      uid: connections.uid,
      nameFolded: connections.nameFolded,
      email: emailFolded,
      phone: clientField('phone'),
      isNamed: sql<number>`coalesce(trim(${clientField('name')}), '') <> '' OR coalesce(trim(${clientField('first_name')}), '') <> ''
        OR coalesce(trim(${clientField('last_name')}), '') <> ''`,
    })
    .from(connections)
    .where(sql`connections.uid IN (SELECT value FROM json_each(${JSON.stringify(uids)}))`)
    .all();
  return rows.map(({ uid, nameFolded, email, phone, isNamed }) => ({
    uid,
    name: isNamed === 1 ? commonName(nameFolded) : '',
    email: email ?? '',
    phone: typeof phone === 'string' ? phoneDigits(phone) : '',
  }));
}
