import type { JsonObject } from '#shared/json.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import { saidIn } from './server-blank-rows.ts';

/**
 * Arrays that an update wrote and of which the account, as its own answer shows, made others: what stands there now is nobody
 * else's change. Only those that were still what the edit was made on when it left (`before`); what others had written
 * by then stands in them as well, and the edit does not know of it.
 */
export function remadeArrays(mutation: Mutation, before: JsonObject | null, shown: JsonObject): JsonObject {
  if (mutation.op !== 'update' || before === null) return {};
  const { data, base } = mutation;
  const own = Object.keys(data).filter(
    (name) => isNestedArray(name) && name in shown && saidIn(name, before[name]) === saidIn(name, base[name]),
  );
  return Object.fromEntries(own.map((name) => [name, shown[name] ?? null]));
}
