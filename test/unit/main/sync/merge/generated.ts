import fc from 'fast-check';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { canonicalObject, canonicalValue } from '#shared/compare/canonical.ts';
import { adjustmentArrays } from '#shared/service/adjustment.ts';
import { connectionCategories } from '#shared/service/connection.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { nestedArrays, paymentOptions } from '#shared/service/invoice.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineArrays, lineColumns } from '#shared/service/line-item.ts';
import { isNestedArray, objectsIn, rowFieldsOf } from '#shared/service/nested-arrays.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { paymentMethods } from '#shared/service/payment.ts';
import { recurringMethods } from '#shared/service/recurring-invoice.ts';
import type { Resource } from '#shared/service/resources.ts';
import { plainDates, prices } from '#test/helpers/arbitraries.ts';
import { runsOf } from '#test/tier.ts';

/** Cases over all properties together; INKWELL_MERGE_RUNS asks for another number. */
const ALL_RUNS = Number(process.env['INKWELL_MERGE_RUNS'] ?? runsOf(20_000));
/** As many properties share them, here and in the tests of single modules. */
const PROPERTIES = 21;
export const RUNS = { numRuns: Math.ceil(ALL_RUNS / PROPERTIES) };

const word = fc.constantFrom('', 'Design', 'Design work', 'Design works', 'Travel', 'Hosting for one year', 'VAT');
const text = fc.oneof(word, fc.string({ maxLength: 12 }));
const lines = fc.array(fc.constantFrom('Dear all', 'thank you', 'see you', 'soon', ''), { maxLength: 5 });
const longText = lines.map((parts) => parts.join('\n'));
const amount = fc.oneof(fc.constantFrom('0', '5', '10', '100.00'), prices);
const percent = fc.constantFrom('5%', '7.5%', '10%', '4.00', '12');
const nullable = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(value, { nil: null, freq: 6 });
const connection = fc
  .integer({ min: 1, max: 3 })
  .map((id) => ({ id, hash_key: `c${String(id)}`, name: `Client ${String(id)}` }));
const namedValues = fc
  .uniqueArray(fc.record({ name: fc.constantFrom('VAT no', 'Ref', 'Desk'), value: text }), {
    selector: ({ name }) => name,
  })
  .map((rows) => [...rows]);

/** Values as a service sends them, for every field that can be written. */
const writable: Readonly<Record<string, fc.Arbitrary<JsonValue>>> = {
  connection,
  date: plainDates,
  due_date: nullable(plainDates),
  start_date: plainDates,
  next_billing_date: nullable(plainDates),
  statement_no: text,
  summary: longText,
  note: nullable(longText),
  details: nullable(longText),
  po_number: nullable(text),
  payment_options: fc.shuffledSubarray([...paymentOptions]),
  allow_partial_payments: nullable(fc.boolean()),
  send_reminders: nullable(fc.boolean()),
  recurring_method: fc.constantFrom(...recurringMethods),
  interval: nullable(fc.integer({ min: 1, max: 4 })),
  profile_name: text,
  amount,
  payment_method: fc.constantFrom(...paymentMethods),
  name: nullable(text),
  business_email: text,
  category: fc.constantFrom(...connectionCategories),
  currency: fc.constantFrom('usd', 'eur', 'jpy'),
  custom_fields: namedValues,
};

type Fields = Readonly<Record<string, JsonValue>>;
const headerOf = (resource: Resource): Readonly<Record<string, fc.Arbitrary<JsonValue>>> =>
  Object.fromEntries(Object.entries(writable).filter(([name]) => fieldsOf[resource][name]?.writable === true));

const cells = fc.record({
  description: nullable(text),
  price: amount,
  quantity: nullable(amount),
  unit: nullable(fc.constantFrom('hour', 'pc')),
  date: nullable(fc.constantFrom('2026-01-05', '2026-02-05')),
});
type Cells = typeof cells extends fc.Arbitrary<infer Value> ? Value : never;

interface Line {
  readonly kind: LineArray;
  readonly id: number | null;
  readonly cells: Cells;
}
interface Extra {
  readonly array: (typeof adjustmentArrays)[number];
  readonly id: number | null;
  readonly key: number | null;
  readonly name: string;
  readonly amount: string;
}

const newLine = fc.record({ kind: fc.constantFrom(...lineArrays), id: fc.constant(null), cells });
const newExtra = fc.record({
  array: fc.constantFrom(...adjustmentArrays),
  id: fc.constant(null),
  key: nullable(fc.integer({ min: 1, max: 4 })),
  name: word,
  amount: percent,
});

interface Draft {
  readonly resource: Resource;
  readonly header: Fields;
  readonly lines: readonly Line[];
  readonly extras: readonly Extra[];
  /** What only the service writes. */
  readonly owned: JsonObject;
}

