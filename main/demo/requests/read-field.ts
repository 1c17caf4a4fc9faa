import { isPlainDate } from '#shared/dates/plain-date.ts';

/** The result of reading one raw field: a value, or the sentence for the 422 answer. */
export type Reading<T> = { readonly value: T } | { readonly message: string };

const BLANK = { value: null } as const;
const DECIMAL = /^-?\d{1,30}(\.\d{1,12})?$/;
const INTEGER = /^-?\d{1,15}$/;

/** True when the service counts the raw value as "not given": null, only white space, or an empty list. */
export function isBlank(raw: unknown): boolean {
  if (raw === undefined || raw === null) return true;
  if (typeof raw === 'string') return raw.trim() === '';
  return Array.isArray(raw) && raw.length === 0;
}

export function readText(raw: unknown): Reading<string | null> {
  if (raw === null) return BLANK;
  if (typeof raw === 'string') return { value: raw };
  if (typeof raw === 'number' || typeof raw === 'boolean') return { value: String(raw) };
  return { message: 'is invalid' };
}

/** Reads an exact decimal, kept as the text that was sent: `10`, `10.0` and `10.00` are echoed unchanged. */
export function readDecimal(raw: unknown): Reading<string | null> {
  if (isBlank(raw)) return BLANK;
  const text = typeof raw === 'number' ? String(raw) : typeof raw === 'string' ? raw.trim() : '';
  return DECIMAL.test(text) ? { value: text } : { message: 'is not a number' };
}

export function readInteger(raw: unknown): Reading<number | null> {
  if (isBlank(raw)) return BLANK;
  const text = typeof raw === 'number' ? String(raw) : typeof raw === 'string' ? raw.trim() : '';
  return INTEGER.test(text) ? { value: Number(text) } : { message: 'is not a number' };
}

export function readDate(raw: unknown): Reading<string | null> {
  if (isBlank(raw)) return BLANK;
  return typeof raw === 'string' && isPlainDate(raw) ? { value: raw } : { message: 'is not a valid date' };
}

// Form notation has no booleans, and clients of this service family send 1 and 0.
export function readFlag(raw: unknown): Reading<boolean> {
  const text = String(raw).toLowerCase();
  if (text === 'true' || text === '1') return { value: true };
  if (text === 'false' || text === '0' || isBlank(raw)) return { value: false };
  return { message: 'is invalid' };
}

export function readChoice(raw: unknown, choices: readonly string[]): Reading<string | null> {
  if (isBlank(raw)) return BLANK;
  return typeof raw === 'string' && choices.includes(raw) ? { value: raw } : { message: 'is not included in the list' };
}

/** Reads a subset of the choices. `[""]` means none in form notation. */
export function readChoices(raw: unknown, choices: readonly string[]): Reading<readonly string[]> {
  if (isBlank(raw)) return { value: [] };
  const given: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  const chosen = given.filter((choice) => !isBlank(choice));
  const known = chosen.filter((choice) => typeof choice === 'string').filter((choice) => choices.includes(choice));
  return known.length === chosen.length ? { value: [...new Set(known)] } : { message: 'is not included in the list' };
}
