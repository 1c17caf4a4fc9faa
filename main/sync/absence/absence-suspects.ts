import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { resources } from '#shared/service/resources.ts';
import type { AbsenceMemory } from './absence-codec.ts';
import { heldByFuse } from './fuse-state.ts';
import { heldByFuses, keptByPerson, excludedWitnesses, readMemory, readRecord } from './absence-codec.ts';
import { reachabilityUnder } from './reachability.ts';
import type { Controls, Suspect } from './suspect.ts';
import type { AbsenceStore, AbsentObject } from '#main/sync/ports/absence-store.ts';

/** Returns the objects that have to be read, including the samples of fuses. */
export function listSuspects(absences: AbsenceStore): readonly Suspect[] {
  const absent = absences.listAbsent();
  return resources.flatMap((resource) => suspectsOfResource(absences, resource, absent));
}

export function suspectsOfResource(
  absences: AbsenceStore,
  resource: Resource,
  absent: readonly AbsentObject[] = absences.listAbsent(resource),
): readonly Suspect[] {
  const memory = readMemory(absences.loadAbsence(resource));
  const held = new Set(heldByFuses(memory));
  const named = absent.filter(
    (object) =>
      object.resource === resource && object.presence === 'suspect' && !object.isAsked && !held.has(object.uid),
  );
  const sampled = sampledIn(memory).flatMap((uid) => absences.absentObject(resource, uid) ?? []);
  return [...named, ...sampled].filter(isInReach).map(toSuspect);
}

/** Returns the sampled objects that have no result yet. */
export function sampledIn({ fuses }: AbsenceMemory): readonly Uid[] {
  return fuses.flatMap(({ fuse }) =>
    fuse.kind === 'sampling' ? fuse.sample.flatMap(({ uid, found }) => (found === null ? [uid] : [])) : [],
  );
}

export function controlsOf(absences: AbsenceStore, resource: Resource): Controls {
  const memory = readMemory(absences.loadAbsence(resource));
  const { negative, positive, witness } = memory;
  const object = witness === null ? null : absences.absentObject(resource, witness);
  // An object that a fuse holds counts as present but is missing itself, so it cannot be a witness.
  const isHeld = witness !== null && heldByFuses(memory).includes(witness);
  const isUsable = object !== null && object.presence === 'present' && !isHeld && isInReach(object);
  return {
    negative,
    positive,
    witness: isUsable ? { uid: object.uid, target: object.target, parent: object.parent } : null,
  };
}

/**
 * Records the answer of a positive control. A witness that did not answer may be gone or unreadable, so another one
 * takes its place after the wait.
 */
export function afterControl(
  absences: AbsenceStore,
  known: AbsenceMemory,
  { resource, uid }: { readonly resource: Resource; readonly uid: Uid },
  positive: { readonly at: number; readonly isOk: boolean },
): Partial<AbsenceMemory> {
  if (positive.isOk) return { positive, unanswered: [] };
  const unanswered = [...known.unanswered, uid];
  const witness = absences.anyWitness(resource, excludedWitnesses({ ...known, unanswered }));
  // All objects were tried: start again.
  return witness === null ? { positive, unanswered: [] } : { positive, unanswered, witness };
}

/**
 * Tells whether the object is still shown here although lists leave it out: it is in question, held by a fuse, or kept
 * by a person.
 */
export function isLeftOut(absences: AbsenceStore, resource: Resource, uid: Uid): boolean {
  const memory = readMemory(absences.loadAbsence(resource));
  const isByWord = heldByFuses(memory).includes(uid) || keptByPerson(memory).includes(uid);
  return isByWord || (absences.absentObject(resource, uid)?.record ?? null) !== null;
}

/**
 * Returns the fuses of lists that can be requested: all objects of such a fuse lie under one parent, and disappear with
 * it.
 */
export function fusesInReach(
  absences: Pick<AbsenceStore, 'absentObject' | 'loadAbsence'>,
  resource: Resource,
): AbsenceMemory['fuses'] {
  return readMemory(absences.loadAbsence(resource)).fuses.filter(({ feed, fuse }) => {
    const [first] = feed.parent === null ? [] : [...heldByFuse(fuse), ...fuse.kept];
    const object = first === undefined ? null : absences.absentObject(resource, first);
    return object === null || !isOutOfReach(object);
  });
}

export const isOutOfReach = ({ resource, parentPresence }: AbsentObject): boolean =>
  reachabilityUnder(resource, parentPresence) === 'unreachable';

const isInReach = ({ resource, parentPresence }: AbsentObject): boolean =>
  reachabilityUnder(resource, parentPresence) === 'reachable';

function toSuspect({ uid, resource, target, parent, isDirty, record }: AbsentObject): Suspect {
  const { lastRead, ...absence } = readRecord(record);
  return { uid, resource, target, parent, absence, isDirty, lastRead };
}
