import { isDocumentDate, isPlainDate } from '#shared/dates/plain-date.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { hasTooManyDigits, isDecimal } from '#shared/money/decimal.ts';
import { adjustmentFields } from './adjustment.ts';
import { assertNever } from '#shared/assert.ts';
import type { FieldSpec, FieldTable } from './field-spec.ts';
import { fieldsOf } from './fields.ts';
import { lineFields } from './line-item.ts';
import type { LineArray } from './line-item.ts';
import type { Resource } from './resources.ts';
import { parentOf } from './resources.ts';

interface InputProblem {
  readonly field: string;
  readonly reason: string;
}

/**
 * Checks a create or update body against the specification: unknown and read-only fields, wrong types, and (for a
 * create) missing required fields. References are checked by the caller, who can resolve them. Returns an empty list
 * when the body may be enqueued.
 */
export function validateBody(resource: Resource, op: 'create' | 'update', data: JsonObject): readonly InputProblem[] {
  const table = fieldsOf[resource];
  const parent = parentOf[resource];
  // The parent is set by the create and cannot change afterwards.
  const parentField: FieldSpec = { type: 'reference', writable: op === 'create', required: op === 'create' };
  const fields: FieldTable = parent && !table[parent.field] ? { ...table, [parent.field]: parentField } : table;
  const wrong = Object.entries(data).flatMap(([name, value]) => fieldProblems(name, value, specOf(fields, name)));
  if (op === 'update') return wrong;
  const missing = missingFields(resource, fields, data);
  return [...wrong, ...missing.filter((problem) => !wrong.some((known) => known.field === problem.field))];
}

/** Looks only at own properties: a field may be called like an inherited one, for example `constructor`. */
function specOf(table: FieldTable, name: string): FieldSpec | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function missingFields(resource: Resource, fields: FieldTable, data: JsonObject): readonly InputProblem[] {
  const required = Object.keys(fields).filter((name) => fields[name]?.required === true);
  if (resource === 'connections') required.push(data['category'] === 'individual' ? 'first_name' : 'name');
  return required
    .filter((name) => data[name] === undefined || data[name] === null || data[name] === '')
    .map((field) => ({ field, reason: 'is required' }));
}

function fieldProblems(
  field: string,
  value: JsonValue | undefined,
  spec: FieldSpec | undefined,
): readonly InputProblem[] {
  if (spec === undefined) return [{ field, reason: 'is not a field of this resource' }];
  if (spec.writable !== true) return [{ field, reason: 'is read-only' }];
  if (spec.required === true && (value === undefined || value === null || value === '')) {
    return [{ field, reason: 'is required' }];
  }
  if (value === undefined) return [];
  // A script that has no value must not empty a list by accident.
  if (value === null) return isList(spec) ? [{ field, reason: 'must be a list; [] for none' }] : [];
  const reason = typeProblem(field, value, spec);
  if (Array.isArray(reason)) return reason;
  return reason === null ? [] : [{ field, reason }];
}

const isList = ({ type }: FieldSpec): boolean =>
  type === 'lines' || type === 'adjustments' || type === 'choice_set' || type === 'named_values';

function typeProblem(field: string, value: JsonValue, spec: FieldSpec): string | null | InputProblem[] {
  switch (spec.type) {
    case 'text':
    case 'long_text':
    case 'timestamp':
      return typeof value === 'string' ? null : 'must be text';
    case 'date':
      if (typeof value !== 'string' || !isPlainDate(value)) return 'must be a date, YYYY-MM-DD';
      return isDocumentDate(value) ? null : 'must be a date between 1900 and 2099';
    case 'decimal':
      if (typeof value === 'number') return 'must be a decimal in quotes, for example "95.00"';
      if (typeof value !== 'string' || !isDecimal(value)) return 'must be a decimal in quotes, for example "95.00"';
      return hasTooManyDigits(value) ? 'must have at most 15 digits before the point' : null;
    case 'integer':
      return Number.isSafeInteger(value) ? null : 'must be a whole number';
    case 'boolean':
      return typeof value === 'boolean' ? null : 'must be true or false';
    case 'choice':
      return typeof value === 'string' && spec.choices?.includes(value) === true
        ? null
        : `must be one of ${(spec.choices ?? []).join(', ')}`;
    case 'choice_set':
      return Array.isArray(value) &&
        value.every((element: JsonValue) => typeof element === 'string' && spec.choices?.includes(element) === true)
        ? null
        : `must be a list out of ${(spec.choices ?? []).join(', ')}`;
    case 'named_values':
      return Array.isArray(value) && value.every(isNamedValue) ? null : 'must be a list of {"name", "value"}';
    case 'reference':
      return typeof value === 'string' || Number.isSafeInteger(value) ? null : 'must be an id or a name of an object';
    case 'lines':
      // A field of this type is named like its line array.
      return nestedProblems(field, value, lineFields[field as LineArray]);
    case 'adjustments':
      return adjustmentProblems(field, value);
    default:
      return assertNever(spec.type);
  }
}

function isNamedValue(row: JsonValue): boolean {
  if (!isJsonObject(row)) return false;
  const { name, value, ...unknown } = row;
  return typeof name === 'string' && typeof value === 'string' && Object.keys(unknown).length === 0;
}

function nestedProblems(field: string, value: JsonValue, table: FieldTable): string | InputProblem[] {
  if (!Array.isArray(value)) return 'must be a list';
  return value.flatMap((row: JsonValue, index) => {
    if (!isJsonObject(row)) return [{ field: `${field}[${String(index)}]`, reason: 'must be an object' }];
    return Object.entries(row)
      .flatMap(([name, cell]) => fieldProblems(name, cell, specOf(table, name)))
      .map((problem) => ({
        field: `${field}[${String(index)}].${problem.field}`,
        reason: problem.reason,
      }));
  });
}

function adjustmentProblems(field: string, value: JsonValue): string | InputProblem[] {
  const problems = nestedProblems(field, value, adjustmentFields);
  if (!Array.isArray(problems) || !Array.isArray(value)) return problems;
  const amounts = value.flatMap((row: JsonValue, index) => {
    const amount = isJsonObject(row) ? row['combined_amount_percent'] : null;
    const number = typeof amount === 'string' ? amount.replace(/\s*%$/, '') : '';
    const isReadable = isDecimal(number) && !hasTooManyDigits(number);
    return isReadable
      ? []
      : [
          {
            field: `${field}[${String(index)}].combined_amount_percent`,
            reason: 'must be an amount like "5.00" or "5.25%"',
          },
        ];
  });
  return [...problems, ...amounts.filter((problem) => !problems.some((known) => known.field === problem.field))];
}
