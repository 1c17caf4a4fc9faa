/**
 * What we know of one field of the specification. The tables built from this decide what may be typed, what is sent,
 * what a difference means and how two edits merge, so that no second list of field names exists anywhere.
 */
export type FieldType =
  | 'text'
  | 'long_text'
  | 'date'
  | 'timestamp'
  | 'decimal'
  | 'integer'
  | 'boolean'
  | 'choice'
  | 'choice_set'
  | 'named_values'
  | 'reference'
  | 'lines'
  | 'adjustments';

export interface FieldSpec {
  readonly type: FieldType;
  /** May appear in a create or update body. Everything else is the service's own. */
  readonly writable?: boolean;
  /** Must be present in a create body; an object, when it depends on the object's category. */
  readonly required?: boolean;
  readonly choices?: readonly string[];
  /** Identifies the object to people: two edits of it are never merged by suggestion. */
  readonly identity?: boolean;
  /** Derived text that never means a change (`formatted_*`). */
  readonly display?: boolean;
  /** Names a currency or a language: services write such a code in small letters that they were sent in capitals. */
  readonly code?: boolean;
}

export type FieldTable = Readonly<Record<string, FieldSpec>>;

export const text: FieldSpec = { type: 'text', writable: true };
export const requiredText: FieldSpec = { type: 'text', writable: true, required: true };
export const longText: FieldSpec = { type: 'long_text', writable: true };
export const flag: FieldSpec = { type: 'boolean', writable: true };
export const readOnlyText: FieldSpec = { type: 'text' };
export const readOnlyDecimal: FieldSpec = { type: 'decimal' };
export const readOnlyInteger: FieldSpec = { type: 'integer' };
export const timestamp: FieldSpec = { type: 'timestamp' };
export const formatted: FieldSpec = { type: 'text', display: true };

/**
 * Fields of text that people write as they like, and that stay empty until somebody does: services fill in choices, dates,
 * numbers and what names an object by themselves.
 */
export function freeTextFields(table: FieldTable): readonly string[] {
  return Object.keys(table).filter((name) => {
    const { type, writable = false, identity = false } = table[name] ?? {};
    return writable && !identity && (type === 'text' || type === 'long_text');
  });
}
