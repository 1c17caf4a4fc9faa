import { describe, expect, it } from 'vitest';
import type { CatalogueLine } from '#shared/catalogue/catalogue-line.ts';
import { catalogueLineOf, categoryBody, categoryOf, isSameLine, withName } from '#shared/catalogue/catalogue-line.ts';
import type { LineForm } from '#shared/invoice-form/invoice-form.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import { validateBody } from '#shared/service/validate-body.ts';
import { message } from '#shared/words/message.ts';

const line = (part: Partial<LineForm> = {}): LineForm => ({
  key: 'l',
  kind: 'items',
  date: '2026-11-21',
  description: 'Workshop\nfor eight people',
  quantity: '2',
  unit: ' day ',
  price: '950.00',
  ...part,
});

describe('a line for the catalogue', () => {
  it('is named by its first line and keeps all of its text, without date and quantity', () => {
    const saved = { name: 'Workshop', description: 'Workshop\nfor eight people', unit: 'day', price: '950' };
    expect(catalogueLineOf(line())).toEqual({ kind: 'items', ...saved });
    expect(categoryBody(catalogueLineOf(line()))).toEqual(saved);
  });

  it('repeats no text, cuts a name between characters, and has no price with two readings', () => {
    expect(categoryBody(catalogueLineOf(line({ description: ' Workshop ' })))).toMatchObject({ description: '' });
    expect(catalogueLineOf(line({ description: '🧾'.repeat(200) })).name).toBe('🧾'.repeat(100));
    expect(catalogueLineOf(line({ price: '1,234?' })).price).toBeNull();
  });

  it.each(lineArrays)('has the body of %s that the service expects', (kind) => {
    const wanted = catalogueLineOf(line({ kind }));
    expect(validateBody(categoryOf[kind], 'create', categoryBody(wanted))).toEqual([]);
    expect(validateBody(categoryOf[kind], 'create', categoryBody(withName(wanted, ' ')))).toEqual([
      { field: 'name', reason: message('field_problem_required') },
    ]);
  });

  it('needs a price only for an item', () => {
    const problems = (kind: LineForm['kind']) =>
      validateBody(categoryOf[kind], 'create', categoryBody(catalogueLineOf(line({ kind, price: '' }))));
    expect(problems('items')).toEqual([{ field: 'price', reason: message('field_problem_required') }]);
    expect([problems('tasks'), problems('trips'), problems('expenses')]).toEqual([[], [], []]);
  });

  const workshop = catalogueLineOf(line());
  const same: readonly (readonly [string, Partial<CatalogueLine>, boolean])[] = [
    ['the price written otherwise', { price: '950.00' }, true],
    ['another price', { price: '951' }, false],
    ['no price', { price: null }, false],
    ['another unit', { unit: 'h' }, false],
    ['another text', { description: 'Workshop' }, false],
    ['another name for the same text', { name: 'W' }, true],
  ];
  it.each(same)('is compared with %s', (_what, part, expected) => {
    expect(isSameLine(workshop, { ...workshop, ...part })).toBe(expected);
  });

  it('is compared with a line whose price is text, as an account may have it', () => {
    const asked = { ...workshop, price: 'on request' };
    expect([isSameLine(workshop, asked), isSameLine(asked, workshop), isSameLine(asked, asked)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
