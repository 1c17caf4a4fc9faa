import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { FieldSpec, FieldType } from '#shared/service/field-spec.ts';
import { parentOf, resources } from '#shared/service/resources.ts';
import type { Resource } from '#shared/service/resources.ts';
import { validateBody } from '#shared/service/validate-body.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

/** The least that may be queued. */
const least: Partial<Record<Resource, JsonObject>> = {
  connections: {
    category: 'organization',
    name: 'Acme',
    business_email: 'a@x.test',
    language: 'en-us',
    currency: 'USD',
  },
  contacts: { connection: 'uid', first_name: 'Una', email: 'u@x.test' },
  invoices: { connection: 'uid', date: '2026-11-21', due_date: '2026-12-05', statement_no: 'INV-1' },
  recurring_invoices: { connection: 'uid', profile_name: 'Monthly' },
  payments: { invoice: 'uid', date: '2026-11-21', amount: '5.00', payment_method: 'cash' },
  item_categories: { name: 'Consulting', price: '95.00' },
  expense_categories: { name: 'Courier' },
  task_categories: { name: 'Review' },
  trip_categories: { name: 'Site' },
};
const written = Object.keys(least) as readonly Resource[];
const lineOf = (cells: JsonObject): JsonObject => ({ items: [cells] });

/** For every type of field: what is right, and what is not. */
const samples: Record<FieldType, { readonly right: readonly JsonValue[]; readonly wrong: readonly JsonValue[] }> = {
  text: { right: ['x', 'Ünï'], wrong: [5, true, [], {}] },
  long_text: { right: ['x\ny'], wrong: [5, ['x']] },
  timestamp: { right: [], wrong: [] },
  date: { right: ['2026-11-21'], wrong: ['2026-02-30', '21.11.2026', 20261121, ''] },
  decimal: { right: ['5', '5.00', '-0.5'], wrong: [5, 5.5, '5,00', '+5', '1e3', 'five', ''] },
  integer: { right: [0, 7, -1], wrong: ['7', 1.5, true, 2 ** 53] },
  boolean: { right: [true, false], wrong: ['true', 1, 0] },
  choice: { right: [], wrong: ['never heard of', 1, null] },
  choice_set: { right: [[], ['cash']], wrong: ['cash', ['gold'], [['cash']], [1]] },
  named_values: {
    right: [[], [{ name: 'a', value: 'b' }]],
    wrong: ['x', [{ name: 'a' }], [{ name: 'a', value: 1 }], [{ name: 'a', value: 'b', shiny: 'x' }], [5]],
  },
  reference: { right: ['uid', 5], wrong: [5.5, true, {}, []] },
  lines: { right: [[]], wrong: ['x', {}, [5], [{ price: 5 }], [{ shiny: 'x' }], [{ id: 1 }]] },
  adjustments: {
    right: [
      [],
      [{ name: 'VAT', combined_amount_percent: '5.25%', percentage: true }],
      [{ combined_amount_percent: '4.00' }],
    ],
    wrong: [
      'x',
      [{ name: 'VAT' }],
      [{ combined_amount_percent: 5 }],
      [{ combined_amount_percent: 'five' }],
      [{ combined_amount_percent: '+5' }],
    ],
  },
};

const notDecimal = message('field_problem_decimal', { example: '"95.00"' });

