import { describe, expect, it } from 'vitest';
import { quantityAs } from '#shared/money/input/line-quantity.ts';

const LOCALE = 'en-US';

describe('the quantity of a line whose kind changes', () => {
  it('becomes undecided between hours and minutes', () => {
    expect(quantityAs('2', 'items', 'tasks', LOCALE)).toBe('2 ?');
    expect(quantityAs('1.5', 'items', 'tasks', LOCALE)).toBe('90');
    expect(quantityAs('', 'items', 'tasks', LOCALE)).toBe('');
  });

  it('is unchanged after the arrow keys passed the task', () => {
    const asTask = quantityAs('2', 'expenses', 'tasks', LOCALE);
    expect(quantityAs(asTask, 'tasks', 'trips', LOCALE)).toBe('2');
    const asItem = quantityAs('90', 'tasks', 'items', LOCALE);
    expect([asItem, quantityAs(asItem, 'items', 'tasks', LOCALE)]).toEqual(['1:30 ?', '90']);
  });

  it('stays between kinds with the same unit', () => {
    expect(quantityAs('2', 'items', 'trips', LOCALE)).toBe('2');
    expect(quantityAs('90', 'tasks', 'tasks', LOCALE)).toBe('90');
  });
});
