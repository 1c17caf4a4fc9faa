import { describe, expect, it } from 'vitest';
import { RowPages } from '#renderer/state/data/paged-query.svelte.ts';
import type { PageAnswer } from '#renderer/state/data/paged-query.svelte.ts';
import { AppError } from '#shared/errors.ts';
import { settle } from '#test/unit/renderer/scripted-link.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

interface Row {
  readonly uid: string;
}
interface Read {
  readonly offset: number;
  answer(page: PageAnswer<Row>): Promise<void>;
  refuse(): Promise<void>;
}

const rows = (from: number, count = 100): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ uid: `n${String(from + index)}` }));

function open() {
  const reads: Read[] = [];
  const news: boolean[] = [];
  const pages = new RowPages<Row>({
    read: (offset) =>
      new Promise((resolve, reject) => {
        reads.push({
          offset,
          answer: (page) => (resolve(page), settle()),
          refuse: () => (reject(new AppError('internal', message('error_internal'))), settle()),
        });
      }),
    onRows: (isNewAnswer) => news.push(isNewAnswer),
  });
  const last = (): Read => {
    const read = reads.at(-1);
    if (!read) throw new Error('nothing was read');
    return read;
  };
  return { pages, reads, news, last };
}

async function opened(total: number | null = 10_000) {
  const world = open();
  world.pages.load();
  await world.last().answer({ rows: rows(0), total });
  return world;
}

describe('RowPages', () => {
  it('reads the pages of its window once, and finds their rows', async () => {
    const { pages, reads } = await opened();
    pages.show({ first: 190, end: 240 });
    pages.show({ first: 195, end: 245 });
    expect(reads.map(({ offset }) => offset)).toEqual([0, 100, 200]);
    await reads[2]?.answer({ rows: rows(200), total: 10_000 });
    expect([pages.rowAt(240)?.uid, pages.rowAt(150), pages.indexOf('n240'), pages.indexOf('n150')]).toEqual([
      'n240',
      null,
      240,
      -1,
    ]);
  });

  it('reads only the visible pages again after a change, and once for a burst', async () => {
    const { pages, reads, last } = await opened();
    pages.show({ first: 500, end: 520 });
    await last().answer({ rows: rows(500), total: 10_000 });
    for (let change = 0; change < 5; change += 1) pages.outdate();
    expect(reads.slice(2).map(({ offset }) => offset)).toEqual([500]);
    await last().answer({ rows: rows(501), total: 10_000 });
    await last().answer({ rows: rows(505), total: 10_000 });
    expect(reads).toHaveLength(4);
    expect([pages.rowAt(500)?.uid, pages.rowAt(0)?.uid]).toEqual(['n505', 'n0']);
  });

  it('keeps the old rows until the new question is answered, then none of them', async () => {
    const { pages, news, last } = await opened();
    pages.askAnew();
    expect(pages.rowAt(7)?.uid).toBe('n7');
    await last().answer({ rows: rows(900, 3), total: 3 });
    expect([pages.rowAt(0)?.uid, pages.rowAt(7), pages.count.rows]).toEqual(['n900', null, 3]);
    expect(news).toEqual([true, true]);
  });

  it('ignores the answer to an older question, and its error', async () => {
    const { pages, reads } = await opened();
    pages.askAnew();
    pages.askAnew();
    await reads[1]?.refuse();
    expect([pages.error, pages.rowAt(0)?.uid]).toEqual([null, 'n0']);
    await reads[2]?.answer({ rows: rows(5), total: 200 });
    expect(pages.rowAt(0)?.uid).toBe('n5');
  });

  it('drops the pages that were shown longest ago', async () => {
    const { pages, last } = await opened();
    for (let page = 1; page <= 45; page += 1) {
      pages.show({ first: page * 100, end: page * 100 + 1 });
      await last().answer({ rows: rows(page * 100), total: 10_000 });
    }
    expect([pages.rowAt(0), pages.rowAt(500), pages.rowAt(4_500)?.uid]).toEqual([null, null, 'n4500']);
    pages.show({ first: 0, end: 1 });
    expect(last().offset).toBe(0);
  });

  it('counts at least the rows it has read when the total is unknown', async () => {
    const { pages, last } = await opened(null);
    expect(pages.count).toEqual({ isExact: false, rows: 101 });
    pages.show({ first: 100, end: 120 });
    await last().answer({ rows: rows(100, 30), total: 130 });
    expect(pages.count).toEqual({ isExact: true, rows: 130 });
  });

  it('keeps its rows beside an error, and does not read in a loop', async () => {
    const { pages, reads, last } = await opened();
    pages.outdate();
    await last().refuse();
    pages.load();
    expect([reads.length, pages.error?.message, pages.rowAt(0)?.uid]).toEqual([
      2,
      textOf(message('error_internal')),
      'n0',
    ]);
    pages.outdate();
    await last().answer({ rows: rows(0), total: 10_000 });
    expect(pages.error).toBeNull();
  });

  it('only notes changes while asleep', async () => {
    const { pages, reads } = await opened();
    pages.sleep();
    for (let change = 0; change < 5; change += 1) pages.outdate();
    expect(reads).toHaveLength(1);
    pages.wake();
    expect(reads).toHaveLength(2);
  });

  it('returns a range of rows only if all its pages were read since the newest change', async () => {
    const { pages, last } = await opened();
    pages.show({ first: 100, end: 120 });
    await last().answer({ rows: rows(100), total: 10_000 });
    expect(pages.freshRows(98, 101)?.map(({ uid }) => uid)).toEqual(['n98', 'n99', 'n100', 'n101']);
    expect(pages.freshRows(198, 201)).toBeNull();
    pages.outdate();
    expect(pages.freshRows(100, 101)).toBeNull();
    await last().answer({ rows: rows(101), total: 10_000 });
    expect(pages.freshRows(100, 100)?.map(({ uid }) => uid)).toEqual(['n101']);
    expect(pages.freshRows(99, 100)).toBeNull();
    pages.outdate();
    await last().refuse();
    expect(pages.freshRows(100, 100)).toBeNull();
    pages.askAnew();
    expect(pages.freshRows(0, 1)).toBeNull();
  });

  it('waits for a row that is not read yet, with one read for all callers', async () => {
    const { pages, reads, last } = await opened();
    const waiting = [pages.whenRead(700), pages.whenRead(701)];
    pages.show({ first: 690, end: 720 });
    expect(reads.map(({ offset }) => offset)).toEqual([0, 700, 600]);
    await reads[1]?.answer({ rows: rows(700), total: 10_000 });
    expect((await Promise.all(waiting)).map((row) => row?.uid)).toEqual(['n700', 'n701']);
    expect((await pages.whenRead(3))?.uid).toBe('n3');
    expect(last().offset).toBe(600);
  });

  it('returns null for a row that fails, does not exist, or belongs to an outdated question', async () => {
    const { pages, last } = await opened();
    const failed = pages.whenRead(700);
    await last().refuse();
    expect(await failed).toBeNull();
    const beyond = pages.whenRead(9_950);
    await last().answer({ rows: rows(9_900, 20), total: 9_920 });
    expect(await beyond).toBeNull();
    const left = pages.whenRead(800);
    const read = last();
    pages.askAnew();
    await read.answer({ rows: rows(800), total: 10_000 });
    expect(await left).toBeNull();
  });
});
