import type { JsonObject } from '#shared/json.ts';
import type { Conflict, FieldConflict, JoinedLine, LineConflict } from '#shared/conflict/conflict.ts';
import type { Uid } from '#shared/service/ids.ts';

const item = (id: number, description: string, quantity: string, price: string): JsonObject => ({
  id,
  description,
  quantity,
  price,
  unit: null,
  date: null,
  sort_order: id,
});
const none = { expenses: [], tasks: [], trips: [], taxes: [], discounts: [], shipping_amounts: [] };
const field = (name: string, base: string, mine: string, theirs: string): FieldConflict => ({
  name,
  entry: null,
  base,
  mine,
  theirs,
  suggestion: mine,
});

function base(uid: Uid): Conflict {
  return {
    version: 1,
    resource: 'invoices',
    uid,
    reason: 'fields',
    money: 'both_sides',
    base: {},
    mine: {},
    theirs: {},
    merged: {},
    fields: [],
    lines: [],
    joined: [],
    totals: null,
    at: 0,
  };
}

/** Two fields, a cell of a line, a line that is gone there, and two that were joined. */
export function someConflict(uid: Uid): Conflict {
  const before = [
    item(1, 'Hull survey', '1', '100.00'),
    item(2, 'Deck paint', '2', '40.00'),
    item(3, 'Rigging', '1', '300.00'),
  ];
  const here = [
    item(1, 'Hull survey', '1', '120.00'),
    item(2, 'Deck paint', '3', '40.00'),
    item(3, 'Rigging', '1', '310.00'),
  ];
  const there = [
    item(1, 'Hull survey', '1', '150.00'),
    item(2, 'Deck paint', '2', '40.00'),
    item(4, 'Sails', '1', '75.00'),
  ];
  const theirs = { ...none, currency_iso_code: 'EUR', billed_total: '305.00', due_date: '2026-12-24', po_number: null };
  const rigging: LineConflict = {
    array: 'items',
    index: 2,
    reason: 'deleted_there',
    base: before[2] ?? null,
    mine: here[2] ?? null,
    theirs: null,
    cells: [],
    suggestion: 'mine',
  };
  const hull: LineConflict = {
    ...rigging,
    index: 0,
    reason: 'cells',
    base: before[0] ?? null,
    mine: here[0] ?? null,
    theirs: there[0] ?? null,
    cells: [field('price', '100.00', '120.00', '150.00')],
    suggestion: null,
  };
  const joined: readonly JoinedLine[] = [
    {
      array: 'items',
      index: 1,
      isKept: true,
      base: before[1] ?? null,
      mine: here[1] ?? null,
      theirs: there[1] ?? null,
    },
    { array: 'items', index: 3, isKept: true, base: null, mine: null, theirs: there[2] ?? null },
  ];
  const [first, second, third] = [there[0], here[1], here[2]];
  const fourth = there[2];
  return {
    ...base(uid),
    base: { ...theirs, billed_total: '480.00', due_date: '2026-12-01', po_number: '7', items: before },
    mine: { due_date: '2026-12-05', po_number: '8', items: here },
    theirs: { ...theirs, items: there },
    merged: {
      items: [first, second, third, fourth].flatMap((row, index) => (row ? [{ ...row, sort_order: index + 1 }] : [])),
    },
    fields: [
      field('due_date', '2026-12-01', '2026-12-05', '2026-12-24'),
      { ...field('po_number', '7', '8', ''), theirs: null, suggestion: null },
    ],
    lines: [hull, rigging],
    joined,
    totals: { base: '480.00', mine: '550.00', theirs: '305.00', merged: '655.00' },
  };
}

/** As many lines that both sides changed. */
export function longConflict(uid: Uid, count: number): Conflict {
  const rows = (price: (index: number) => string) =>
    Array.from({ length: count }, (_each, index) =>
      item(index + 1, `Berth ${String(index + 1)}, night watch and shore power`, '1', price(index)),
    );
  const [before, here, there] = [rows(() => '10.00'), rows((index) => `${String(11 + index)}.00`), rows(() => '12.50')];
  const lines = before.map((row, index): LineConflict => {
    const [mine, theirs] = [here[index] ?? null, there[index] ?? null];
    const cells = [field('price', '10.00', String(mine?.['price']), '12.50')];
    return { array: 'items', index, reason: 'cells', base: row, mine, theirs, cells, suggestion: null };
  });
  return {
    ...base(uid),
    base: { ...none, currency_iso_code: 'EUR', items: before },
    mine: { items: here },
    theirs: { ...none, currency_iso_code: 'EUR', billed_total: '500.00', items: there },
    merged: { items: there },
    lines,
    totals: { base: '400.00', mine: '1220.00', theirs: '500.00', merged: '500.00' },
  };
}

/** The invoice is gone on one side, and was changed on the other. */
export function deletedConflict(uid: Uid, reason: 'deleted_here' | 'deleted_there'): Conflict {
  const whole = someConflict(uid);
  const isHere = reason === 'deleted_here';
  return {
    ...whole,
    reason,
    mine: isHere ? null : whole.mine,
    theirs: isHere ? whole.theirs : null,
    lines: [],
    joined: [],
  };
}
