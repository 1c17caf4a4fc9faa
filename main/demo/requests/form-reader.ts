import type { NamedValue } from '#shared/service/object-of.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { text } from '#shared/service/field-spec.ts';
import type { Fields } from './body.ts';
import { isFields } from './body.ts';
import type { Reading } from './read-field.ts';
import { isBlank, readChoice, readChoices, readDate, readDecimal, readFlag, readInteger } from './read-field.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { Refusal } from './error-response.ts';
import { isLongText, readWrittenText } from './read-text.ts';

/** The options that a form needs beside the fields that were sent. */
interface FormOptions {
  readonly knobs: Knobs;
  /** The table of the fields' types; tells short texts from long ones. */
  readonly table: FieldTable;
  /** True for an update, which may leave fields out as far as the knob `put` allows. */
  readonly isUpdate: boolean;
}

const namedValueFields: FieldTable = { name: text, value: text };

// Form notation writes lists as `items[0]`, `items[1]`; with gaps between the numbers they arrive as an object.
function asList(raw: unknown): readonly unknown[] | null {
  if (Array.isArray(raw)) return raw;
  if (!isFields(raw) || !Object.keys(raw).every((key) => /^\d+$/.test(key))) return null;
  return Object.values(raw);
}

/**
 * Reads one object of a request. A field that was not sent keeps its value, or is blanked where updates do that. Errors
 * are collected, so that one answer names every bad field. Unknown fields are ignored.
 */
export class Form {
  readonly #fields: Fields;
  readonly #options: FormOptions;
  readonly #prefix: string;
  readonly #errors: Map<string, string[]>;

  constructor(fields: Fields, options: FormOptions, prefix = '', errors = new Map<string, string[]>()) {
    this.#fields = fields;
    this.#options = options;
    this.#prefix = prefix;
    this.#errors = errors;
  }

  get knobs(): Knobs {
    return this.#options.knobs;
  }

  has(field: string): boolean {
    return Object.hasOwn(this.#fields, field);
  }

  /** True when the field was not sent, or is blank. */
  isMissing(field: string): boolean {
    return !this.has(field) || isBlank(this.#fields[field]);
  }

  refuse(field: string, message: string): void {
    const name = this.#prefix + field;
    this.#errors.set(name, [...(this.#errors.get(name) ?? []), message]);
  }

  /** Requires fields that every object of the kind has. A lenient update may leave them out, but not empty them. */
  require(...fields: readonly string[]): void {
    for (const field of fields) this.#requireUnless(this.#isLenient, field);
  }

  /**
   * Requires a field that is required only because of another one: a lenient update may leave it out when a value is
   * kept.
   */
  requireOrKeep(field: string, kept: string | null | undefined): void {
    this.#requireUnless(this.#isLenient && !isBlank(kept), field);
  }

  #requireUnless(isOptional: boolean, field: string): void {
    if (this.isMissing(field) && (this.has(field) || !isOptional)) this.refuse(field, "can't be blank");
  }

  /** Throws the 422 that names every field refused so far. */
  finish(): void {
    if (this.#errors.size > 0) throw new Refusal({ kind: 'invalid', errors: Object.fromEntries(this.#errors) });
  }

  get #isLenient(): boolean {
    return this.#options.isUpdate && this.knobs.put === 'lenient';
  }

  get #isBlanking(): boolean {
    return this.#options.isUpdate && this.knobs.put === 'blanking';
  }

  #read<T>(field: string, kept: T, blank: T, read: (raw: unknown) => Reading<T>): T {
    if (!this.has(field)) return this.#isBlanking ? blank : kept;
    const reading = read(this.#fields[field]);
    if ('value' in reading) return reading.value;
    this.refuse(field, reading.message);
    return kept;
  }

  text(field: string, kept: string | null = null): string | null {
    const isLong = isLongText(field, this.#options.table[field]);
    return this.#read(field, kept, null, (raw) => readWrittenText(raw, isLong, this.knobs));
  }

  decimal(field: string, kept: string | null = null): string | null {
    return this.#read(field, kept, null, readDecimal);
  }

  integer(field: string, kept: number | null = null): number | null {
    return this.#read(field, kept, null, readInteger);
  }

  date(field: string, kept: string | null = null): string | null {
    return this.#read(field, kept, null, readDate);
  }

  flag(field: string, kept: boolean | null): boolean | null {
    return this.#read<boolean | null>(field, kept, false, readFlag);
  }

  choice(field: string, choices: readonly string[], kept: string | null): string | null {
    return this.#read(field, kept, null, (raw) => readChoice(raw, choices));
  }

  choices(field: string, choices: readonly string[], kept: readonly string[]): readonly string[] {
    return this.#read(field, kept, [], (raw) => readChoices(raw, choices));
  }

  /**
   * Returns a form for each object of a nested list; null when the list was not sent. Fields that were not sent keep
   * the value that is passed for them. Errors are named `<label>.<field>`.
   */
  list(field: string, table: FieldTable, label = field): readonly Form[] | null {
    const raw = this.#fields[field];
    if (!this.has(field) || raw === null) return null;
    if (isBlank(raw)) return [];
    const rows = asList(raw);
    if (!rows?.every(isFields)) {
      this.refuse(field, 'is invalid');
      return null;
    }
    const options = { knobs: this.knobs, table, isUpdate: false };
    return rows.map((row) => new Form(row, options, `${this.#prefix}${label}.`, this.#errors));
  }

  namedValues(field: string, kept: readonly NamedValue[]): readonly NamedValue[] {
    const rows = this.list(field, namedValueFields);
    if (rows === null) return this.#isBlanking ? [] : kept;
    return rows.map((row) => ({ name: row.text('name') ?? '', value: row.text('value') ?? '' }));
  }
}
