import type { MissingDecision, MissingQuestion } from '#shared/outbox/missing-question.ts';
import type { Resource } from '#shared/service/resources.ts';
import { resources } from '#shared/service/resources.ts';
import { askAboutEdit } from './absence-conflict.ts';
import { fusesInReach } from './absence-suspects.ts';
import type { AnsweredFuse } from './fuse-answer.ts';
import { answerFuse, findingsOf } from './fuse-answer.ts';
import type { Fuse } from './fuse-state.ts';
import { heldByFuse } from './fuse-state.ts';
import { memoryJson, readMemory, withFuse } from './absence-codec.ts';
import type { AbsenceMemory } from './absence-codec.ts';
import { isListedIn } from './reachability.ts';
import { doubtRights } from './rights-lost.ts';
import type { AbsenceSettings } from './settings.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { Feed } from '#shared/service/wire-types.ts';
import type { AbsenceStore, AbsentObject } from '#main/sync/ports/absence-store.ts';

type Reader = Pick<AbsenceStore, 'loadAbsence' | 'countListed' | 'absentObject'>;
type Ports = Pick<EnginePorts, 'absences' | 'outbox' | 'account'>;
type Asking = AbsenceMemory['fuses'][number] & { readonly fuse: Extract<Fuse, { readonly kind: 'asking' }> };

/** Most objects that are removed in one transaction, so that the window stays responsive. */
const AT_ONCE = 50;

/**
 * Returns the question that has waited longest, or null. All lists of one resource are one question. Objects whose
 * parent is hidden or gone are not asked about.
 */
export function missingQuestion(absences: Reader, settings: AbsenceSettings): MissingQuestion | null {
  const known = resources.map((resource) => ({ resource, fuses: fusesInReach(absences, resource) }));
  const questions = known
    .map(({ resource, fuses }) => ({ resource, asking: askingIn(fuses) }))
    .filter(({ asking }) => asking.length > 0);
  if (questions.length === 0) return null;
  const families = known
    .map(({ resource, fuses }) => ({ resource, missing: fuses.flatMap(({ fuse }) => heldByFuse(fuse)).length }))
    .filter(({ missing }) => missing > 0)
    .map((family) => ({ ...family, listed: absences.countListed(family.resource) }));
  const doubt = doubtRights(families, settings);
  const [first] = questions.map(({ resource, asking }) => toQuestion(resource, asking, doubt)).sort(byAge);
  return first ?? null;
}

function toQuestion(
  resource: Resource,
  asking: readonly Asking[],
  doubt: ReturnType<typeof doubtRights>,
): MissingQuestion {
  const found = asking.map(({ fuse }) => findingsOf(fuse));
  const sum = (of: keyof (typeof found)[number]): number => found.reduce((total, each) => total + each[of], 0);
  return {
    resource,
    askedAt: Math.max(...asking.map(({ fuse }) => fuse.askedAt)),
    missing: sum('missing'),
    sample: { present: sum('present'), gone: sum('gone'), unreadable: sum('unreadable') },
    isAboutRights: doubt.kind === 'role_change' && doubt.families.includes(resource),
  };
}

const byAge = (one: MissingQuestion, other: MissingQuestion): number => one.askedAt - other.askedAt;

function askingIn(fuses: AbsenceMemory['fuses']): readonly Asking[] {
  // The filter leaves only fuses of this type.
  return fuses.filter((known): known is Asking => known.fuse.kind === 'asking');
}

/** The time (ms since epoch), and a pause between the parts of a long answer. */
interface Turn {
  readonly at: number;
  readonly rest: () => Promise<void>;
}

/**
 * Carries out a person's answer, some objects at a time. Objects that lists have shown again meanwhile, and questions
 * asked later, are not touched.
 */
export async function answerMissing(
  ports: Ports,
  { resource, askedAt, answer }: MissingDecision,
  { at, rest }: Turn,
): Promise<void> {
  const { absences } = ports;
  for (;;) {
    const memory = readMemory(absences.loadAbsence(resource));
    const known = askingIn(fusesInReach(absences, resource)).find(({ fuse }) => fuse.askedAt <= askedAt);
    if (known === undefined) return;
    const { feed, fuse, sweep } = known;
    const [some, others] = [fuse.missing.slice(0, AT_ONCE), fuse.missing.slice(AT_ONCE)];
    const objects = new Map(some.map((uid) => [uid, absences.absentObject(resource, uid)]));
    const answered = answerFuse({ ...fuse, missing: some }, answer, {
      isMissing: (uid) => isStillMissing(objects.get(uid), feed, sweep),
      isDirty: (uid) => objects.get(uid)?.isDirty === true,
    });
    const next: Fuse = others.length === 0 ? answered.fuse : { ...fuse, kept: answered.fuse.kept, missing: others };
    carryOut(ports, { memory, feed, fuse: next, sweep, verdicts: answered.verdicts }, at);
    if (others.length > 0) await rest();
  }
}

/**
 * Tells that the object is still missing from this list. Sweeps are counted per list, so only an object of this list is
 * compared.
 */
function isStillMissing(object: AbsentObject | null | undefined, feed: Feed, sweep: number): boolean {
  if (object?.presence !== 'present' && object?.presence !== 'suspect') return false;
  return isListedIn(feed)(object) && (object.seenSweep ?? 0) <= sweep;
}

interface Answered {
  readonly memory: AbsenceMemory;
  readonly feed: Feed;
  readonly fuse: Fuse;
  readonly sweep: number;
  readonly verdicts: AnsweredFuse['verdicts'];
}

function carryOut(ports: Ports, { memory, feed, fuse, sweep, verdicts }: Answered, at: number): void {
  const edited = verdicts.filter(({ verdict }) => verdict === 'conflict').map(({ uid }) => uid);
  ports.absences.saveAbsence({
    resource: feed.resource,
    at,
    // After a person's answer earlier removals no longer count towards the fuse.
    memory: memoryJson({ ...withFuse(memory, feed, fuse, sweep), removedAt: [] }),
    records: verdicts.map(({ uid }) => [uid, null]),
    presences: verdicts.flatMap(({ uid, verdict }) => (verdict === 'conflict' ? [] : [{ uid, presence: verdict }])),
  });
  for (const uid of edited) askAboutEdit(ports, uid, at);
}
