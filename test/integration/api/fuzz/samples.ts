import type { JsonObject, JsonValue } from '#shared/json.ts';
import { adjustmentFields } from '#shared/service/adjustment.ts';
import type { FieldSpec } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineFields } from '#shared/service/line-item.ts';
import type { Resource } from '#shared/service/resources.ts';

/** The key these tests send; its odd characters read differently in every encoding. */
export const KEY = 'ik+5f/81c0=d7e2~b94a-Zr4v9QmT1xW8';
export const TARGET = { id: 9_001, hash_key: 'p8VdYx2HnC0uKs' } as const;
export const PARENT = { id: 40_117, hash_key: 'Zk3fQm0aLwTtRg' } as const;

/** What a single object and a list are wrapped in (specification, section 4). */
export const wrappers: Readonly<Record<Resource, { readonly object: string; readonly list: string }>> = {
  connections: { object: 'network', list: 'networks' },
  contacts: { object: 'contact', list: 'contacts' },
  invoices: { object: 'invoice', list: 'invoices' },
  estimates: { object: 'estimate', list: 'estimates' },
  recurring_invoices: { object: 'recurring_invoice', list: 'recurring_invoices' },
  payments: { object: 'payment', list: 'payments' },
  item_categories: { object: 'item_category', list: 'item_categories' },
  expense_categories: { object: 'expense_category', list: 'expense_categories' },
  task_categories: { object: 'task_category', list: 'task_categories' },
  trip_categories: { object: 'trip_category', list: 'trip_categories' },
};

/** An object as the service writes it, with every field of the model filled. */
export function sampleObject(resource: Resource, id: number = TARGET.id): JsonObject {
  const entries = Object.entries(fieldsOf[resource]).map(([name, spec]) => [name, sampleValue(name, spec)] as const);
  return { ...Object.fromEntries(entries), id, ...('hash_key' in fieldsOf[resource] ? hashOf(id) : {}) };
}

const hashOf = (id: number): JsonObject => ({ hash_key: id === TARGET.id ? TARGET.hash_key : `h${String(id)}` });

export function sampleSingle(resource: Resource): JsonObject {
  return { [wrappers[resource].object]: sampleObject(resource) };
}

export function sampleList(resource: Resource, count: number): JsonObject {
  return { [wrappers[resource].list]: Array.from({ length: count }, (_row, index) => listRow(resource, index + 1)) };
}

/** A page of invoices as the service lists them: nested arrays are left out (specification 2.3). */
function listRow(resource: Resource, id: number): JsonObject {
  const entries = Object.entries(sampleObject(resource, id)).filter(([name]) => !isNested(fieldsOf[resource][name]));
  return { ...Object.fromEntries(entries), statement_no: `IN-${String(id).padStart(4, '0')}` };
}

const isNested = (spec: FieldSpec | undefined): boolean => spec?.type === 'lines' || spec?.type === 'adjustments';

function sampleValue(name: string, spec: FieldSpec): JsonValue {
  switch (spec.type) {
    case 'text':
    case 'long_text':
      return `Grüße ${name} €`;
    case 'timestamp':
      return '2025-02-03T10:00:00Z';
    case 'date':
      return '2025-02-03';
    case 'decimal':
      return '1234.50';
    case 'integer':
      return 3;
    case 'boolean':
      return true;
    case 'choice':
      return spec.choices?.[0] ?? 'draft';
    case 'choice_set':
      return ['bank_transfer', 'cash'];
    case 'named_values':
      return [{ name: 'VAT no', value: 'DE 1' }];
    case 'reference':
      return { id: PARENT.id, hash_key: PARENT.hash_key, name: 'Birch & Alder Ltd' };
    case 'lines':
      // A field of this type always carries the name of its line array.
      return [sampleRow(lineFields[name as LineArray])];
    case 'adjustments':
      return [sampleRow(adjustmentFields)];
  }
}

function sampleRow(table: Readonly<Record<string, FieldSpec>>): JsonObject {
  return Object.fromEntries(Object.entries(table).map(([name, spec]) => [name, sampleValue(name, spec)]));
}
