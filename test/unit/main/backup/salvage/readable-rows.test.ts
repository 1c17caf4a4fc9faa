import type Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { readableRows } from '#main/backup/salvage/readable-rows.ts';

/** A table whose damaged page leads from one row back to another that was before it; behind it all is sound again. */
function loopingTable(): Database.Database {
  const rows = [1, 2, 3, 8, 9];
  const next = (after: number): object | undefined => {
    if (after >= 3 && after < 7) return { '#': 2, uid: 'row 2' };
    const number = rows.find((one) => one > after);
    return number === undefined ? undefined : { '#': number, uid: `row ${String(number)}` };
  };
  // The two statements that a reader of rows prepares.
  return { prepare: () => ({ get: (after?: number) => next(after ?? 0) }) } as unknown as Database.Database;
}

it('passes a row that a damaged page leads back to, and goes on behind the page', () => {
  const found: unknown[] = [];
  // Without an end of its own, the test would go round with the rows.
  for (const row of readableRows(loopingTable(), 'invoices', ['uid'])) if (found.push(row['uid']) > 10) break;
  expect(found).toEqual(['row 1', 'row 2', 'row 3', 'row 8', 'row 9']);
});
