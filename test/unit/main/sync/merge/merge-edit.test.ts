import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EditToMerge, MergedEdit } from '#main/sync/merge/merge-edit.ts';
import { mergeEdit } from '#main/sync/merge/merge-edit.ts';
import type { TotalOf } from '#main/sync/merge/totals.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { Conflict } from '#shared/conflict/conflict.ts';
import { conflictKey, readConflict } from '#shared/conflict/conflict.ts';
import type { FieldChoice, JoinedChoice, LineChoice } from '#shared/conflict/choices.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { detailsOf } from '#shared/projection/project.ts';
import { objectsIn } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';
import { resolveConflict } from '#shared/conflict/resolve.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { computeTotals } from '#shared/money/totals/totals.ts';
import type { Case } from './generated.ts';
import { RUNS, allContents, cases, headerNames, meaning, meaningOf } from './generated.ts';

const UID = '0190c9a0-0000-7000-8000-000000000001';
const totalOf: TotalOf = (details, currency) => computeTotals(details, currencyDigits(currency)).billedTotal;
const total = (view: JsonObject): string => totalOf(detailsOf(view), 'EUR');

const merge = (resource: Resource, edit: Pick<EditToMerge, 'base' | 'data' | 'remote' | 'takenBack'>): MergedEdit =>
  mergeEdit(resource, { uid: UID, at: 5, ...edit }, totalOf);

/** What an edit that makes `mine` out of `base` says: the changed fields, and lines only as a whole. */
function editOf({ resource, base, mine }: Case): JsonObject {
  const changed = headerNames(resource).filter((name) => isOther(resource, name, mine, base));
  const rows = ['items', 'expenses', 'tasks', 'trips', 'taxes', 'discounts', 'shipping_amounts'].filter(
    (name) => mine[name] !== undefined && JSON.stringify(mine[name]) !== JSON.stringify(base[name]),
  );
  return Object.fromEntries([...changed, ...rows].map((name) => [name, mine[name]]));
}

function isOther(resource: Resource, name: string, one: JsonObject, other: JsonObject): boolean {
  const [left, right] = [one, other].map((side) => JSON.stringify(meaningOf(resource, name, side[name])));
  return left !== right;
}

const edits = cases.map((generated) => ({ ...generated, data: editOf(generated) }));

