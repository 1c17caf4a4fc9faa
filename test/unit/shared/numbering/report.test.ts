import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KnownNumber } from '#shared/numbering/known-number.ts';
import { reportNumbers } from '#shared/numbering/report.ts';

const dated = (...lines: readonly (readonly [number: string, date: string])[]): readonly KnownNumber[] =>
  lines.map(([number, date]) => ({ number, date, clientUid: null }));

const gapsOf = (known: readonly KnownNumber[]) =>
  reportNumbers(known).gaps.map(({ first, last, count }) => [first, last, Number(count)]);

describe('the report on numbers', () => {
  it('finds duplicates regardless of letter case and spaces', () => {
    const known = dated(
      ['INV-1', '2026-01-01'],
      ['inv - 1', '2026-01-02'],
      ['INV-2', '2026-01-03'],
      ['', '2026-01-04'],
    );
    expect(reportNumbers([...known, ...dated(['', '2026-01-05'])]).duplicates).toEqual([[known[0], known[1]]]);
  });

  it('lists gaps as ranges, and none before the first number', () => {
    const known = dated(['INV-007', '2026-01-01'], ['INV-009', '2026-01-02'], ['INV-5000', '2026-01-03']);
    expect(gapsOf(known)).toEqual([
      ['INV-008', 'INV-008', 1],
      ['INV-010', 'INV-4999', 4990],
    ]);
  });

  it('counts each series and each year separately', () => {
    const known = dated(
      ['2026-002', '2026-02-01'],
      ['2025-004', '2025-12-01'],
      ['2025-002', '2025-06-01'],
      ['2025-001', '2025-02-01'],
      ['2024-001', '2024-02-01'],
      ['R-1', '2024-01-02'],
      ['R-3', '2024-01-01'],
    );
    expect(gapsOf(known)).toEqual([
      ['2026-001', '2026-001', 1],
      ['2025-003', '2025-003', 1],
      ['R-2', 'R-2', 1],
    ]);
  });

  it('writes a gap between two years with the later year if counting continues', () => {
    const known = dated(
      ['2026-06', '2026-02-01'],
      ['2026-05', '2026-01-20'],
      ['2025-03', '2025-12-01'],
      ['2025-02', '2025-11-01'],
    );
    expect(gapsOf(known)).toEqual([['2026-04', '2026-04', 1]]);
  });

  it('lists no more than its limit, and counts the rest', () => {
    const numbers = Array.from(
      { length: 300 },
      (_, index) => [`INV-${String(index * 2 + 1000)}`, '2026-01-01'] as const,
    );
    const report = reportNumbers(dated(...numbers, ...numbers.slice(0, 20)), 12);
    expect(report).toMatchObject({ moreGaps: 287, moreDuplicates: 8 });
    expect([report.gaps.length, report.duplicates.length]).toEqual([12, 12]);
  });

  it('finds exactly the numbers removed from a series', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 2, max: 79 }), { maxLength: 60 }), (missing) => {
        const left = Array.from({ length: 80 }, (_, index) => index + 1).filter((one) => !missing.includes(one));
        const known = dated(...left.map((one) => [`INV-${String(one).padStart(4, '0')}`, '2026-01-01'] as const));
        const found = reportNumbers(known).gaps.flatMap(({ first, count }) =>
          Array.from({ length: Number(count) }, (_, index) => Number(first.slice(4)) + index),
        );
        expect(found).toEqual(missing.toSorted((one, other) => one - other));
      }),
    );
  });
});
