import { describe, expect, it } from 'vitest';
import { mergeRows } from '#main/sync/merge/merge-rows.ts';
import type { JsonObject } from '#shared/json.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import { objectsIn } from '#shared/service/nested-arrays.ts';

const item = (id: number | null, description: string, part: JsonObject = {}): JsonObject => ({
  id,
  description,
  price: '10.00',
  quantity: '1',
  unit: null,
  date: null,
  ...part,
});
const items = (...rows: readonly JsonObject[]): JsonObject => ({
  items: rows.map((row, index) => ({ sort_order: index + 1, ...row })),
  expenses: [],
  tasks: [],
  trips: [],
});
const mergeLines = (base: JsonObject | null, mine: JsonObject, theirs: JsonObject) =>
  mergeRows(lineArrays, { base, mine, theirs });
const descriptions = (outcome: ReturnType<typeof mergeLines>): readonly unknown[] =>
  objectsIn(outcome.arrays.items).map((row) => row['description']);

const [design, travel, hosting] = [item(1, 'Design'), item(2, 'Travel'), item(3, 'Hosting')];
const base = items(design, travel, hosting);

describe('lines', () => {
  it('are found by their content when an edit names them without ids', () => {
    const mine = items(item(null, 'Hosting'), item(null, 'Design', { price: '10' }));
    const outcome = mergeLines(
      base,
      mine,
      items(item(11, 'Design'), item(12, 'Travel'), item(13, 'Hosting', { price: '12' })),
    );
    expect(outcome.conflicts).toEqual([]);
    expect(objectsIn(outcome.arrays.items)).toMatchObject([
      { id: 13, description: 'Hosting', price: '12' },
      { id: 11, description: 'Design' },
    ]);
  });

  it('merge cell by cell', () => {
    const mine = items({ ...design, price: '11', id: null }, travel, hosting);
    const theirs = items({ ...design, quantity: '2' }, travel, hosting);
    const outcome = mergeLines(base, mine, theirs);
    expect(outcome).toMatchObject({ origin: 'combined', conflicts: [] });
    expect(objectsIn(outcome.arrays.items)[0]).toMatchObject({
      id: 1,
      price: '11',
      quantity: '2',
      description: 'Design',
    });
  });

  it('are asked about when both sides changed one cell', () => {
    const mine = items(design, { ...travel, price: '11', unit: 'km', id: null }, hosting);
    const theirs = items(design, { ...travel, price: '12' }, hosting);
    const outcome = mergeLines(base, mine, theirs);
    expect(outcome.conflicts).toMatchObject([
      {
        array: 'items',
        index: 1,
        reason: 'cells',
        cells: [{ name: 'price', base: '10.00', mine: '11', theirs: '12', suggestion: '11' }],
      },
    ]);
    expect(objectsIn(outcome.arrays.items)[1]).toMatchObject({ id: 2, price: '12', unit: 'km' });
  });

  it('are removed when one side deleted and the other did not touch them', () => {
    expect(
      descriptions(mergeLines(base, items(design, hosting), items({ ...design, price: '1' }, travel, hosting))),
    ).toEqual(['Design', 'Hosting']);
    expect(
      descriptions(mergeLines(base, items({ ...design, price: '1' }, travel, hosting), items(design, travel))),
    ).toEqual(['Design', 'Travel']);
  });

  it('are asked about and stay meanwhile when deleted here and edited by the service', () => {
    const outcome = mergeLines(base, items(design, hosting), items(design, { ...travel, price: '11' }, hosting));
    expect(descriptions(outcome)).toEqual(['Design', 'Travel', 'Hosting']);
    expect(outcome.conflicts).toMatchObject([
      { index: 1, reason: 'deleted_here', base: { id: 2 }, mine: null, theirs: { price: '11' }, suggestion: 'theirs' },
    ]);
  });

  it('are asked about and stay meanwhile when edited here and deleted by the service', () => {
    const outcome = mergeLines(base, items(design, { ...travel, price: '11' }, hosting), items(design, hosting));
    expect(descriptions(outcome)).toEqual(['Design', 'Travel', 'Hosting']);
    expect(outcome.conflicts).toMatchObject([
      { index: 1, reason: 'deleted_there', mine: { price: '11' }, theirs: null, suggestion: 'mine' },
    ]);
  });

  it('are asked about as possibly the same line when both sides added equal ones', () => {
    const mine = items(design, travel, hosting, item(null, 'New'), item(null, 'Mine'));
    const outcome = mergeLines(base, mine, items(design, travel, hosting, item(4, 'New')));
    expect(outcome.conflicts).toMatchObject([
      { index: 3, reason: 'same_line_twice', mine: { id: null }, theirs: { id: 4 } },
    ]);
    expect(descriptions(outcome)).toEqual(['Design', 'Travel', 'Hosting', 'New', 'Mine']);
  });

  it('are one line when they have one id on both sides, even when the base lacks it', () => {
    const outcome = mergeLines(items(design), items(design, hosting, item(null, 'Mine')), items(design, hosting));
    expect(outcome.conflicts).toEqual([]);
    expect(descriptions(outcome)).toEqual(['Design', 'Hosting', 'Mine']);
  });

  it('are our own write that came back when both sides added them and nothing else differs', () => {
    const mine = items(design, travel, hosting, item(null, 'New'));
    const outcome = mergeLines(
      base,
      mine,
      items(item(11, 'Design'), item(12, 'Travel'), item(13, 'Hosting'), item(14, 'New')),
    );
    expect(outcome).toMatchObject({ origin: 'same', conflicts: [] });
  });

  it('are two lines when both sides added similar ones', () => {
    const outcome = mergeLines(
      base,
      items(design, travel, hosting, item(null, 'New line')),
      items(design, travel, hosting, item(4, 'New lines')),
    );
    expect(outcome.conflicts).toEqual([]);
    expect(descriptions(outcome)).toEqual(['Design', 'Travel', 'Hosting', 'New line', 'New lines']);
  });

  it('keep their edit only as a question when the service has no more lines', () => {
    const outcome = mergeLines(items(design), items({ ...design, price: '11', id: null }), items());
    expect(outcome.conflicts).toMatchObject([{ reason: 'deleted_there', mine: { price: '11' } }]);
  });

  it('are all kept, once each, when the base is unknown', () => {
    const outcome = mergeLines(null, items(item(null, 'Design'), item(null, 'Mine')), items(design, item(4, 'Theirs')));
    expect(outcome.conflicts).toEqual([]);
    expect(descriptions(outcome)).toEqual(['Design', 'Mine', 'Theirs']);
  });

  it('stay when the list was cleared here and the base is unknown, and the journal records it', () => {
    const outcome = mergeLines(null, items(), items(design));
    expect([descriptions(outcome), outcome.origin]).toEqual([['Design'], 'combined']);
  });

  it('are asked about cell by cell when they are similar and the base is unknown', () => {
    const outcome = mergeLines(null, items(item(null, 'Design', { price: '11' })), items(design));
    expect(outcome.conflicts).toMatchObject([
      { reason: 'cells', base: null, cells: [{ name: 'price', base: null, mine: '11', theirs: '10.00' }] },
    ]);
  });

  it('are not matched with lines of another kind', () => {
    const expense = { id: null, description: 'Travel', amount: '10.00', date: null, sort_order: 2 };
    const mine = { ...items(design, hosting), expenses: [expense] };
    const outcome = mergeLines(base, mine, items({ ...design, price: '1' }, travel, hosting));
    expect(outcome.conflicts).toEqual([]);
    expect(descriptions(outcome)).toEqual(['Design', 'Hosting']);
    expect(outcome.arrays.expenses).toMatchObject([{ description: 'Travel' }]);
  });
});

