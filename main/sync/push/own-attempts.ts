import { isApplied } from '#shared/compare/is-applied.ts';
import { areSpelledRows } from '#shared/compare/match-sent-rows.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { orderOf } from '#shared/service/line-item.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isNestedArray, objectsIn } from '#shared/service/nested-arrays.ts';
import { isSame } from '#main/sync/merge/same.ts';
import type { EvidenceStore } from '#main/sync/ports/evidence-store.ts';

interface Edit {
  readonly base: JsonObject;
  readonly data: JsonObject;
}

/**
 * Returns the edit without what an earlier attempt of the entry, whose answer was lost, has left at the service: such a
 * field counts as known in the spelling of `remote`, the object as just read. A rounded distance of our own is no
 * change by others.
 */
export function withoutOwnAttempts(
  evidence: Pick<EvidenceStore, 'mayHaveArrived' | 'bodiesOf'>,
  { id, mutation: { resource } }: OutboxRow,
  { base, data }: Edit,
  remote: JsonObject,
): Edit {
  if (!evidence.mayHaveArrived(id)) return { base, data };
  const bodies = evidence.bodiesOf(id);
  const isArrived = (name: string): boolean =>
    bodies.some((body) => name in body) &&
    !isSame(base[name], remote[name], fieldsOf[resource][name]) &&
    isApplied(resource, name, data[name], remote[name]) &&
    (!isNestedArray(name) || isInOrder(name, data[name], remote[name]));
  const arrived = Object.keys(data).filter(isArrived);
  const known = Object.fromEntries(arrived.map((name) => [name, remote[name]]));
  return { base: { ...base, ...known }, data: { ...data, ...known } };
}

/** Tells whether the rows stand in one order: an edit that only moves rows has the same rows before and after. */
function isInOrder(name: NestedArray, sent: JsonValue | undefined, shown: JsonValue | undefined): boolean {
  const [mine = [], theirs = []] = [sent, shown].map((rows) =>
    [...objectsIn(rows)].sort((one, other) => orderOf(one) - orderOf(other)),
  );
  return mine.every((row, index) => areSpelledRows(name, [row], theirs.slice(index, index + 1)));
}
