import { eq } from 'drizzle-orm';
import type { YearStart } from '#shared/numbering/year-start.ts';
import { readYearStart } from '#shared/numbering/year-start.ts';
import { capabilities } from '#main/db/schema/engine.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';

export const YEAR_START = 'numbers.year_start';

/** Records when the year of the business begins, as the person said. Numbers of two years decide by themselves. */
export function answerYearStart(keyValues: KeyValueStore, start: YearStart, at: number): void {
  keyValues.set(YEAR_START, start, at);
}

/** Returns when the person said that the year begins; null if they were not asked yet. */
export function answeredYearStart(orm: Orm): YearStart | null {
  const row = orm.select().from(capabilities).where(eq(capabilities.name, YEAR_START)).get();
  return row === undefined ? null : readYearStart(parseStored(row.valueJson));
}
