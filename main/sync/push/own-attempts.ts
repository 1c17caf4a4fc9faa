import { isApplied } from '#shared/compare/is-applied.ts';
import type { JsonObject } from '#shared/json.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { Resource } from '#shared/service/resources.ts';
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
  const arrived = Object.keys(data).filter((name) => isArrived(resource, name, data, bodies, remote));
  const known = Object.fromEntries(arrived.map((name) => [name, remote[name]]));
  return { base: { ...base, ...known }, data: { ...data, ...known } };
}

const isArrived = (
  resource: Resource,
  name: string,
  data: JsonObject,
  bodies: readonly JsonObject[],
  remote: JsonObject,
): boolean => bodies.some((body) => name in body) && isApplied(resource, name, data[name], remote[name]);
