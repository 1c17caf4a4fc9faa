import type { NamedValue } from '#shared/model/connection.ts';
import type { Fields } from './body.ts';
import { isFields } from './body.ts';
import type { Reading } from './field-values.ts';
import {
  isBlank,
  readChoice,
  readChoices,
  readDate,
  readDecimal,
  readFlag,
  readInteger,
  readText,
} from './field-values.ts';
import { Refusal } from './refusal.ts';

// Forms write lists as `items[0]`, `items[1]`; with gaps between the numbers they arrive as an object.
function asList(raw: unknown): readonly unknown[] | null {
  if (Array.isArray(raw)) return raw;
  if (!isFields(raw) || !Object.keys(raw).every((key) => /^\d+$/.test(key))) return null;
  return Object.values(raw);
}

/**
 * Reads one object of a request. Each reader gives the kept value for a field that was not sent, and collects what is
 * wrong instead of stopping at it, so that one answer names every bad field. Unknown fields are never looked at.
 */
export class Form {
  readonly #fields: Fields;
  readonly #prefix: string;
  readonly #errors: Map<string, string[]>;

  constructor(fields: Fields, prefix = '', errors = new Map<string, string[]>()) {
    this.#fields = fields;
    this.#prefix = prefix;
    this.#errors = errors;
  }

  has(field: string): boolean {
    return Object.hasOwn(this.#fields, field);
  }

  /** Not sent, or blank. */
  isMissing(field: string): boolean {
    return !this.has(field) || isBlank(this.#fields[field]);
  }

  refuse(field: string, message: string): void {
    const name = this.#prefix + field;
    this.#errors.set(name, [...(this.#errors.get(name) ?? []), message]);
  }

  require(...fields: readonly string[]): void {
    for (const field of fields) {
      if (this.isMissing(field)) this.refuse(field, "can't be blank");
    }
  }

  /** Throws the 422 that names every field refused so far. */
  finish(): void {
    if (this.#errors.size > 0) throw new Refusal({ kind: 'invalid', errors: Object.fromEntries(this.#errors) });
  }

  #read<T>(field: string, kept: T, read: (raw: unknown) => Reading<T>): T {
    if (!this.has(field)) return kept;
    const reading = read(this.#fields[field]);
    if ('value' in reading) return reading.value;
    this.refuse(field, reading.message);
    return kept;
  }

  text(field: string, kept: string | null = null): string | null {
    return this.#read(field, kept, readText);
  }

  decimal(field: string, kept: string | null = null): string | null {
    return this.#read(field, kept, readDecimal);
  }

  integer(field: string, kept: number | null = null): number | null {
    return this.#read(field, kept, readInteger);
  }

  date(field: string, kept: string | null = null): string | null {
    return this.#read(field, kept, readDate);
  }

  flag(field: string, kept: boolean | null): boolean | null {
    return this.#read(field, kept, readFlag);
  }

  choice(field: string, choices: readonly string[], kept: string | null): string | null {
    return this.#read(field, kept, (raw) => readChoice(raw, choices));
  }

  choices(field: string, choices: readonly string[], kept: readonly string[]): readonly string[] {
    return this.#read(field, kept, (raw) => readChoices(raw, choices));
  }

  /** A form for each object of a nested list; null when the list was not sent. Errors are named `<label>.<field>`. */
  list(field: string, label = field): readonly Form[] | null {
    const raw = this.#fields[field];
    if (!this.has(field) || raw === null) return null;
    if (isBlank(raw)) return [];
    const rows = asList(raw);
    if (!rows?.every(isFields)) {
      this.refuse(field, 'is invalid');
      return null;
    }
    return rows.map((row) => new Form(row, `${this.#prefix}${label}.`, this.#errors));
  }

  namedValues(field: string, kept: readonly NamedValue[]): readonly NamedValue[] {
    const rows = this.list(field);
    return rows?.map((row) => ({ name: row.text('name') ?? '', value: row.text('value') ?? '' })) ?? kept;
  }
}
