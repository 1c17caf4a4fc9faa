import { eq } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import { capabilities } from '#main/db/schema/engine.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';
import type { Orm } from '#main/db/connection/orm.ts';

const factOf = (uid: Uid): string => `number.on_paper.${uid}`;

/** Records that an invoice was printed or saved as a file. Its number may be known outside, so it no longer changes by itself. */
export function markOnPaper(keyValues: KeyValueStore, uid: Uid, at: number): void {
  keyValues.set(factOf(uid), true, at);
}

export function isOnPaper(orm: Orm, uid: Uid): boolean {
  const known = orm
    .select({ name: capabilities.name })
    .from(capabilities)
    .where(eq(capabilities.name, factOf(uid)))
    .get();
  return known !== undefined;
}