describe('the order of lines', () => {
  const edited = items({ ...design, price: '11' }, travel, hosting);
  it('is mine when only this side changed it', () => {
    const outcome = mergeLines(base, items(hosting, design, travel), edited);
    expect(descriptions(outcome)).toEqual(['Hosting', 'Design', 'Travel']);
    expect(objectsIn(outcome.arrays.items).map((row) => row['sort_order'])).toEqual([1, 2, 3]);
  });

  it('is the service’s when the service changed it, and when both did', () => {
    expect(descriptions(mergeLines(base, edited, items(hosting, design, travel)))).toEqual([
      'Hosting',
      'Design',
      'Travel',
    ]);
    expect(descriptions(mergeLines(base, items(travel, design, hosting), items(hosting, design, travel)))).toEqual([
      'Hosting',
      'Design',
      'Travel',
    ]);
  });

  it('puts added lines after the line they followed here', () => {
    const mine = items(item(null, 'First'), design, item(null, 'After design'), item(null, 'And on'), travel, hosting);
    const outcome = mergeLines(base, mine, items(hosting, design, travel, item(4, 'Theirs')));
    expect(descriptions(outcome)).toEqual(['First', 'Hosting', 'Design', 'After design', 'And on', 'Travel', 'Theirs']);
  });

  it('puts lines without a position last', () => {
    const mine = items({ ...item(null, 'Nowhere'), sort_order: null }, design, travel, hosting);
    const outcome = mergeLines(base, mine, edited);
    expect(descriptions(outcome)).toEqual(['Design', 'Travel', 'Hosting', 'Nowhere']);
  });

  it('keeps contested lines where they were', () => {
    const before = items(design, travel, hosting, item(4, 'Print'));
    const mine = items(design, { ...hosting, price: '11', id: null }, item(4, 'Print'));
    const outcome = mergeLines(before, mine, items(design, { ...travel, price: '12' }, item(4, 'Print')));
    expect(outcome.conflicts.map(({ reason, index }) => [reason, index])).toEqual([
      ['deleted_here', 1],
      ['deleted_there', 2],
    ]);
    expect(descriptions(outcome)).toEqual(['Design', 'Travel', 'Hosting', 'Print']);
  });

  it('counts across the kinds', () => {
    const task = { id: 9, description: 'Review', duration: '60', rate: '10', date: null, sort_order: 1 };
    const before = { ...items({ ...design, sort_order: 2 }), tasks: [task] };
    const mine = { ...items({ ...design, sort_order: 1 }), tasks: [{ ...task, sort_order: 2 }] };
    const theirs = { ...items({ ...design, sort_order: 2, price: '12' }), tasks: [task] };
    const outcome = mergeLines(before, mine, theirs);
    expect(outcome.arrays).toMatchObject({ items: [{ price: '12', sort_order: 1 }], tasks: [{ sort_order: 2 }] });
  });
});

