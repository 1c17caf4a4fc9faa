import type { Resource } from '#shared/service/resources.ts';
import { askAboutEdit } from './absence-conflict.ts';
import { suspectsOfResource, controlsOf, sampledIn } from './absence-suspects.ts';
import { recordFound } from './absence-record.ts';
import type { SuspectVerdict } from './suspect-verdict.ts';
import { afterSampleRead } from './fuse-sample.ts';
import type { AbsenceMemory } from './absence-codec.ts';
import { memoryJson, readMemory, recordJson } from './absence-codec.ts';
import type { AbsenceSettings } from './settings.ts';
import type { Suspect } from './suspect.ts';
import { verdictOn } from './suspect.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { AbsenceChange } from '#main/sync/ports/absence-store.ts';

type Ports = Pick<EnginePorts, 'absences' | 'outbox' | 'account'>;

interface Judged {
  readonly suspect: Suspect;
  readonly verdict: SuspectVerdict;
}

/**
 * Applies the verdicts on all suspects of one resource and returns the number of removed objects. Call it after each
 * sweep and each read.
 */
export function settleSuspects(ports: Ports, settings: AbsenceSettings, resource: Resource, at: number): number {
  const { absences } = ports;
  const memory = readMemory(absences.loadAbsence(resource));
  const controls = controlsOf(absences, resource);
  const judged = suspectsOfResource(absences, resource).map((suspect) => ({
    suspect,
    verdict: verdictOn(suspect, controls, at, settings),
  }));
  const sampled = new Set(sampledIn(memory));
  const named = judged.filter(({ suspect }) => !sampled.has(suspect.uid));
  const removed = named.filter(({ verdict }) => verdict === 'gone' || verdict === 'hidden');
  const after = afterSamples(memory, judged, settings);
  const isRemembered = removed.length > 0 || after !== memory;
  const change: AbsenceChange = {
    resource,
    at,
    ...(isRemembered ? { memory: memoryJson(withRemovals(after, removed.length, at, settings)) } : {}),
    records: named.flatMap((each) => recordAfter(each, at)),
    presences: named.flatMap(({ suspect: { uid }, verdict }) =>
      verdict === 'present' || verdict === 'gone' || verdict === 'hidden' ? [{ uid, presence: verdict }] : [],
    ),
  };
  if (isRemembered || change.presences.length > 0) absences.saveAbsence(change);
  for (const { suspect, verdict } of named) if (verdict === 'conflict') askAboutEdit(ports, suspect.uid, at);
  return removed.length;
}

/** Passes the verdicts on sampled objects to their fuses only; they are not applied to the objects. */
function afterSamples(memory: AbsenceMemory, judged: readonly Judged[], settings: AbsenceSettings): AbsenceMemory {
  const isRead = judged.some(({ suspect }) => suspect.lastRead !== null);
  if (!isRead || sampledIn(memory).length === 0) return memory;
  const fuses = memory.fuses.map((known) => {
    const fuse = judged.reduce((current, { suspect, verdict }) => {
      if (suspect.lastRead === null) return current;
      return afterSampleRead(current, { uid: suspect.uid, readAt: suspect.lastRead.at, verdict }, settings);
    }, known.fuse);
    return { ...known, fuse };
  });
  return { ...memory, fuses };
}

function withRemovals(memory: AbsenceMemory, count: number, at: number, settings: AbsenceSettings): AbsenceMemory {
  const lately = memory.removedAt.filter((known) => Math.abs(at - known) < settings.removedCountsMs);
  return { ...memory, removedAt: [...lately, ...Array.from({ length: count }, () => at)] };
}

/**
 * Returns the new record of an object: one that was found keeps its absences, because no list has shown it, and gets
 * the time of the read.
 */
function recordAfter({ suspect, verdict }: Judged, at: number): AbsenceChange['records'] {
  switch (verdict) {
    case 'gone':
    case 'hidden':
      return [[suspect.uid, null]];
    case 'present':
      return [
        [suspect.uid, recordJson({ ...recordFound(suspect.absence, suspect.lastRead?.at ?? at), lastRead: null })],
      ];
    default:
      return [];
  }
}
