import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { BaseOverrides } from '#shared/outbox/coalesce.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { ObjectRows } from '#main/db/objects/object-store.ts';
import { addressOf } from '#main/db/objects/object-state.ts';
import { thereAlready } from './already-applied.ts';

type Update = Extract<Mutation, { readonly op: 'update' }>;

/**
 * Of these fields of an edit that waited, or was given up, those that a later edit puts back to what was before; as they stood
 * on the screen between the two. BaseOverrides by that, going back is a change.
 */
export function takenBackBy(rows: ObjectRows, later: Update, earlier: Update, names: readonly string[]): JsonObject {
  const isBefore = thereAlready(rows, later, earlier.base);
  return Object.fromEntries(names.filter(isBefore).map((name) => [name, asShown(rows, earlier.data, name)]));
}

/** As the account would show it: it names a client by its own numbers. */
export function asShown(rows: ObjectRows, data: JsonObject, name: string): JsonValue {
  const value = data[name] ?? null;
  const client = name === 'connection' && typeof value === 'string' ? rows.of('connections').byUid(value) : null;
  const address = client === null ? null : addressOf(client);
  return address === null ? value : { ...address };
}

/**
 * By what a field is measured that a waiting edit and a later one both change, where it is not by what the first was made on.
 * The account may have been seen to have the first one by itself: going back is a change of that. What else somebody has
 * made of it, heard of or not, nobody was shown: whoever goes back to what was before is asked about it (`takenBack`).
 */
export function measuredAnew(rows: ObjectRows, earlier: Mutation, later: Mutation): BaseOverrides {
  if (earlier.op !== 'update' || later.op !== 'update') return { base: {}, takenBack: {} };
  const both = Object.keys(later.data).filter((name) => name in earlier.data);
  const isKept = thereAlready(rows, earlier, later.base);
  const arrived = both.filter(isKept).map((name) => [name, later.base[name] ?? null] as const);
  const base = { ...Object.fromEntries(arrived), ...seenOfTotal(earlier, later) };
  const others = both.filter((name) => !isKept(name));
  return { base, takenBack: takenBackBy(rows, later, earlier, others) };
}

/** Fields of the service's own that stand beside a total. */
const SHOWN_WITH_IT: ReadonlySet<string> = new Set(['state', 'currency_iso_code']);

/**
 * Whoever makes another total has seen whether that is still one of a draft, in which currency, and the client and all rows
 * that neither edit is about.
 */
function seenOfTotal(earlier: Update, later: Update): JsonObject {
  const isOfTotal = (name: string): boolean => isNestedArray(name) || name === 'connection';
  if (!Object.keys(later.data).some(isOfTotal)) return {};
  const isSeen = (name: string): boolean => SHOWN_WITH_IT.has(name) || (isOfTotal(name) && !(name in earlier.data));
  return Object.fromEntries(Object.entries(later.base).filter(([name, value]) => value !== undefined && isSeen(name)));
}
