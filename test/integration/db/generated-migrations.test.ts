import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import { openConnection } from '#main/db/connection/open.ts';
import * as schema from '#main/db/schema/schema.ts';
import type { Files } from '#scripts/migrations/migration-files.ts';
import { firstMigration, nextMigration } from '#scripts/migrations/migration-files.ts';
import { bookFolder, clientRow, migrationsDir, openFileBook, sweepPage } from '#test/helpers/books.ts';

/** A copy of `drizzle` in which the first migration belongs to a released program. */
function releasedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-drizzle-'));
  cpSync(migrationsDir, folder, { recursive: true });
  const journal = join(folder, 'meta', '_journal.json');
  writeFileSync(journal, readFileSync(journal, 'utf8').replace('"isReleased": false', '"isReleased": true'));
  return folder;
}

function write(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content);
}

const nicknames = sqliteTable(
  'nicknames',
  {
    uid: text('uid').primaryKey().notNull(),
    nickname: text('nickname'),
    since: integer('since').notNull(),
  },
  (table) => [
    index('nicknames_first_letters')
      .on(table.since, sql`lower(substr(nicknames.nickname, 1, 3))`)
      .where(sql`${table.nickname} IS NOT NULL`),
  ],
);

describe('the generator of migrations', () => {
  it('writes exactly the files in drizzle/', async () => {
    for (const [path, content] of Object.entries(await firstMigration(migrationsDir, schema)))
      expect([path, readFileSync(join(migrationsDir, path), 'utf8')]).toEqual([path, content]);
  });

  it('writes a second migration after a release, which keeps a book’s data', async () => {
    const { path } = bookFolder();
    const before = openFileBook(path);
    sweepPage(before, 'connections', [clientRow(1, { name: 'Nordwind' })]);
    before.close();
    const folder = releasedFolder();
    write(folder, await nextMigration(folder, { ...schema, nicknames }, 'add_nicknames'));
    expect(readFileSync(join(folder, '0001_add_nicknames.sql'), 'utf8').replaceAll('\t', '  ')).toBe(
      [
        'CREATE TABLE `nicknames` (',
        '  `uid` text PRIMARY KEY NOT NULL,',
        '  `nickname` text,',
        '  `since` integer NOT NULL',
        ') STRICT;',
        'CREATE INDEX `nicknames_first_letters` ON `nicknames` (`since`, lower(substr(nickname, 1, 3))) WHERE "nickname" IS NOT NULL;',
        '',
      ].join('\n'),
    );
    const after = openConnection({ path, mode: 'write', migrationsDir: folder });
    expect(after.raw.pragma('user_version', { simple: true })).toBe(2);
    expect(after.raw.prepare('SELECT name FROM connections').pluck().all()).toEqual(['Nordwind']);
    after.close();
    const unchanged = await nextMigration(folder, { ...schema, nicknames }, 'change_nothing');
    expect(unchanged['0002_change_nothing.sql']?.trim()).toBe('');
  });

  it('changes no released migration and writes no second one before a release', async () => {
    await expect(firstMigration(releasedFolder(), schema)).rejects.toThrow('give the change a --name');
    await expect(nextMigration(migrationsDir, schema, 'too_early')).rejects.toThrow('Nothing is released yet');
  });

  it('refuses a change for which drizzle-kit would drop a table, because that would delete referencing rows', async () => {
    const folder = releasedFolder();
    write(folder, await nextMigration(folder, { ...schema, nicknames }, 'add_nicknames'));
    const changed = sqliteTable('nicknames', { uid: text('uid').primaryKey().notNull(), since: text('since') });
    await expect(nextMigration(folder, { ...schema, nicknames: changed }, 'change_type')).rejects.toThrow('table anew');
  });
});