describe('an edit that waits', () => {
  const base = { summary: 'a', po_number: 'p', payment_options: ['cash'] };
  const invoice = (part: JsonObject): JsonObject => ({ ...base, state: 'draft', ...part });

  it('asks about a field that was set back once the account shows another value, even the value that was set back', () => {
    const back = { base, data: { summary: 'a' }, takenBack: { summary: 'b' } };
    expect(merge('invoices', { ...back, remote: invoice({}) })).toEqual({
      kind: 'nothing_left',
      merge: { base, changes: [], dropped: [] },
    });
    for (const theirs of ['b', 'c'])
      expect(merge('invoices', { ...back, remote: invoice({ summary: theirs }) })).toMatchObject({
        kind: 'ask',
        conflict: { base: { summary: 'a' }, fields: [{ name: 'summary', base: 'a', mine: 'a', theirs }] },
      });
    const since = { ...back, data: { summary: 'd' }, remote: invoice({ summary: 'b' }) };
    expect(merge('invoices', since).kind).toBe('ask');
  });

  it('sets a switch back and notes it, because both of its values were seen', () => {
    const was = { ...base, send_reminders: false };
    const back = { base: was, data: { send_reminders: false }, takenBack: { send_reminders: true } };
    expect(merge('invoices', { ...back, remote: { ...was, send_reminders: true } })).toMatchObject({
      kind: 'send',
      data: { send_reminders: false },
      merge: { changes: [{ name: 'send_reminders', origin: 'combined', theirs: true, merged: false }] },
    });
  });

  it('asks for a confirmation of rows that were set back only if somebody changed those rows', () => {
    const line = { id: 1, description: 'Design', price: '10.00', quantity: '1', sort_order: 1 };
    const none = { expenses: [], tasks: [], trips: [], discounts: [], shipping_amounts: [], taxes: [] };
    const was = { ...none, ...base, state: 'draft', items: [line] };
    const items = [{ ...line, id: null }];
    const back = { base: was, data: { items }, takenBack: { items: [{ ...line, price: '12.00' }] } };
    const vat = { name: 'VAT', combined_amount_percent: '10%', percentage: true };
    expect(merge('invoices', { ...back, remote: { ...was, taxes: [vat] } }).kind).toBe('nothing_left');
    expect(merge('invoices', { ...back, remote: { ...was, items: [{ ...line, price: '12.00' }] } })).toMatchObject({
      kind: 'ask',
      conflict: { reason: 'money', money: 'both_sides', mine: { items }, joined: [{ mine: { price: '10.00' } }] },
    });
  });

  it('leaves nothing to send when the service has the edit already, or never shows the field', () => {
    expect(merge('invoices', { base, data: { summary: 'b' }, remote: invoice({ summary: 'b' }) })).toEqual({
      kind: 'nothing_left',
      merge: {
        base,
        changes: [{ name: 'summary', origin: 'same', base: 'a', mine: 'b', theirs: 'b', merged: 'b' }],
        dropped: [],
      },
    });
    expect(merge('invoices', { base, data: { summary: 'a' }, remote: invoice({ po_number: 'q' }) }).kind).toBe(
      'nothing_left',
    );
  });

  it('leaves nothing to send when the service has a code in small letters', () => {
    const codes = { base: { currency: 'eur', language: 'en-us' }, data: { currency: 'USD', language: 'pt-br' } };
    const remote = { currency: 'usd', language: 'pt-BR' };
    expect(merge('connections', { ...codes, remote }).kind).toBe('nothing_left');
    const named = { base: { name: 'Mue' }, data: { name: 'ACME' }, remote: { name: 'acme' } };
    expect(merge('connections', named).kind).toBe('ask');
  });

  it('sends the fields that the service does not have, and records the merge with its base in the journal', () => {
    const data = { summary: 'b', po_number: 'q', payment_options: ['cash', 'check'] };
    const remote = invoice({ po_number: 'q', payment_options: ['cash', 'paypal'], note: 'theirs' });
    const result = merge('invoices', { base: { ...base, note: null }, data, remote });
    expect(result).toMatchObject({
      kind: 'send',
      data: { summary: 'b', payment_options: ['cash', 'paypal', 'check'] },
      merge: { base: { summary: 'a', po_number: 'p' } },
    });
    const changes = result.kind === 'send' ? result.merge.changes : [];
    expect(Object.fromEntries(changes.map(({ name, origin }) => [name, origin]))).toEqual({
      summary: 'mine',
      po_number: 'same',
      payment_options: 'combined',
      note: 'theirs',
    });
  });

  it('records nothing in the journal while the service has not changed the object', () => {
    expect(merge('invoices', { base, data: { summary: 'b' }, remote: invoice({}) })).toMatchObject({
      kind: 'send',
      merge: { changes: [] },
    });
  });

  it('asks with everything that is needed to decide', () => {
    const result = merge('connections', {
      base: { name: 'A', city: 'Cork', phone: '1' },
      data: { name: 'B', phone: '2' },
      remote: { name: 'C', city: 'Kerry', phone: '1' },
    });
    expect(result).toEqual({
      kind: 'ask',
      dropped: [],
      conflict: {
        version: 1,
        resource: 'connections',
        uid: UID,
        reason: 'fields',
        money: null,
        base: { name: 'A', city: 'Cork', phone: '1' },
        mine: { name: 'B', phone: '2' },
        theirs: { name: 'C', city: 'Kerry', phone: '1' },
        merged: { phone: '2' },
        fields: [{ name: 'name', entry: null, base: 'A', mine: 'B', theirs: 'C', suggestion: 'B' }],
        lines: [],
        joined: [],
        totals: null,
        at: 5,
      },
    });
  });

  it('shows the total of each choice before money of both sides is sent', () => {
    const line = { id: 1, description: 'Design', price: '10.00', quantity: '1', unit: null, date: null, sort_order: 1 };
    const none = { expenses: [], tasks: [], trips: [], discounts: [], shipping_amounts: [], taxes: [] };
    const start = { ...none, state: 'draft', currency_iso_code: 'EUR', billed_total: '10.00', items: [line] };
    const vat = { id: 2, name: 'VAT', key: 5, combined_amount_percent: '10%', percentage: true };
    const result = merge('invoices', {
      base: start,
      data: { items: [{ ...line, id: null, quantity: '3' }] },
      remote: { ...start, billed_total: '11.00', taxes: [vat] },
    });
    expect(result).toMatchObject({
      kind: 'ask',
      conflict: {
        reason: 'money',
        money: 'both_sides',
        fields: [],
        lines: [],
        totals: { base: '10.00', theirs: '11.00', mine: '30.00', merged: '33.00' },
      },
    });
  });
});

