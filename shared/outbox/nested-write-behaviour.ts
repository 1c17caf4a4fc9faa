import type { JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';

/**
 * What an update does with the rows of a nested array: they replace those there, or are added to them. `rails` adds, and
 * removes a row that is sent with its id and `_destroy`.
 */
export const nestedPuts = ['unknown', 'replace', 'rails', 'append'] as const;
export type NestedPut = (typeof nestedPuts)[number];

/** What an update does with the nested arrays that it leaves out. */
export const leftOutArrays = ['kept', 'emptied'] as const;
export type LeftOutArrays = (typeof leftOutArrays)[number];

/** What was learned of the service of one account, and by which version of the app. */
export interface LearnedPut {
  readonly value: NestedPut;
  /** Ms since epoch. */
  readonly learnedAt: number;
  readonly appVersion: string;
}

/** Reads a stored value back; null where it is none of this version's. */
export function readLearnedPut(stored: JsonValue | undefined): LearnedPut | null {
  if (!isJsonObject(stored)) return null;
  const { learnedAt, appVersion } = stored;
  const value = nestedPuts.find((word) => word === stored['value']);
  if (value === undefined || typeof learnedAt !== 'number' || typeof appVersion !== 'string') return null;
  return { value, learnedAt, appVersion };
}
