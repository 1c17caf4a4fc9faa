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
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';

interface InputProblem {
  readonly field: string;
  /** To be read behind the name of the field. */
  readonly reason: Message;
}

/**
 * Checks a create or update body against the specification: unknown, read-only and misplaced fields, wrong types, and (for a
 * create) missing required fields. References are checked by the caller, who can resolve them. Returns an empty list
 * when the body may be enqueued.
 */
export function validateBody(resource: Resource, op: 'create' | 'update', data: JsonObject): readonly InputProblem[] {
  const table = fieldsOf[resource];
  const parent = parentOf[resource];
  // The parent is set by the create and cannot change afterwards.
  const parentField: FieldSpec = { type: 'reference', writable: op === 'create', required: op === 'create' };
  const fields: FieldTable = parent && !table[parent.field] ? { ...table, [parent.field]: parentField } : table;
  const wrong = Object.entries(data).flatMap(([name, value]) => {
    const spec = specOf(fields, name);
    const onlyIn = spec?.onlyIn ?? op;
    return onlyIn === op
      ? fieldProblems(name, value, spec)
      : [{ field: name, reason: message('field_problem_only_in', { op: onlyIn }) }];
  });
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
    .map((field) => ({ field, reason: message('field_problem_required') }));
}

function fieldProblems(
  field: string,
  value: JsonValue | undefined,
  spec: FieldSpec | undefined,
): readonly InputProblem[] {
  if (spec === undefined) return [{ field, reason: message('field_problem_unknown') }];
  if (spec.writable !== true) return [{ field, reason: message('field_problem_read_only') }];
  if (spec.required === true && (value === undefined || value === null || value === '')) {
    return [{ field, reason: message('field_problem_required') }];
  }
  if (value === undefined) return [];
  // A script that has no value must not empty a list by accident.
  if (value === null) return isList(spec) ? [{ field, reason: message('field_problem_list_empty') }] : [];
  const reason = typeProblem(field, value, spec);
  if (Array.isArray(reason)) return reason;
  return reason === null ? [] : [{ field, reason }];
}

const isList = ({ type }: FieldSpec): boolean =>
  type === 'lines' || type === 'adjustments' || type === 'choice_set' || type === 'named_values';

function typeProblem(field: string, value: JsonValue, spec: FieldSpec): Message | null | InputProblem[] {
  switch (spec.type) {
    case 'text':
    case 'long_text':
    case 'timestamp':
      return typeof value === 'string' ? null : message('field_problem_text');
    case 'date':
      if (typeof value !== 'string' || !isPlainDate(value)) return message('field_problem_date');
      return isDocumentDate(value) ? null : message('field_problem_date_range');
    case 'decimal':
      if (typeof value === 'number') return message('field_problem_decimal', { example: '"95.00"' });
      if (typeof value !== 'string' || !isDecimal(value))
        return message('field_problem_decimal', { example: '"95.00"' });
      return hasTooManyDigits(value) ? message('field_problem_digits') : null;
    case 'integer':
      return integerProblem(value, spec);
    case 'boolean':
      return typeof value === 'boolean' ? null : message('field_problem_boolean');
    case 'choice':
      return typeof value === 'string' && spec.choices?.includes(value) === true
        ? null
        : message('field_problem_choice', { choices: (spec.choices ?? []).join(', ') });
    case 'choice_set':
      return Array.isArray(value) &&
        value.every((element: JsonValue) => typeof element === 'string' && spec.choices?.includes(element) === true)
        ? null
        : message('field_problem_choice_set', { choices: (spec.choices ?? []).join(', ') });
    case 'named_values':
      return Array.isArray(value) && value.every(isNamedValue)
        ? null
        : message('field_problem_named_values', { shape: '{"name", "value"}' });
    case 'reference':
      return typeof value === 'string' || Number.isSafeInteger(value) ? null : message('field_problem_reference');
    case 'lines':
      // A field of this type is named like its line array.
      return nestedProblems(field, value, lineFields[field as LineArray]);
    case 'adjustments':
      return adjustmentProblems(field, value);
    default:
      return assertNever(spec.type);
  }
}

/** Returns what is wrong with a value of an integer field, to be read behind the field's name; null when nothing is. */
export function integerProblem(value: JsonValue, { least, most }: FieldSpec): Message | null {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return message('field_problem_integer');
  if (least !== undefined && value < least) return message('field_problem_least', { least: String(least) });
  return most !== undefined && value > most ? message('field_problem_most', { most: String(most) }) : null;
}

function isNamedValue(row: JsonValue): boolean {
  if (!isJsonObject(row)) return false;
  const { name, value, ...unknown } = row;
  return typeof name === 'string' && typeof value === 'string' && Object.keys(unknown).length === 0;
}

function nestedProblems(field: string, value: JsonValue, table: FieldTable): Message | InputProblem[] {
  if (!Array.isArray(value)) return message('field_problem_list');
  return value.flatMap((row: JsonValue, index) => {
    if (!isJsonObject(row)) return [{ field: `${field}[${String(index)}]`, reason: message('field_problem_object') }];
    return Object.entries(row)
      .flatMap(([name, cell]) => fieldProblems(name, cell, specOf(table, name)))
      .map((problem) => ({
        field: `${field}[${String(index)}].${problem.field}`,
        reason: problem.reason,
      }));
  });
}

function adjustmentProblems(field: string, value: JsonValue): Message | InputProblem[] {
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
            reason: message('field_problem_amount', { amount: '"5.00"', percentage: '"5.25%"' }),
          },
        ];
  });
  return [...problems, ...amounts.filter((problem) => !problems.some((known) => known.field === problem.field))];
}