it('keeps lines of other kinds in place when one line is decided', () => {
  const item = (order: number, price: string): JsonObject => ({
    description: `#${String(order)}`,
    price,
    quantity: '1',
    sort_order: order,
  });
  const rest = { expenses: [], trips: [], taxes: [], discounts: [], shipping_amounts: [], state: 'draft' };
  const task = { description: 'Call', rate: '1', duration: '60', sort_order: 20 };
  const view = (price: string): JsonObject => ({ ...rest, items: [item(10, price), item(30, '3')], tasks: [task] });
  const result = merge('invoices', { base: view('1'), data: { items: view('2')['items'] ?? [] }, remote: view('4') });
  if (result.kind !== 'ask') throw new Error(result.kind);
  const { conflict } = result;
  expect(conflict.lines).toHaveLength(1);
  const decided = resolveConflict(conflict, { kind: 'choices', fields: {}, lines: ['mine'] });
  expect(meaning('invoices', sent('invoices', conflict, decided))).toEqual(meaning('invoices', view('2')));
});

describe('laws of an edit that waits', () => {
  it('leaves nothing to do when its own write comes back', () => {
    fc.assert(
      fc.property(edits, ({ resource, base, data, theirs }) => {
        const first = merge(resource, { base, data, remote: theirs });
        if (first.kind !== 'send') return;
        const remote = { ...theirs, ...first.data };
        expect(merge(resource, { base, data, remote }).kind).toBe('nothing_left');
      }),
      RUNS,
    );
  });

  it('asks before any total is sent that neither side has shown', () => {
    fc.assert(
      fc.property(edits, ({ resource, base, mine, data, theirs }) => {
        const result = merge(resource, { base, data, remote: theirs });
        if (result.kind !== 'send' || fieldsOf[resource]['items'] === undefined) return;
        expect([total(mine), total(theirs)]).toContain(total({ ...theirs, ...result.data }));
        const hasMoney = Object.keys(result.data).some((name) => fieldsOf[resource][name]?.type === 'lines');
        if (hasMoney) expect(theirs['state']).toBe('draft');
      }),
      RUNS,
    );
  });

  it('is never asked about again once decided, and sends the decision', () => {
    const decided = fc.record({
      edit: edits,
      isLost: fc.nat({ max: 4 }),
      picks: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 6 }),
    });
    fc.assert(
      fc.property(decided, ({ edit: { resource, base, data, theirs }, isLost, picks }) => {
        const result = merge(resource, { base: isLost === 0 ? null : base, data, remote: theirs });
        if (result.kind !== 'ask') return;
        const { conflict } = result;
        expect(readConflict(JSON.parse(JSON.stringify(conflict)))).toEqual(JSON.parse(JSON.stringify(conflict)));
        expect(resolveConflict(conflict, { kind: 'theirs' })).toEqual({ kind: 'nothing' });

        const mine = sent(resource, conflict, resolveConflict(conflict, { kind: 'mine' }));
        if (conflict.money !== null && conflict.totals?.mine) expect(total(mine)).toBe(conflict.totals.mine);
        for (const { name, entry, mine: value } of conflict.fields) {
          if (entry === null) expect(meaningOf(resource, name, mine[name])).toEqual(meaningOf(resource, name, value));
        }

        const choices = choicesFor(conflict, picks);
        const chosen = sent(resource, conflict, resolveConflict(conflict, { kind: 'choices', ...choices }));
        for (const field of conflict.fields) {
          if (field.entry !== null) continue;
          const wanted = choices.fields[conflictKey(field)] === 'mine' ? field.mine : field.theirs;
          expect(meaningOf(resource, field.name, chosen[field.name])).toEqual(meaningOf(resource, field.name, wanted));
        }
      }),
      RUNS,
    );
  });

  it('equals one side’s rows when all of them are chosen one by one', () => {
    fc.assert(
      fc.property(edits, ({ resource, base, mine, data, theirs }) => {
        const result = merge(resource, { base, data, remote: theirs });
        if (result.kind !== 'ask' || result.conflict.reason !== 'money') return;
        const { conflict } = result;
        for (const [side, whole] of [
          ['mine', mine],
          ['theirs', theirs],
        ] as const) {
          const joined = conflict.joined.map(() => side);
          const view = sent(
            resource,
            conflict,
            resolveConflict(conflict, { kind: 'choices', fields: {}, lines: [], joined }),
          );
          expect([...allContents(view)].sort()).toEqual([...allContents(whole)].sort());
        }
      }),
      RUNS,
    );
  });

  it('sends the merge that was shown when everything is left to the service’s side', () => {
    fc.assert(
      fc.property(edits, ({ resource, base, data, theirs }) => {
        const result = merge(resource, { base, data, remote: theirs });
        if (result.kind !== 'ask' || result.conflict.lines.length > 0) return;
        const { conflict } = result;
        const choices = choicesFor(conflict, [0]);
        const view = sent(resource, conflict, resolveConflict(conflict, { kind: 'choices', ...choices }));
        expect(meaning(resource, view)).toEqual(meaning(resource, { ...theirs, ...conflict.merged }));
        if (conflict.totals?.merged) expect(total(view)).toBe(conflict.totals.merged);
      }),
      RUNS,
    );
  });
});

