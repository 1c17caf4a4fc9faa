import type { JsonObject } from '#shared/json.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ListName } from '#test/service/changes.ts';
import type { Arrival } from '#test/service/request-pattern.ts';
import type { PortCall } from '#test/simulation/world/port-call.ts';
import type { PortAnswer } from '#test/simulation/world/watched-service.ts';
import type { Evidence } from './oracle.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

/** How long ago the answer about an object may have come before that is written: an own answer serves ten seconds, and requests take time. */
const LOOK_SERVES_MS = 15_000;

/** What the program can know of single objects, as its reads and the answers to its writes follow one another. */
interface Looks {
  arrived(arrival: Arrival, call: PortCall): void;
  answered(call: PortCall, answer: PortAnswer): void;
  /**
   * The contents that the service has had since the program last heard of an object before it began the call, beginning
   * with that one. What somebody does while a request is on its way, nobody can know, nor what another answer says then.
   */
  contentsSince(resource: Resource, id: number, call: PortCall): readonly JsonObject[];
}

/** The service had had so many versions of the object by then. */
interface Look {
  readonly answeredAt: number;
  readonly versions: number;
}

interface Named {
  readonly resource: Resource;
  readonly id: number;
}

const known = new WeakMap<Evidence, Looks>();

/** One for each world, whoever follows it: that it is told of a call more than once changes nothing. */
export function followLooks(evidence: Evidence): Looks {
  const looks = known.get(evidence) ?? createLooks(evidence);
  known.set(evidence, looks);
  return looks;
}

function createLooks(evidence: Evidence): Looks {
  /** By the numbers of calls. */
  const versionsBefore = new Map<number, number>();
  const arrivedAt = new Map<number, number>();
  const answered = new Set<number>();
  const looks = new Map<string, readonly Look[]>();
  function look(object: Named, versions: number): void {
    const key = keyOf(object);
    looks.set(key, [...(looks.get(key) ?? []), { answeredAt: evidence.time.now(), versions }]);
  }
  // Resources are named as the service's lists are.
  const versionsOf = ({ resource, id }: Named) => evidence.service.history.versionsOf(resource as ListName, id);
  return {
    arrived(_arrival, call) {
      if (arrivedAt.has(call.number)) return;
      arrivedAt.set(call.number, evidence.time.now());
      const object = objectOf(call);
      if (object === null) return;
      // A write is over when the service has one version more, a read has seen the last one.
      const more = call.write === null ? 0 : 1;
      versionsBefore.set(call.number, versionsOf(object).length + more);
    },
    answered(call, answer) {
      if (answered.has(call.number)) return;
      answered.add(call.number);
      const object = objectOf(call) ?? madeBy(call, answer);
      const isSeen = answer.kind === 'ok' || (answer.kind === 'done' && answer.object !== null);
      if (object !== null && isSeen) look(object, versionsBefore.get(call.number) ?? 1);
      for (const row of rowsOf(call, answer)) {
        // What was done in the same moment may have been done after the list was read.
        const versions = versionsOf(row).filter(({ at }) => at < (arrivedAt.get(call.number) ?? 0)).length;
        look(row, Math.max(1, versions));
      }
    },
    contentsSince(resource, id, call) {
      const versions = versionsOf({ resource, id });
      const last = looks.get(keyOf({ resource, id }))?.findLast(({ answeredAt }) => answeredAt <= call.at);
      const isFresh = last !== undefined && evidence.time.now() - last.answeredAt <= LOOK_SERVES_MS;
      const first = Math.min(isFresh ? last.versions : versions.length, versions.length) - 1;
      return versions.slice(Math.max(0, first)).flatMap(({ fields }) => (fields === null ? [] : [fields]));
    },
  };
}

/** What a call reads or writes, as far as it is one object that has an id already. */
function objectOf({ name, write }: PortCall): Named | null {
  if (write !== null) {
    const id = 'target' in write ? write.target.id : null;
    // Mails are of invoices.
    return id === null ? null : { resource: 'resource' in write ? write.resource : 'invoices', id };
  }
  const [, resource, id] = /^read (\w+) (\d+)$/.exec(name) ?? [];
  // The names of calls are made of resources.
  return resource === undefined ? null : { resource: resource as Resource, id: Number(id) };
}

/** An object that a create has made begins with its first version. */
function madeBy({ write }: PortCall, answer: PortAnswer): Named | null {
  if (write?.op !== 'create' || answer.kind !== 'done' || answer.object === null) return null;
  return { resource: write.resource, id: answer.object.id };
}

/** The rows that a list under a parent shows: of all others nothing is written that was not read by itself. */
function rowsOf({ name }: PortCall, answer: PortAnswer): readonly Named[] {
  const [, resource] = /^list (\w+) under /.exec(name) ?? [];
  if (resource === undefined || answer.kind !== 'ok' || !Array.isArray(answer.value)) return [];
  // A list answers with objects of its resource, and calls are named after it.
  return (answer.value as readonly ServerObject[]).map(({ id }) => ({ resource: resource as Resource, id }));
}

const keyOf = ({ resource, id }: Named): string => `${resource}/${String(id)}`;
