import { describe, expect, it } from 'vitest';
import { isChangedBy, lineChange, replacedBy } from '#shared/catalogue/catalogue-change.ts';
import type { CatalogueLine, SavedCatalogueLine } from '#shared/catalogue/catalogue-line.ts';

const text = 'By the hour.\nTravel is charged separately.';
const saved: SavedCatalogueLine = {
  uid: '01936f00-0000-7000-8000-0000000000c1',
  kind: 'items',
  name: 'Consulting',
  description: text,
  unit: 'hour',
  price: '95.00',
};
const line: CatalogueLine = { kind: 'items', name: 'consulting', description: 'consulting', unit: '', price: '100' };
const rigging: SavedCatalogueLine = {
  ...saved,
  kind: 'tasks',
  name: 'Rigging',
  description: '',
  unit: '',
  price: '80',
};
const change = (one: SavedCatalogueLine, part: CatalogueLine) => lineChange(one, replacedBy(one, part));

describe('a saved line that another line replaces', () => {
  const cases: readonly (readonly [string, Partial<CatalogueLine>, object])[] = [
    ['keeps what the line leaves open, and its spelling', {}, { price: '100' }],
    ['is the same at the same price written otherwise', { price: '95' }, {}],
    ['takes another unit', { price: '95', unit: 'day' }, { unit: 'day' }],
    ['takes another text', { price: '95', description: 'By the day' }, { description: 'By the day' }],
    ['takes no name for a text', { name: 'Consulting ', description: 'CONSULTING' }, { price: '100' }],
    ['takes no text for another that it has already', { description: ` ${text}` }, { price: '100' }],
  ];
  it.each(cases)('%s', (_what, part, expected) => {
    expect(change(saved, { ...line, ...part })).toEqual(expected);
    expect(isChangedBy(saved, { ...line, ...part })).toBe(Object.keys(expected).length > 0);
    expect(replacedBy(saved, { ...line, ...part }).name).toBe('Consulting');
  });

  it('keeps its rate if the other has none, and never changes for an expense', () => {
    const task: CatalogueLine = { ...line, kind: 'tasks', name: 'Rigging', price: null };
    expect(change(rigging, task)).toEqual({});
    expect(change({ ...rigging, price: null }, { ...task, price: '80' })).toEqual({ rate: '80' });
    expect(change({ ...rigging, kind: 'expenses', price: null }, { ...line, kind: 'expenses' })).toEqual({});
  });

  it('gets its empty rate and text back by undo', () => {
    const { uid: _uid, ...task } = rigging;
    expect(lineChange(task, { ...task, price: null })).toEqual({ rate: null });
    const { uid: _other, ...item } = saved;
    expect(lineChange(item, { ...item, description: '', unit: '' })).toEqual({ description: '', unit: '' });
    expect(lineChange(item, { ...item, description: 'Consulting' })).toEqual({ description: '' });
  });
});
