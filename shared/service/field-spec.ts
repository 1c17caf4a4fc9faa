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
  /** The least and the most that an integer may be. */
  readonly least?: number;
  readonly most?: number;
  /** True when people identify the object by it: two edits of it are never merged by suggestion. */
  readonly identity?: boolean;
  /** True for derived text that never means a change (`formatted_*`). */
  readonly display?: boolean;
  /** True for a currency or language code: services may change its case. */
  readonly code?: boolean;
  /** The only kind of body that lists it, where create and update differ. */
  readonly onlyIn?: 'create' | 'update';
  /** The field in which some rows have it instead. A code is written in small letters there, and read in capitals. */
  readonly also?: string;
  /** The text that the book has for an empty one. */
  readonly blank?: string;
  /** The list under the object that has changed when this field has, while the object's nested arrays have not. */
  readonly tellsOf?: 'payments' | 'contacts';
}

export type FieldTable = Readonly<Record<string, FieldSpec>>;

export const text = { type: 'text', writable: true } as const satisfies FieldSpec;
export const requiredText = { ...text, required: true } as const;
export const longText = { type: 'long_text', writable: true } as const satisfies FieldSpec;
export const flag = { type: 'boolean', writable: true } as const satisfies FieldSpec;
export const integer = { type: 'integer', writable: true } as const satisfies FieldSpec;
export const decimal = { type: 'decimal', writable: true } as const satisfies FieldSpec;
export const date = { type: 'date', writable: true } as const satisfies FieldSpec;
export const client = {
  type: 'reference',
  writable: true,
  required: true,
  identity: true,
} as const satisfies FieldSpec;
export const readOnlyText = { type: 'text' } as const satisfies FieldSpec;
export const readOnlyDecimal = { type: 'decimal' } as const satisfies FieldSpec;
export const readOnlyInteger = { type: 'integer' } as const satisfies FieldSpec;
export const timestamp = { type: 'timestamp' } as const satisfies FieldSpec;
export const formatted = { type: 'text', display: true } as const satisfies FieldSpec;
/** The state of a document; one without counts as a draft. */
export const documentState = { type: 'text', blank: 'draft' } as const satisfies FieldSpec;

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
