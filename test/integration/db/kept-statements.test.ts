import Database from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ormOn } from '#main/db/connection/kept-statements.ts';
import type { Orm } from '#main/db/connection/orm.ts';

const numbers = sqliteTable('numbers', { n: integer('n') });

describe('the statements of the query builder', () => {
  let raw: Database.Database;
  let orm: Orm;
  let asked: ReturnType<typeof vi.spyOn>;

  beforeEach(() => {
    raw = new Database(':memory:');
    raw.exec('CREATE TABLE numbers (n INTEGER); INSERT INTO numbers VALUES (1), (2)');
    orm = ormOn(raw);
    asked = vi.spyOn(raw, 'prepare');
  });
  afterEach(() => {
    raw.close();
  });

  const select = () =>
    orm
      .select()
      .from(numbers)
      .where(sql`${numbers.n} > ${0}`)
      .all();

  it('are compiled once', () => {
    expect([select(), select()]).toEqual([
      [{ n: 1 }, { n: 2 }],
      [{ n: 1 }, { n: 2 }],
    ]);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('return rows as each caller wants them, whatever the one before wanted', () => {
    const text = sql`SELECT n FROM numbers ORDER BY n`;
    const asObjects = () => orm.all(text);
    const asArrays = () => orm.values(text);
    expect([asObjects(), asArrays(), asObjects(), asArrays()]).toEqual([
      [{ n: 1 }, { n: 2 }],
      [[1], [2]],
      [{ n: 1 }, { n: 2 }],
      [[1], [2]],
    ]);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('follow a table that gets another column', () => {
    const all = () => orm.all(sql`SELECT * FROM numbers LIMIT 1`);
    expect(all()).toEqual([{ n: 1 }]);
    raw.exec('ALTER TABLE numbers ADD COLUMN word TEXT');
    expect(all()).toEqual([{ n: 1, word: null }]);
  });

  it('go where they were used longest ago, and where they hardly come again', () => {
    select();
    for (let at = 0; at < 500; at += 1) orm.all(sql.raw(`SELECT n FROM numbers WHERE n BETWEEN ${String(at)} AND 900`));
    orm.all(sql`SELECT n FROM numbers WHERE n IN ${Array.from({ length: 200 }, (_, at) => at)}`);
    asked.mockClear();
    select();
    expect(asked).not.toHaveBeenCalled();
    for (let at = 0; at < 500; at += 1) orm.all(sql.raw(`SELECT n FROM numbers WHERE n = ${String(at)}`));
    asked.mockClear();
    select();
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