const resources = ['invoices', 'invoices', 'invoices', 'recurring_invoices', 'connections', 'payments'] as const;
const drafts: fc.Arbitrary<Draft> = fc.constantFrom<Resource>(...resources).chain((resource) =>
  fc.record({
    resource: fc.constant(resource),
    header: fc.record(headerOf(resource)),
    lines: isDocument(resource) ? fc.array(newLine, { maxLength: 4 }).map(numbered) : fc.constant([]),
    extras: isDocument(resource) ? fc.array(newExtra, { maxLength: 3 }).map(numbered) : fc.constant([]),
    owned: fc.nat({ max: 1 }).map((count) => ({ state: 'draft', iteration_no: count, billed_total: '10.00' })),
  }),
);

function isDocument(resource: Resource): boolean {
  return resource === 'invoices' || resource === 'recurring_invoices';
}

function numbered<Row extends { readonly id: number | null }>(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => ({ ...row, id: index + 1 }));
}

/** One change to a list; `at` finds its place in whatever list it meets. */
type Change<Row, Part> =
  | { readonly op: 'add'; readonly at: number; readonly row: Row }
  | { readonly op: 'edit'; readonly at: number; readonly part: Part }
  | { readonly op: 'remove' | 'move'; readonly at: number; readonly to: number };

function changes<Row, Part>(row: fc.Arbitrary<Row>, part: fc.Arbitrary<Part>): fc.Arbitrary<Change<Row, Part>[]> {
  const at = fc.nat({ max: 4 });
  return fc.array(
    fc.oneof(
      fc.record({ op: fc.constant('add' as const), at, row }),
      fc.record({ op: fc.constant('edit' as const), at, part }),
      fc.record({ op: fc.constantFrom('remove' as const, 'move' as const), at, to: at }),
    ),
    { maxLength: 3 },
  );
}

function apply<Row, Part>(
  rows: readonly Row[],
  list: readonly Change<Row, Part>[],
  edit: (row: Row, part: Part) => Row,
): readonly Row[] {
  return list.reduce<Row[]>(
    (now, change) => {
      const place = now.length === 0 ? 0 : change.at % now.length;
      const next = [...now];
      if (change.op === 'add') next.splice(place, 0, change.row);
      const [row] = next.slice(place, place + 1);
      if (change.op === 'add' || row === undefined) return next;
      if (change.op === 'edit') next.splice(place, 1, edit(row, change.part));
      else next.splice(place, 1);
      if (change.op === 'move') next.splice(change.to % (next.length + 1), 0, row);
      return next;
    },
    [...rows],
  );
}

const onePart = fc
  .record({ cells, name: fc.constantFrom(...(['description', 'price', 'price', 'quantity', 'date'] as const)) })
  .map(({ cells: all, name }): Partial<Cells> => ({ [name]: all[name] }));

/** Ids as the service keeps them, or gives new ones on each write, or as an edit has them: none. */
const idManners = ['kept', 'renumbered', 'none'] as const;

const edits = (resource: Resource) =>
  fc.record({
    header: fc
      .subarray(Object.keys(headerOf(resource)), { maxLength: 4 })
      .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, writable[name] ?? text])))),
    lines: isDocument(resource) ? changes(newLine, onePart) : fc.constant([]),
    extras: isDocument(resource) ? changes(newExtra, fc.record({ amount: percent })) : fc.constant([]),
    ids: fc.constantFrom(...idManners),
  });
type Edit = ReturnType<typeof edits> extends fc.Arbitrary<infer Value> ? Value : never;

function edited(draft: Draft, edit: Edit, firstId: number): Draft {
  const withId = <Row extends Line | Extra>(row: Row, index: number): Row => {
    if (edit.ids === 'none') return { ...row, id: null };
    return { ...row, id: edit.ids === 'kept' && row.id !== null ? row.id : firstId + index };
  };
  return {
    ...draft,
    header: { ...draft.header, ...edit.header },
    lines: apply(draft.lines, edit.lines, (line, part) => ({ ...line, cells: { ...line.cells, ...part } })).map(withId),
    extras: apply(draft.extras, edit.extras, (row, part) => ({ ...row, ...part })).map(withId),
  };
}

/** The object as a read of it gives it. */
function asObject({ resource, header, lines: all, extras, owned }: Draft): JsonObject {
  if (!isDocument(resource)) return { id: 7, created_at: '2026-01-01T00:00:00Z', ...header };
  const lineRows = lineArrays.map((kind): [string, JsonValue] => [
    kind,
    all.flatMap((line, index) => (line.kind === kind ? [lineRow(line, index + 1)] : [])),
  ]);
  const extraRows = adjustmentArrays.map((array): [string, JsonValue] => [
    array,
    extras.flatMap(({ id, key, name, ...row }) =>
      row.array === array
        ? [{ id, key, name, combined_amount_percent: row.amount, percentage: row.amount.includes('%') }]
        : [],
    ),
  ]);
  return {
    id: 7,
    hash_key: 'i7',
    currency_iso_code: 'EUR',
    ...owned,
    ...header,
    ...Object.fromEntries([...lineRows, ...extraRows]),
  };
}

