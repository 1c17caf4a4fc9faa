import type { JsonValue } from '#shared/json.ts';
import { assertNever } from '#shared/assert.ts';
import type { FieldType } from '#shared/service/field-spec.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';

export function spellBoolean(flag: boolean, booleans: Knobs['booleans']): JsonValue {
  switch (booleans) {
    case 'plain':
      return flag;
    case 'digits':
      return flag ? 1 : 0;
    case 'digit_texts':
      return flag ? '1' : '0';
    case 'texts':
      return String(flag);
    default:
      return assertNever(booleans);
  }
}

/**
 * Writes numbers that name something (ids, and the `key` of a saved tax) as texts, if the knob says so. Other numbers
 * stay numbers.
 */
export function spellInteger(field: string, value: JsonValue, ids: Knobs['ids']): JsonValue {
  const isName = field === 'id' || field === 'key' || field.endsWith('_id');
  return isName && ids === 'texts' && typeof value === 'number' ? String(value) : value;
}

export function spellChoices(choices: readonly JsonValue[], cashKey: Knobs['cash_key']): JsonValue {
  return choices.map((choice) => (choice === 'cash' ? cashKey : choice));
}

export function isEmpty(value: JsonValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

const TEXTS: readonly FieldType[] = ['text', 'long_text', 'choice'];

/**
 * Returns what an empty field is written as; undefined leaves it out. Only texts can be blank, and lists of texts
 * contain one blank.
 */
export function spellEmpty(value: JsonValue, type: FieldType, empties: Knobs['empties']): JsonValue | undefined {
  switch (empties) {
    case 'plain':
      return value;
    case 'null':
      return null;
    case 'blank':
      if (Array.isArray(value)) return type === 'choice_set' ? [''] : value;
      return TEXTS.includes(type) ? '' : value;
    case 'missing':
      return undefined;
    default:
      return assertNever(empties);
  }
}
