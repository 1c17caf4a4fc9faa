import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { CategoryForm } from '#shared/catalogue/category-form.ts';
import {
  categoryFormBody,
  categoryFromView,
  categoryProblems,
  emptyCategory,
  writtenCategory,
} from '#shared/catalogue/category-form.ts';
import { linesToPrice, withPrices } from '#shared/catalogue/catalogue-uses.ts';
import { categoryResources } from '#shared/service/category.ts';
import { validateBody } from '#shared/service/validate-body.ts';

const form = (part: Partial<CategoryForm>): CategoryForm => ({ ...emptyCategory, ...part });
const problems = (part: Partial<CategoryForm>, resource: (typeof categoryResources)[number] = 'item_categories') =>
  categoryProblems(resource, form(part), null).map(({ field, message }) => [field, message.key]);

describe('the form of a saved line', () => {
  it('sends the fields of its kind and no others', () => {
    const all = { title: ' Disk ', description: 'Fast', unit: 'GB', price: '4.50' };
    expect(categoryResources.map((resource) => categoryFormBody(resource, all))).toEqual([
      { name: 'Disk', description: 'Fast', unit: 'GB', price: '4.50' },
      { name: 'Disk' },
      { name: 'Disk', rate: '4.50' },
      { name: 'Disk', rate: '4.50' },
    ]);
  });

  it('never sends what an update of an expense could have beside its name, even where the service shows it', () => {
    const view = { id: 5, name: 'Courier', description: 'By bike', unit: 'trip', price: '12.00' };
    const opened = categoryFromView('expense_categories', view);
    expect(opened).toEqual(form({ title: 'Courier' }));
    expect(writtenCategory('expense_categories', { ...opened, title: 'Messenger' }, view)).toEqual({
      name: 'Messenger',
    });
  });

  it('keeps what was not touched to the letter, and empties what a person emptied', () => {
    const view = { name: 'Disk', description: 'Fast', unit: null, price: '95.0' };
    const opened = categoryFromView('item_categories', view);
    expect(writtenCategory('item_categories', { ...opened, description: '' }, view)).toEqual({
      name: 'Disk',
      description: '',
      unit: null,
      price: '95.0',
    });
    const task = { name: 'Support', rate: '80.00' };
    const written = writtenCategory('task_categories', form({ title: 'Support' }), task);
    expect(written).toEqual({ name: 'Support', rate: null });
  });

  it('is not complete without a name, an item not without a price, and nothing with a price that can be read in two ways', () => {
    expect(problems({ title: ' ' })).toEqual([
      ['title', 'catalogue_missing_name'],
      ['price', 'catalogue_missing_price'],
    ]);
    expect(problems({ title: 'Support' }, 'task_categories')).toEqual([]);
    expect(problems({ title: 'Support', price: '1,500 ?' })).toEqual([['price', 'catalogue_unread_price']]);
    expect(problems({ title: 'Support', price: '1'.repeat(16) })).toEqual([['price', 'lines_too_long']]);
  });

  it('complains about nothing that was there before', () => {
    const known = form({ title: 'Disk', price: 'on request' });
    expect(categoryProblems('item_categories', { ...known, unit: 'GB' }, known)).toEqual([]);
    expect(categoryProblems('item_categories', { ...known, price: 'much' }, known)).toHaveLength(1);
  });

  it('makes bodies that the service accepts of whatever is complete', () => {
    const text = fc.string({ maxLength: 20 });
    const price = fc.oneof(
      fc.constant(''),
      fc.integer({ min: 0, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...categoryResources), text, text, text, price, (resource, ...texts) => {
        const [title, description, unit, typed] = texts;
        const made = { title, description, unit, price: typed };
        if (categoryProblems(resource, made, null).length > 0) return;
        expect(validateBody(resource, 'create', categoryFormBody(resource, made))).toEqual([]);
      }),
    );
  });
});

describe('the price of the catalogue in a document', () => {
  const line = (key: string, description: string, price: string) => ({
    key,
    kind: 'items' as const,
    date: '',
    description,
    quantity: '1',
    unit: '',
    price,
  });
  const named = { kind: 'items', name: 'Site visit', description: 'A visit on site' } as const;

  it('is given to lines of its name or text with another price, whatever their case', () => {
    const lines = [
      line('a', 'SITE VISIT', '90'),
      line('b', 'A visit on site', '95.00'),
      line('c', 'Site visits', '90'),
      { ...line('d', 'Site visit', '90'), kind: 'tasks' as const },
    ];
    const priced = linesToPrice(lines, named, '95.0');
    expect(priced).toEqual([{ key: 'a', before: '90', after: '95' }]);
    const after = withPrices(lines, priced, 'after');
    expect(after.map(({ price }) => price)).toEqual(['95', '95.00', '90', '90']);
    expect(withPrices(after, priced, 'before')).toEqual(lines);
  });

  it('stays where the person has typed another one since', () => {
    const priced = [{ key: 'a', before: '90', after: '95' }];
    expect(withPrices([line('a', 'Site visit', '97')], priced, 'before')).toEqual([line('a', 'Site visit', '97')]);
  });
});
