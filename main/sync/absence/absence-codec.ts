import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import { feedKey } from '#main/sync/plan/feeds.ts';
import type { AbsenceRecord } from './absence-record.ts';
import { noAbsence } from './absence-record.ts';
import type { Fuse } from './fuse-state.ts';
import { armedFuse, heldByFuse } from './fuse-state.ts';
import type { Controls, Suspect } from './suspect.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/** Raised when a stored memory of an older shape could not be read any more. */
const MEMORY_VERSION = 1;

/** What is remembered of one resource, beside the records of single objects. Plain JSON; times are ms since epoch. */
export interface AbsenceMemory {
  readonly version: typeof MEMORY_VERSION;
  readonly negative: Controls['negative'];
  readonly positive: Controls['positive'];
  /** An object that a walk has shown: the positive control. */
  readonly witness: Uid | null;
  /** Those that were witnesses and did not answer, since one last did. */
  readonly unanswered: readonly Uid[];
  /** When objects were removed without a person's word, since a person last answered. */
  readonly removedAt: readonly number[];
  /** The fuses that are not armed, or hold objects that a person keeps. */
  readonly fuses: readonly FeedFuse[];
}

interface FeedFuse {
  readonly feed: Feed;
  readonly fuse: Fuse;
  /** The walk it was last judged by: what a later one shows is no longer missing. */
  readonly sweep: number;
}

/** What is kept with an object in question. */
export interface StoredAbsence extends AbsenceRecord {
  readonly lastRead: Suspect['lastRead'];
}

const nothing: AbsenceMemory = {
  version: MEMORY_VERSION,
  negative: null,
  positive: null,
  witness: null,
  unanswered: [],
  removedAt: [],
  fuses: [],
};

export function readMemory(stored: JsonValue | null): AbsenceMemory {
  if (!isJsonObject(stored) || stored['version'] !== MEMORY_VERSION) return nothing;
  // Only this module's type is ever stored under its version; what an older program left out is empty.
  return { ...nothing, ...(stored as unknown as Partial<AbsenceMemory>) };
}

export function memoryJson(memory: AbsenceMemory): JsonValue {
  // JSON through and through, as the type says.
  return memory as unknown as JsonObject;
}

export function readRecord(stored: JsonObject | null): StoredAbsence {
  // Written by recordJson and by nothing else; what an older program left out counts as not known.
  return { ...noAbsence, lastRead: null, ...(stored as unknown as Partial<StoredAbsence> | null) };
}

export function recordJson(record: StoredAbsence): JsonObject {
  // JSON through and through, as the type says.
  return record as unknown as JsonObject;
}

export function fuseOf({ fuses }: AbsenceMemory, feed: Feed): Fuse {
  return fuses.find((known) => feedKey(known.feed) === feedKey(feed))?.fuse ?? armedFuse;
}

export function withFuse(memory: AbsenceMemory, feed: Feed, fuse: Fuse, sweep: number): AbsenceMemory {
  const others = memory.fuses.filter((known) => feedKey(known.feed) !== feedKey(feed));
  const isIdle = fuse.kind === 'armed' && fuse.kept.length === 0;
  return { ...memory, fuses: isIdle ? others : [...others, { feed, fuse, sweep }] };
}

/** Everything that a fuse of the resource holds; of other lists than `except`, where one is named. */
export function heldByFuses({ fuses }: AbsenceMemory, except: Feed | null = null): readonly Uid[] {
  return fuses.flatMap(({ feed, fuse }) =>
    except !== null && feedKey(feed) === feedKey(except) ? [] : heldByFuse(fuse),
  );
}

/** Everything that a person keeps. */
export function keptByPerson({ fuses }: AbsenceMemory): readonly Uid[] {
  return fuses.flatMap(({ fuse }) => fuse.kept);
}

/** Who vouches for nobody: lists leave them out, or they could not be read themselves. */
export const excludedWitnesses = (memory: AbsenceMemory): readonly Uid[] => [
  ...heldByFuses(memory),
  ...keptByPerson(memory),
  ...memory.unanswered,
];