it('shows settled rows when a total has to be confirmed, and offers each as one side has it', () => {
  const item = (id: number | null, description: string, price: string, order: number): JsonObject => ({
    id,
    description,
    price,
    quantity: '1',
    sort_order: order,
  });
  const rest = { expenses: [], tasks: [], trips: [], taxes: [], discounts: [], shipping_amounts: [], state: 'draft' };
  const [one, two, three] = [item(1, 'Design', '10', 1), item(2, 'Travel', '20', 2), item(3, 'Hosting', '30', 3)];
  const base = { ...rest, items: [one, two, three] };
  // Here: the first costs more and the second is gone. There: the third is gone, and there is one more.
  const data = { items: [{ ...one, price: '11' }, three] };
  const result = merge('invoices', { base, data, remote: { ...base, items: [one, two, item(4, 'Print', '40', 4)] } });
  if (result.kind !== 'ask') throw new Error(result.kind);
  const { conflict } = result;
  expect(
    conflict.joined.map(({ index, isKept, mine, theirs }) => [index, isKept, mine?.['price'], theirs?.['price']]),
  ).toEqual([
    [0, true, '11', '10'],
    [1, false, undefined, '20'],
    [1, false, '30', undefined],
    [1, true, undefined, '40'],
  ]);
  const decided = (joined: readonly (JoinedChoice | null)[]) =>
    objectsIn(
      sent('invoices', conflict, resolveConflict(conflict, { kind: 'choices', fields: {}, lines: [], joined }))[
        'items'
      ],
    ).map(({ id, price, sort_order }) => [id, price, sort_order]);
  expect(decided([])).toEqual([
    [1, '11', 1],
    [4, '40', 2],
  ]);
  expect(decided(['theirs', 'theirs', 'mine', 'mine'])).toEqual([
    [1, '10', 1],
    [2, '20', 2],
    [undefined, '30', 3],
  ]);
  expect(decided([null, 'theirs', 'joined', null])).toEqual([
    [1, '11', 1],
    [2, '20', 2],
    [4, '40', 3],
  ]);
});

/** The object as the service has it after a decision: sent on its new base, which must not ask anything. */
function sent(resource: Resource, conflict: Conflict, resolved: ReturnType<typeof resolveConflict>): JsonObject {
  const theirs = conflict.theirs ?? {};
  if (resolved.kind === 'nothing') return theirs;
  if (resolved.kind !== 'update') throw new Error(`decided, but ${resolved.kind}`);
  const again = merge(resource, { base: resolved.base, data: resolved.data, remote: theirs });
  expect(again.kind).not.toBe('ask');
  return { ...theirs, ...(again.kind === 'send' ? again.data : {}) };
}

/** 0 leaves everything to the service; other numbers vary the sides. */
function choicesFor({ fields, lines, joined }: Conflict, picks: readonly number[]) {
  const pick = (index: number): number => picks[index % picks.length] ?? 0;
  const side = (index: number): 'mine' | 'theirs' => (pick(index) % 2 === 0 ? 'theirs' : 'mine');
  const choices: Record<string, FieldChoice> = {};
  fields.forEach((field, index) => (choices[conflictKey(field)] = side(index)));
  const lineChoices = lines.map(({ reason, cells }, index): LineChoice => {
    if (reason === 'same_line_twice' && pick(index) === 3) return 'both';
    if (reason !== 'cells' || pick(index) < 2) return side(index);
    return { cells: Object.fromEntries(cells.map(({ name }): [string, FieldChoice] => [name, side(index + 1)])) };
  });
  const sides = ['joined', 'mine', 'theirs', 'joined'] as const;
  const joinedChoices = joined.map((_line, index): JoinedChoice => sides[pick(index + 2)] ?? 'joined');
  return { fields: choices, lines: lineChoices, joined: joinedChoices };
}

it('computes totals in the currency of the document', () => {
  const asked: (JsonValue | undefined)[] = [];
  const line = { id: 1, description: 'x', price: '1', quantity: '1', sort_order: 1 };
  const start = { state: 'draft', currency_iso_code: 'JPY', items: [line], expenses: [], tasks: [], trips: [] };
  const whole = { ...start, taxes: [], discounts: [], shipping_amounts: [] };
  mergeEdit(
    'invoices',
    { uid: UID, at: 1, base: whole, data: { items: [] }, remote: { ...whole, state: 'sent' } },
    (_details, currency) => {
      asked.push(currency);
      return '0';
    },
  );
  expect(asked).toEqual(['JPY', 'JPY']);
});
