/**
 * The type of a field. The tables of field specs decide what may be typed, what is sent, which difference is a change
 * and how two edits merge, so that there is no second list of field names anywhere.
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
  /** True when a create or update body may contain it; all other fields belong to the service. */
  readonly writable?: boolean;
  /** True when a create body must contain it. */
  readonly required?: boolean;
  readonly choices?: readonly string[];
  /** True when people identify the object by it: two edits of it are never merged by suggestion. */
  readonly identity?: boolean;
  /** True for derived text that never means a change (`formatted_*`). */
  readonly display?: boolean;
  /** True for a currency or language code: services may change its case. */
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
 * Returns the text fields that stay empty until a person writes in them. Services fill in choices, dates, numbers and
 * identifying fields by themselves.
 */
export function freeTextFields(table: FieldTable): readonly string[] {
  return Object.keys(table).filter((name) => {
    const { type, writable = false, identity = false } = table[name] ?? {};
    return writable && !identity && (type === 'text' || type === 'long_text');
  });
}
