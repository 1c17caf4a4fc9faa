import { describe, expect, it } from 'vitest';
import type { AdjustmentForm } from '#shared/invoice-form/invoice-form.ts';
import { emptyForm, MOST_LINES } from '#shared/invoice-form/invoice-form.ts';
import { blankLine } from '#renderer/state/editor/form-edits.ts';
import { freshKey, withDistinctKeys } from '#renderer/state/editor/row-keys.ts';

const tax = (key: string): AdjustmentForm => {
  return { key, kind: 'taxes', name: '', value: '', isPercentage: true, savedKey: null };
};

describe('keys of rows', () => {
  it('are unique', () => {
    const keys = Array.from({ length: MOST_LINES }, freshKey);
    expect(new Set(keys).size).toBe(MOST_LINES);
  });

  it('change only for rows that share one', () => {
    const form = {
      ...emptyForm,
      lines: ['a', 'b', 'b', 'c'].map((key) => blankLine(key)),
      adjustments: [tax('c'), tax('d')],
    };
    const repaired = withDistinctKeys(form);
    const keys = [...repaired.lines, ...repaired.adjustments].map(({ key }) => key);
    expect(new Set(keys).size).toBe(6);
    expect([keys[0], keys[1], keys[3], keys[5]]).toEqual(['a', 'b', 'c', 'd']);
    expect(withDistinctKeys(repaired)).toBe(repaired);
  });
});
