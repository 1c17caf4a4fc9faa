import type { JsonObject, JsonValue } from '#shared/json.ts';
import { textOrEmpty } from '#shared/json.ts';
import { connectionName } from '#shared/service/connection.ts';
import { spellings } from '#shared/text/fold-text.ts';
import { searchWords } from '#shared/text/search-words.ts';

/** The name and address of a client as the account showed them until they were changed. */
export interface FormerClient {
  /** When the book first saw them otherwise (ms since epoch). */
  readonly until: number;
  /** The fields that were known then, in the service's names. */
  readonly fields: JsonObject;
}

const printed = [
  'name',
  'first_name',
  'last_name',
  'address',
  'city',
  'zip_code',
  'state_name',
  'country',
] as const satisfies readonly string[];

/** Most former states that are kept of one client. */
const MOST_KEPT = 20;

const textOf = (value: JsonValue | undefined): string => textOrEmpty(value).trim();

/** Returns the former states after the account showed `after` instead of `before`. A field that was not known before is no change. */
export function withFormer(
  former: readonly FormerClient[],
  before: JsonObject,
  after: JsonObject,
  at: number,
): readonly FormerClient[] {
  const known = printed.filter((name) => before[name] !== undefined);
  if (known.every((name) => textOf(before[name]) === textOf(after[name]))) return former;
  const fields = Object.fromEntries(known.map((name) => [name, before[name] ?? null]));
  return [...former, { until: at, fields }].slice(-MOST_KEPT);
}

/** Returns the client as it was at a time; null when nothing that is printed has changed since. */
export function clientAt(former: readonly FormerClient[], client: JsonObject, at: number): JsonObject | null {
  const then = former.find(({ until }) => until > at);
  return then === undefined ? null : { ...client, ...then.fields };
}

const nameIn = (fields: JsonObject): string =>
  connectionName({
    name: textOf(fields['name']),
    first_name: textOf(fields['first_name']),
    last_name: textOf(fields['last_name']),
  });

/** Returns the other names by which the account has shown a client, the newest first. `mirror`: the client as the account shows it now. */
export function otherNames(
  shown: string,
  mirror: JsonObject | null,
  former: readonly FormerClient[],
): readonly string[] {
  const names = [...former.map(({ fields }) => fields), mirror ?? {}].map(nameIn).reverse();
  return [...new Set(names)].filter((name) => name !== '' && name !== shown);
}

/** Returns what a search for a client looks into: its name and its other names in every spelling, each in a line. */
export function searchedNames(shown: string, others: readonly string[]): string {
  return [...new Set([shown, ...others].flatMap((name) => spellings(name)))].filter(Boolean).join('\n');
}

/** Returns the former name that a search found, because the name of today lacks one of its words; null when it found none. */
export function formerNameFound(typed: string, shown: string, others: readonly string[]): string | null {
  if (others.length === 0) return null;
  const words = searchWords(typed);
  const [today, ...before] = [shown, ...others].map((name) => ({ name, text: spellings(name).join('\n') }));
  const isFormer = (word: string): boolean => today?.text.includes(word) === false;
  return before.find(({ text }) => words.some((word) => isFormer(word) && text.includes(word)))?.name ?? null;
}
