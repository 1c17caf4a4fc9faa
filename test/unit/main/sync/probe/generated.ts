import fc from 'fast-check';
import { addDays } from '#shared/dates/plain-date.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { paymentMethods } from '#shared/service/payment.ts';
import { intervalUnits } from '#shared/service/recurring-invoice.ts';
import type { Resource } from '#shared/service/resources.ts';
import { add } from '#shared/money/decimal.ts';
import { plainDates, prices } from '#test/helpers/arbitraries.ts';

/** Everything this client creates. */
export const created = [
  'connections',
  'contacts',
  'invoices',
  'recurring_invoices',
  'payments',
  'item_categories',
  'expense_categories',
  'task_categories',
  'trip_categories',
] as const satisfies readonly Resource[];

const words = [
  'Birch',
  'Ålder',
  'harbor',
  'A & B',
  '<b>Strong</b>',
  '5 < 6',
  'Zoë',
  '株式会社',
  'e\u0301tude',
  "O'Neil",
];
const gaps = [' ', '  ', '\n', ' \t ', ' - '];
/** Begins with a letter; may end in white space, hold markup and be far longer than 255 characters. */
export const texts: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...gaps)), { minLength: 1, maxLength: 6 }),
    fc.constantFrom(1, 1, 1, 40),
    fc.constantFrom('', ' ', '  '),
  )
  .map(
    ([parts, times, start]) =>
      `${start}N${parts
        .map((part) => part.join(''))
        .join('')
        .repeat(times)}`,
  );

const emails = fc
  .tuple(fc.stringMatching(/^[A-Za-z]{1,8}$/), fc.constantFrom('@birch.example', '@Harbor.example'))
  .map((parts) => parts.join(''));
const connection = fc.integer({ min: 1, max: 9 }).map((id) => ({ id, hash_key: `c${String(id)}` }));
const optional = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(value, { nil: null });

/** Bodies as they are sent. */
const bodies: Readonly<Record<(typeof created)[number], fc.Arbitrary<JsonObject>>> = {
  connections: fc.oneof(
    fc.record({ name: texts, business_email: emails, category: fc.constant('organization') }),
    fc.record({ first_name: texts, last_name: texts, business_email: emails, category: fc.constant('individual') }),
  ),
  contacts: fc.record({ first_name: texts, last_name: optional(texts), email: emails }),
  invoices: fc.record({
    connection,
    statement_no: fc.oneof(fc.stringMatching(/^IN-[A-Z0-9]{1,6}$/), texts),
    date: plainDates,
    due_date: plainDates,
    note: optional(texts),
    items: fc.array(fc.record({ description: texts, price: prices, quantity: prices }), { maxLength: 3 }),
  }),
  recurring_invoices: fc.record({
    connection,
    profile_name: texts,
    start_date: plainDates,
    interval: fc.integer({ min: 1, max: 12 }),
    interval_unit: fc.constantFrom(...intervalUnits),
  }),
  payments: fc.record({
    amount: prices,
    date: plainDates,
    payment_method: fc.constantFrom(...paymentMethods),
    details: fc.oneof(texts, fc.constant('')),
  }),
  item_categories: fc.record({ name: texts, price: prices, unit: optional(texts) }),
  expense_categories: fc.record({ name: texts }),
  task_categories: fc.record({ name: texts, rate: optional(prices) }),
  trip_categories: fc.record({ name: texts, rate: optional(prices) }),
};

interface Sent {
  readonly resource: (typeof created)[number];
  readonly body: JsonObject;
}

export const sents: fc.Arbitrary<Sent> = fc
  .constantFrom(...created)
  .chain((resource) => bodies[resource].map((body) => ({ resource, body })));

/** What a service does to values before it keeps them. */
export interface Manner {
  readonly text: readonly ('trim' | 'crlf' | 'strip' | 'escape' | 'cut' | 'decompose')[];
  readonly isEmailLowered: boolean;
  readonly zeros: number;
  readonly empties: 'null' | 'blank' | 'missing';
}

export const manners: fc.Arbitrary<Manner> = fc.record({
  text: fc.shuffledSubarray(['trim', 'crlf', 'strip', 'escape', 'cut', 'decompose'] as const),
  isEmailLowered: fc.boolean(),
  zeros: fc.nat({ max: 3 }),
  empties: fc.constantFrom('null', 'blank', 'missing'),
});

const changeText: Readonly<Record<Manner['text'][number], (text: string) => string>> = {
  trim: (text) => text.trim(),
  crlf: (text) => text.replace(/\r?\n/g, '\r\n'),
  strip: (text) => text.replace(/<\/?[a-z!][^>]*>/gi, ''),
  escape: (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll("'", '&#39;')
      .replaceAll('"', '&quot;'),
  cut: (text) => text.slice(0, 255),
  decompose: (text) => text.normalize('NFD'),
};

/** The row that a service shows of what was sent. */
export function asStored({ resource, body }: Sent, manner: Manner, id = 1): JsonObject {
  const rows = Object.entries(body).flatMap(([name, value]): [string, JsonValue][] => {
    if (Array.isArray(value)) return [];
    const kept = storedValue(resource, name, value ?? null, manner);
    if (kept !== null && kept !== '') return [[name, kept]];
    if (manner.empties === 'missing') return [];
    return [[name, manner.empties === 'null' ? null : '']];
  });
  return { id, hash_key: `k${String(id)}`, created_at: '2026-03-01T10:00:00Z', ...Object.fromEntries(rows) };
}

function storedValue(resource: Resource, name: string, value: JsonValue, manner: Manner): JsonValue {
  const spec = (fieldsOf[resource] as FieldTable)[name];
  if (spec?.type === 'reference' && isJsonObject(value)) return { ...value, name: 'As it is called today' };
  if (typeof value !== 'string') return value;
  if (spec?.type === 'decimal') return rescaled(value, manner.zeros);
  if (spec?.type !== 'text' && spec?.type !== 'long_text') return value;
  const lowered = manner.isEmailLowered && name.includes('email') ? value.toLowerCase() : value;
  // Long texts have no limit.
  const changes = manner.text.filter((change) => change !== 'cut' || spec.type === 'text');
  return changes.reduce((text, change) => changeText[change](text), lowered);
}

function rescaled(amount: string, zeros: number): string {
  return zeros === 0 ? amount : `${amount}${amount.includes('.') ? '' : '.'}${'0'.repeat(zeros)}`;
}

/** The same value, changed in a way that no service would change it. */
export function otherValue(resource: Resource, name: string, value: JsonValue | undefined): JsonValue {
  const spec = (fieldsOf[resource] as FieldTable)[name];
  const text = typeof value === 'string' ? value : '';
  switch (spec?.type) {
    case 'decimal':
      return add(text === '' ? '0' : text, '1');
    case 'date':
      return addDays(text, 1);
    case 'integer':
      return Number(value) + 1;
    case 'choice': {
      const choices = spec.choices ?? [];
      return choices[(choices.indexOf(text) + 1) % choices.length] ?? '';
    }
    case 'reference':
      return { id: 77, hash_key: 'c77' };
    default:
      return `Quite another${text}`;
  }
}