describe('taxes, discounts and shipping amounts', () => {
  const tax = (part: JsonObject): JsonObject => ({
    id: null,
    name: 'VAT',
    key: null,
    combined_amount_percent: '20%',
    percentage: true,
    ...part,
  });
  const mergeTaxes = (old: readonly JsonObject[] | null, mine: readonly JsonObject[], theirs: readonly JsonObject[]) =>
    mergeRows(['taxes'], {
      base: old === null ? null : { taxes: old },
      mine: { taxes: mine },
      theirs: { taxes: theirs },
    });

  it('are recognised by the saved key they refer to, whatever their name', () => {
    const outcome = mergeTaxes(
      [tax({ key: 5, id: 1 })],
      [tax({ key: 5, name: 'Value added tax' })],
      [tax({ key: 5, id: 9, combined_amount_percent: '21%' })],
    );
    expect(outcome).toMatchObject({
      conflicts: [],
      arrays: { taxes: [{ id: 9, name: 'Value added tax', combined_amount_percent: '21%' }] },
    });
  });

  it('are otherwise recognised by name', () => {
    const outcome = mergeTaxes([tax({})], [tax({ key: 5 })], [tax({ combined_amount_percent: '21%' })]);
    expect(outcome).toMatchObject({ conflicts: [], arrays: { taxes: [{ key: 5, combined_amount_percent: '21%' }] } });
  });

  it('are two when two saved keys have one name', () => {
    const outcome = mergeTaxes(
      [tax({ key: 5 })],
      [tax({ key: 6, combined_amount_percent: '7%' })],
      [tax({ key: 5 }), tax({ name: 'City', key: 8 })],
    );
    expect(objectsIn(outcome.arrays.taxes).map((row) => row['key'])).toEqual([6, 8]);
  });

  it('are one when both sides added equal ones, and asked about when they differ', () => {
    const city = tax({ name: 'City' });
    expect(mergeTaxes([], [tax({ key: 5 })], [tax({ key: 5, id: 3 }), city])).toMatchObject({
      conflicts: [],
      arrays: { taxes: [{ id: 3 }, { name: 'City' }] },
    });
    const outcome = mergeTaxes([], [tax({ key: 5, combined_amount_percent: '7%' })], [tax({ key: 5 })]);
    expect(outcome.conflicts).toMatchObject([
      { reason: 'cells', cells: [{ name: 'combined_amount_percent', mine: '7%', theirs: '20%' }] },
    ]);
  });

  it('merge an amount and its percent sign together', () => {
    const fixed = tax({ combined_amount_percent: '5.00', percentage: false });
    const outcome = mergeTaxes([tax({})], [fixed], [tax({ combined_amount_percent: '21', percentage: true })]);
    expect(outcome.conflicts).toMatchObject([
      { cells: [{ name: 'combined_amount_percent', base: '20%', mine: '5', theirs: '21%' }] },
    ]);
    const taken = mergeTaxes(
      [tax({}), tax({ name: 'City' })],
      [fixed, tax({ name: 'City' })],
      [tax({}), tax({ name: 'City', combined_amount_percent: '3%' })],
    );
    expect(taken.arrays.taxes).toMatchObject([
      { combined_amount_percent: '5.00', percentage: false },
      { combined_amount_percent: '3%' },
    ]);
  });

  it('are equal in every spelling of an amount', () => {
    expect(
      mergeTaxes([tax({})], [tax({ combined_amount_percent: '20.0' })], [tax({ combined_amount_percent: '21%' })]),
    ).toMatchObject({
      origin: 'theirs',
      arrays: { taxes: [{ combined_amount_percent: '21%' }] },
    });
  });
});
