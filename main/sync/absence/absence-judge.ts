import { isSameJson } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { AbsenceRecord } from './absence-record.ts';
import { nextAbsences, noAbsence } from './absence-record.ts';
import { controlsOf, fusesInReach, isOutOfReach } from './absence-suspects.ts';
import { heldByFuse } from './fuse-state.ts';
import { afterSweep, suspectsOf } from './fuse.ts';
import type { SweepJudgement } from './judge-sweep.ts';
import { judgeSweep } from './judge-sweep.ts';
import type { AbsenceMemory } from './absence-codec.ts';
import {
  fuseOf,
  heldByFuses,
  keptByPerson,
  memoryJson,
  excludedWitnesses,
  readMemory,
  readRecord,
  recordJson,
  withFuse,
} from './absence-codec.ts';
import { isListedIn, isWholeList } from './reachability.ts';
import type { AbsenceSettings } from './settings.ts';
import type { Controls } from './suspect.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { Checkpoint } from '#shared/service/checkpoint.ts';
import type { Feed } from '#shared/service/wire-types.ts';
import type { AbsenceChange, AbsentObject, SweepFindings } from '#main/sync/ports/absence-store.ts';

type Ports = Pick<EnginePorts, 'absences' | 'random'>;

/** Judges the objects that a finished sweep did not show and commits all consequences at once. */
export function applySweep({ absences, random }: Ports, settings: AbsenceSettings, feed: Feed, checkpoint: Checkpoint) {
  const memory = readMemory(absences.loadAbsence(feed.resource));
  const findings = absences.takeFindings(feed, excludedWitnesses(memory));
  const { startedAt, finishedAt, sweep } = checkpoint;
  if (findings === null || finishedAt === null || !isWholeList(feed)) return;
  const absent = absences.listAbsent(feed.resource);
  const reached = { ...memory, fuses: fusesInReach(absences, feed.resource) };
  const judgement = judge(findings, { feed, checkpoint, memory: reached, absent }, settings);
  if (judgement.kind === 'unproven') return;
  const unseen = findings.missing.map(({ uid }) => uid);
  const known = fuseOf(memory, feed);
  const fuse = afterSweep(known, { resource: feed.resource, judgement, startedAt, finishedAt, unseen }, settings, () =>
    random('absence sample'),
  );
  const records =
    judgement.kind === 'fuse' ? [] : recordsAfter(absent.filter(isListedIn(feed)), { judgement, unseen }, checkpoint);
  const controls = controlsOf(absences, feed.resource);
  const another = isAnotherWanted(controls, unseen) ? findings.witness : null;
  const vouching =
    another === null && controls.witness === null
      ? withRetriedWitness(absences, feed, memory, unseen)
      : withWitness(memory, another ?? memory.witness);
  if (records.length === 0 && vouching === memory && isSameJson(known, fuse)) return;
  absences.saveAbsence({
    resource: feed.resource,
    at: finishedAt,
    memory: memoryJson(withFuse(vouching, feed, fuse, sweep)),
    records,
    presences: suspectsOf(judgement).map((uid) => ({ uid, presence: 'suspect' })),
  });
}

/**
 * Tells that a new witness is needed. Any sweep may provide one, because the list that misses objects may be empty.
 * After a witness failed to answer, an object from this sweep is preferred to one that is merely known; a witness that
 * this very sweep misses is replaced.
 */
function isAnotherWanted({ witness, positive }: Controls, unseen: readonly Uid[]): boolean {
  return witness === null || positive?.isOk === false || unseen.includes(witness.uid);
}

/** Changes the witness. A failure of the previous witness tells nothing about the next one. */
function withWitness(memory: AbsenceMemory, next: Uid | null): AbsenceMemory {
  if (next === memory.witness) return memory;
  return { ...memory, witness: next, positive: memory.positive?.isOk === true ? memory.positive : null };
}

/** Uses a witness that failed to answer again when all others have left the lists. */
function withRetriedWitness(
  absences: Ports['absences'],
  feed: Feed,
  memory: AbsenceMemory,
  unseen: readonly Uid[],
): AbsenceMemory {
  if (memory.unanswered.length === 0) return memory;
  const rested = { ...memory, unanswered: [] };
  const witness = absences.anyWitness(feed.resource, [...excludedWitnesses(rested), ...unseen]);
  return witness === null ? memory : withWitness(rested, witness);
}

interface SweepContext {
  readonly feed: Feed;
  readonly checkpoint: Checkpoint;
  /** The memory without fuses of lists that are out of reach. */
  readonly memory: AbsenceMemory;
  readonly absent: readonly AbsentObject[];
}

function judge(findings: SweepFindings, context: SweepContext, settings: AbsenceSettings): SweepJudgement {
  const { feed, checkpoint, memory, absent } = context;
  const now = checkpoint.finishedAt ?? 0;
  // Objects that disappeared with their parent are not listed; they would stay suspects for as long as the parent is
  // gone.
  const isInQuestion = (object: AbsentObject): boolean =>
    object.presence === 'suspect' && !object.isAsked && !isOutOfReach(object);
  const suspects = absent.filter(isInQuestion).map(({ uid }) => uid);
  const heldHere = new Set(heldByFuse(fuseOf(memory, feed)));
  // Objects with an open conflict about their deletion accuse no others, are accused no further, and do not count as
  // still there. Those of other lists were already missing when their own list was swept.
  const unseen = new Set(findings.missing.map(({ uid }) => uid));
  const isUnseen = (object: AbsentObject): boolean => unseen.has(object.uid) || !isListedIn(feed)(object);
  const asked = absent.filter((object) => object.isAsked && isUnseen(object)).map(({ uid }) => uid);
  return judgeSweep(
    {
      feed,
      parentPresence: findings.parentPresence,
      checkpoint,
      listed: findings.listed,
      familyListed: findings.familyListed,
      missing: findings.missing,
      already: [...suspects.filter((uid) => !heldHere.has(uid)), ...heldByFuses(memory, feed)],
      removedLately: memory.removedAt.filter((at) => Math.abs(now - at) < settings.removedCountsMs).length,
      kept: [...keptByPerson(memory), ...asked],
    },
    settings,
  );
}

/** Returns the records of the feed's objects that this sweep changes. */
function recordsAfter(
  absent: readonly AbsentObject[],
  { judgement, unseen }: { readonly judgement: SweepJudgement; readonly unseen: readonly Uid[] },
  checkpoint: Checkpoint,
): AbsenceChange['records'] {
  const known = Object.fromEntries(absent.map((object) => [object.uid, readRecord(object.record)]));
  const next: Readonly<Record<Uid, AbsenceRecord>> = nextAbsences(
    known,
    { accused: suspectsOf(judgement), unseen },
    checkpoint,
  );
  const uids = [...new Set([...Object.keys(known), ...Object.keys(next)])];
  return uids.flatMap((uid): AbsenceChange['records'] => {
    const [before, after] = [known[uid], next[uid]];
    if (after === undefined) return [[uid, null]];
    if (before?.absences === after.absences) return [];
    return [[uid, recordJson({ ...noAbsence, ...after, lastRead: before?.lastRead ?? null })]];
  });
}
