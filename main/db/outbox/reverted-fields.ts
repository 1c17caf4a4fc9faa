import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { BaseOverrides } from '#shared/outbox/coalesce.ts';
import type { Mutation, Update } from '#shared/outbox/mutation.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { addressOf } from '#main/db/objects/object-state.ts';
import { wasOnServer } from './already-applied.ts';

/**
 * Returns the fields among `names` that `later` reverts to the base of `earlier` (a waiting or discarded update), with the values
 * that were displayed in between. With those values as the base, the revert counts as a change.
 */
export function revertedFields(
  rows: ObjectStore,
  later: Update,
  earlier: Update,
  names: readonly string[],
): JsonObject {
  const isBefore = wasOnServer(rows, later, earlier.base);
  return Object.fromEntries(names.filter(isBefore).map((name) => [name, asShown(rows, earlier.data, name)]));
}

/** Returns the field's value as the service would send it: a client by its address instead of its uid. */
export function asShown(rows: ObjectStore, data: JsonObject, name: string): JsonValue {
  const value = data[name] ?? null;
  const client = name === 'connection' && typeof value === 'string' ? rows.of('connections').byUid(value) : null;
  const address = client === null ? null : addressOf(client);
  return address === null ? value : { ...address };
}

/**
 * Returns base values for an update that is merged into a waiting one, for fields that both change. Default: the waiting update's
 * base. If the account was seen to have the waiting value on its own, that value is the base, so that reverting it counts as a
 * change. A revert of any other field goes into `takenBack`: if someone else changed it, the person is asked.
 */
export function baseOverrides(rows: ObjectStore, earlier: Mutation, later: Mutation): BaseOverrides {
  if (earlier.op !== 'update' || later.op !== 'update') return { base: {}, takenBack: {} };
  const both = Object.keys(later.data).filter((name) => name in earlier.data);
  const isKept = wasOnServer(rows, earlier, later.base);
  const arrived = both.filter(isKept).map((name) => [name, later.base[name] ?? null] as const);
  const base = { ...Object.fromEntries(arrived), ...shownWithTotal(earlier, later) };
  const others = both.filter((name) => !isKept(name));
  return { base, takenBack: revertedFields(rows, later, earlier, others) };
}

/** Read-only fields that are displayed beside a total. */
const SHOWN_WITH_IT: ReadonlySet<string> = new Set(['state', 'currency_iso_code']);

/**
 * Returns what the person saw beside the total when `later` changes it: state, currency, and the client and rows that `earlier`
 * leaves alone. Returns nothing when `later` cannot change the total.
 */
function shownWithTotal(earlier: Update, later: Update): JsonObject {
  const isOfTotal = (name: string): boolean => isNestedArray(name) || name === 'connection';
  if (!Object.keys(later.data).some(isOfTotal)) return {};
  const isSeen = (name: string): boolean => SHOWN_WITH_IT.has(name) || (isOfTotal(name) && !(name in earlier.data));
  return Object.fromEntries(Object.entries(later.base).filter(([name, value]) => value !== undefined && isSeen(name)));
}
