import { eq } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import { capabilities } from '#main/db/schema/engine.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';
import type { Orm } from '#main/db/connection/orm.ts';

const factOf = (uid: Uid): string => `number.on_paper.${uid}`;

/** An invoice was printed or saved as a file: somebody may hold its number, which therefore no longer changes unasked. */
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
