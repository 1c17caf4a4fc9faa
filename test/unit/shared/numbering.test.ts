import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposeNumber } from '#shared/numbering/next-number.ts';

const free = (): boolean => false;

describe('the next number', () => {
  const proposals: readonly (readonly [readonly string[], string])[] = [
    [[], 'INV-000001'],
    [['no digits here'], 'INV-000001'],
    [['INV-000041', 'INV-000040'], 'INV-000042'],
    [['INV-000040', 'INV-000041'], 'INV-000042'],
    [['2026-009', '2025-150'], '2026-010'],
    [['IN-99'], 'IN-100'],
    [['R7/2026', 'R12/2025'], 'R7/2027'],
    [['12-A', '9-A', '400-B'], '13-A'],
    [['A-1', 'B-500'], 'A-2'],
    [['9'.repeat(29)], `1${'0'.repeat(29)}`],
    [['1'.repeat(31), 'K-5'], 'K-6'],
  ];
  it.each(proposals)('after %j is %s', (recent, expected) => {
    expect(proposeNumber(recent, free)).toBe(expected);
  });

  it('passes over what is taken', () => {
    const taken = new Set(['INV-000042', 'INV-000043']);
    expect(proposeNumber(['INV-000041'], (number) => taken.has(number))).toBe('INV-000044');
  });

  it('is new, of the same series and higher than all of it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 99_999 }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom('INV-', '', 'R/'),
        (values, prefix) => {
          const recent = values.map((value) => `${prefix}${String(value).padStart(4, '0')}`);
          const proposed = proposeNumber(recent, (number) => recent.includes(number));
          expect(recent).not.toContain(proposed);
          expect(Number(proposed.slice(prefix.length))).toBe(Math.max(...values) + 1);
        },
      ),
    );
  });
});