function lineRow({ kind, id, cells: given }: Line, order: number): JsonObject {
  const { price, quantity } = lineColumns[kind];
  return {
    id,
    date: given.date,
    description: given.description,
    [price]: given.price,
    ...(quantity === null ? {} : { [quantity]: given.quantity }),
    ...(kind === 'items' ? { unit: given.unit } : {}),
    total: '1.00',
    sort_order: order,
    created_at: null,
  };
}

export interface Case {
  readonly resource: Resource;
  readonly base: JsonObject;
  readonly mine: JsonObject;
  readonly theirs: JsonObject;
}

/** A base, perturbed twice; now and then by one edit that both sides made, and sent in the meantime. */
export const cases: fc.Arbitrary<Case> = drafts.chain((draft) =>
  fc
    .record({
      both: fc.option(edits(draft.resource), { freq: 2 }),
      mine: edits(draft.resource),
      theirs: edits(draft.resource),
      // One line that both of them edit.
      duel: fc.option(fc.record({ at: fc.nat({ max: 3 }), mine: onePart, theirs: onePart }), { freq: 2 }),
      state: fc.constantFrom('draft', 'draft', 'sent'),
    })
    .map(({ both, mine, theirs, duel, state }) => {
      const blow = (edit: Edit, part: Partial<Cells>): Edit =>
        duel === null ? edit : { ...edit, lines: [{ op: 'edit', at: duel.at, part }, ...edit.lines] };
      const start = both === null ? draft : edited(draft, { ...both, ids: 'kept' }, 50);
      const unnumbered = { ...start, lines: withoutNewIds(draft.lines, start.lines) };
      const there = edited(unnumbered, blow(theirs, duel?.theirs ?? {}), 200);
      return {
        resource: draft.resource,
        base: asObject(draft),
        mine: asObject(edited(unnumbered, blow(mine, duel?.mine ?? {}), 100)),
        theirs: asObject({ ...there, owned: { ...there.owned, state } }),
      };
    }),
);

/** A line that both sides added has no id that both of them know. */
function withoutNewIds(before: readonly Line[], after: readonly Line[]): readonly Line[] {
  const known = new Set(before.map(({ id }) => id));
  return after.map((line) => (known.has(line.id) ? line : { ...line, id: null }));
}

/** What only differs in what it says, not in how. Lines count in the order a client shows them. */
export function meaning(resource: Resource, object: JsonObject): JsonValue {
  const table: FieldTable = fieldsOf[resource];
  const header = Object.entries(object)
    .filter(([name]) => table[name]?.writable === true && !isNestedArray(name))
    .map(([name, value]): [string, JsonValue] => [name, meaningOf(resource, name, value)]);
  if (!isDocument(resource)) return canonicalObject(Object.fromEntries(header), {});
  const extras = adjustmentArrays.map((array): [string, JsonValue] => [array, contentsOf(object, array)]);
  return { ...canonicalObject(Object.fromEntries(header), {}), ...Object.fromEntries(extras), lines: linesOf(object) };
}

/** One header field, so that equal meanings are equal values. */
export function meaningOf(resource: Resource, name: string, value: JsonValue | undefined): JsonValue {
  const spec = fieldsOf[resource][name];
  if (spec?.type === 'reference') return (value as JsonObject | null | undefined)?.['id'] ?? null;
  if (spec?.type === 'named_values')
    return objectsIn(value)
      .map((row) => JSON.stringify(row))
      .sort();
  return canonicalValue(value, spec);
}

/** The contents of the rows of one array, as text. */
function contentsOf(object: JsonObject, array: NestedArray): readonly string[] {
  return objectsIn(object[array]).map((row) => contentOf(array, row));
}

export function contentOf(array: NestedArray, row: JsonObject): string {
  const table = rowFieldsOf[array];
  const own = Object.fromEntries(
    Object.entries(row).filter(([name]) => table[name]?.writable === true && name !== 'sort_order'),
  );
  const type = isLineArray(array) ? 'lines' : 'adjustments';
  return `${array} ${JSON.stringify(canonicalValue([own], { type }))}`;
}

const isLineArray = (array: NestedArray): boolean => (lineArrays as readonly string[]).includes(array);

function linesOf(object: JsonObject): readonly string[] {
  return lineArrays
    .flatMap((array) =>
      objectsIn(object[array]).map((row) => ({ order: Number(row['sort_order']), content: contentOf(array, row) })),
    )
    .sort((one, other) => one.order - other.order)
    .map(({ content }) => content);
}

export const headerNames = (resource: Resource): readonly string[] => Object.keys(headerOf(resource));
export const allContents = (object: JsonObject): readonly string[] =>
  nestedArrays.flatMap((array) => contentsOf(object, array));
