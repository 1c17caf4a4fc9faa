import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageSize, ServerObject, SetAsideRow } from '#shared/service/wire-types.ts';
import { rememberPage, startListReading } from '#shared/service/list-end.ts';
import type { Checkpoint } from '#shared/service/checkpoint.ts';
import { rowIds } from '#main/sync/pull/list-flaws.ts';
import { advance, afterTooLarge } from '#main/sync/pull/sweep.ts';

type Row = { readonly object: ServerObject } | { readonly aside: SetAsideRow };

const begun = (perPage: PageSize): Checkpoint => ({
  sweep: 1,
  nextPage: 1,
  startedAt: 1,
  finishedAt: null,
  isClean: true,
  perPage,
});

function sweep(rows: readonly Row[], perPage: PageSize) {
  const memory = startListReading(100);
  const objects: ServerObject[] = [];
  let checkpoint = begun(perPage);
  let pages = 0;
  while (checkpoint.nextPage !== null) {
    const page = rows.slice((checkpoint.nextPage - 1) * perPage, checkpoint.nextPage * perPage);
    const shown = {
      objects: page.flatMap((row) => ('object' in row ? [row.object] : [])),
      setAside: page.flatMap((row) => ('aside' in row ? [row.aside] : [])),
    };
    checkpoint = advance(checkpoint, shown.objects, memory, 2, { setAside: shown.setAside });
    rememberPage(memory, rowIds(shown));
    objects.push(...shown.objects);
    pages += 1;
  }
  return { objects, checkpoint, pages };
}

const list = fc.array(fc.constantFrom('object', 'huge id', 'no hash'), { maxLength: 350 }).map((kinds) =>
  kinds.map((kind, index): Row => {
    if (kind === 'object')
      return { object: { id: index + 1, hash_key: `h${String(index)}`, fields: {}, details: null } };
    const id = kind === 'huge id' ? `90071992547409${String(index)}9` : String(index + 1);
    return { aside: { id, hash_key: null, fields: { statement_no: `INV-${String(index)}` } } };
  }),
);

describe('a sweep of a list with rows that nothing could address', () => {
  it('reads every other row, counts the ones that it left out, and stays clean', () => {
    fc.assert(
      fc.property(list, fc.constantFrom<PageSize>(20, 60, 100), (rows, perPage) => {
        const { objects, checkpoint, pages } = sweep(rows, perPage);
        expect(objects).toEqual(rows.flatMap((row) => ('object' in row ? [row.object] : [])));
        const left = rows.length - objects.length;
        const flaws = checkpoint.lastFlaws ?? [];
        expect(flaws.map((flaw) => (flaw.kind === 'set_aside' ? flaw.count : flaw.kind))).toEqual(
          left === 0 ? [] : [left],
        );
        expect([checkpoint.isClean, pages]).toEqual([true, Math.floor(rows.length / perPage) + 1]);
      }),
    );
  });

  it('proves nothing about rows that are missing when one of them has no address at all', () => {
    const nobody: SetAsideRow = { id: null, hash_key: null, fields: {} };
    expect(sweep([{ aside: nobody }], 100).checkpoint).toMatchObject({ isClean: false, nextPage: null });
  });
});

describe('a page that is too large to be read', () => {
  it('begins the sweep again with the next smaller size, and of the smallest is left out three times in a row at most', () => {
    const at = (perPage: PageSize, nextPage: number): Checkpoint => ({ ...begun(perPage), nextPage });
    expect(afterTooLarge(at(100, 3))).toMatchObject({ perPage: 60, nextPage: 1 });
    expect(afterTooLarge(at(60, 2))).toMatchObject({ perPage: 20, nextPage: 1 });
    let skipped: Checkpoint | null = at(20, 7);
    for (const nextPage of [8, 9, 10]) {
      skipped = skipped === null ? null : afterTooLarge(skipped);
      expect(skipped).toMatchObject({ nextPage, isClean: false });
    }
    expect(skipped === null ? null : afterTooLarge(skipped)).toBeNull();
  });
});