describe('a body that may be queued', () => {
  it.each(written)('of %s holds the required fields, and each of them is reported by name when missing', (resource) => {
    const body = least[resource] ?? {};
    expect(validateBody(resource, 'create', body)).toEqual([]);
    for (const name of Object.keys(body)) {
      for (const nothing of [undefined, null, '']) {
        const problems = validateBody(resource, 'create', { ...body, [name]: nothing });
        expect(problems.map((problem) => problem.field)).toContain(name);
        expect(problems.filter((problem) => problem.field === name)).toHaveLength(1);
      }
    }
  });

  it('needs a first name for an individual client, and a name for an organization', () => {
    const { name: _name, ...rest } = least.connections ?? {};
    expect(validateBody('connections', 'create', rest)).toEqual([
      { field: 'name', reason: message('field_problem_required') },
    ]);
    expect(validateBody('connections', 'create', { ...rest, category: 'individual' })).toEqual([
      { field: 'first_name', reason: message('field_problem_required') },
    ]);
    expect(validateBody('connections', 'create', { ...rest, category: 'individual', first_name: 'Una' })).toEqual([]);
  });

  const specs = written.flatMap((resource) =>
    Object.entries(fieldsOf[resource]).map(([name, spec]: [string, FieldSpec]) => [resource, name, spec] as const),
  );

  it.each(specs)(
    'accepts only values of its type in %s.%s, and none where the service writes',
    (resource, name, spec) => {
      const op = spec.onlyIn ?? 'update';
      const others = op === 'create' ? least[resource] : {};
      const check = (value: JsonValue): readonly string[] =>
        validateBody(resource, op, { ...others, [name]: value }).map((problem) => problem.field.split(/[.[]/)[0] ?? '');
      if (spec.writable !== true) {
        expect(validateBody(resource, 'update', { [name]: 'x' })).toEqual([
          { field: name, reason: message('field_problem_read_only') },
        ]);
        return;
      }
      const { least: lowest = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = spec;
      const isWithin = (value: JsonValue): boolean => typeof value !== 'number' || (value >= lowest && value <= most);
      const right = samples[spec.type].right.filter(isWithin);
      const wrong = [
        ...samples[spec.type].wrong,
        ...samples[spec.type].right.filter((value) => !isWithin(value)),
        ...(spec.most === undefined ? [] : [spec.most + 1]),
      ];
      const isLine = spec.type === 'lines';
      for (const value of [...right, ...(spec.choices === undefined || spec.type !== 'choice' ? [] : spec.choices)])
        expect([value, check(value)]).toEqual([value, []]);
      for (const value of wrong.filter(
        (sample) => sample !== null && !(isLine && name !== 'items' && isPriced(sample)),
      ))
        expect([value, new Set(check(value))]).toEqual([value, new Set([name])]);
      // A list without a value would be taken for one whose elements shall all go.
      const isList = isLine || ['adjustments', 'choice_set', 'named_values'].includes(spec.type);
      const wantsValue = spec.required === true || isList;
      expect(check(null)).toEqual(wantsValue ? [name] : []);
      if (spec.type === 'text') expect(check('')).toEqual(spec.required === true ? [name] : []);
    },
  );

  it('has a start date only when it is created, and a next date only afterwards', () => {
    const profile = { ...least.recurring_invoices, start_date: '2027-01-01', next_billing_date: '2027-02-01' };
    expect(validateBody('recurring_invoices', 'create', profile)).toEqual([
      { field: 'next_billing_date', reason: message('field_problem_only_in', { op: 'update' }) },
    ]);
    expect(validateBody('recurring_invoices', 'update', profile)).toEqual([
      { field: 'start_date', reason: message('field_problem_only_in', { op: 'create' }) },
    ]);
  });

  it('never has a JSON number for an amount, on any level', () => {
    expect(validateBody('payments', 'update', { amount: 5 })).toEqual([{ field: 'amount', reason: notDecimal }]);
    expect(validateBody('invoices', 'update', lineOf({ price: 95, quantity: '1' }))).toEqual([
      { field: 'items[0].price', reason: notDecimal },
    ]);
    expect(validateBody('invoices', 'update', { taxes: [{ combined_amount_percent: 5 }] })).toEqual([
      { field: 'taxes[0].combined_amount_percent', reason: message('field_problem_text') },
    ]);
  });

  it('lists unknown fields, including inherited names', () => {
    const names = ['shiny', 'constructor', 'toString', 'hasOwnProperty', '__proto__'];
    for (const name of names) {
      const data = JSON.parse(`{${JSON.stringify(name)}:"x"}`) as JsonObject;
      expect(validateBody('connections', 'update', data)).toEqual([
        { field: name, reason: message('field_problem_unknown') },
      ]);
      expect(validateBody('invoices', 'update', lineOf(data))).toEqual([
        { field: `items[0].${name}`, reason: message('field_problem_unknown') },
      ]);
    }
  });

  it('does not let a child change its parent', () => {
    for (const resource of resources) {
      const parent = parentOf[resource];
      if (parent === undefined || fieldsOf[resource][parent.field] !== undefined) continue;
      expect(validateBody(resource, 'update', { [parent.field]: 'uid' })).toEqual([
        { field: parent.field, reason: message('field_problem_read_only') },
      ]);
    }
  });

  it('never throws, whatever arrives', () => {
    const names = fc.constantFrom(...new Set(resources.flatMap((resource) => Object.keys(fieldsOf[resource]))));
    fc.assert(
      fc.property(
        fc.constantFrom<Resource>(...resources),
        fc.dictionary(names, fc.jsonValue({ maxDepth: 3 })),
        (resource, data) => {
          for (const op of ['create', 'update'] as const)
            for (const problem of validateBody(resource, op, data as JsonObject))
              expect([typeof problem.field, textOf(problem.reason) !== '']).toEqual(['string', true]);
        },
      ),
      { numRuns: 500 },
    );
  });
});

function isPriced(sample: JsonValue): boolean {
  return JSON.stringify(sample).includes('price');
}
