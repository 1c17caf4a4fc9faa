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

/** Version of the stored shape. Increase it when older values can no longer be read. */
const MEMORY_VERSION = 1;

/**
 * The stored knowledge about one resource, beside the records of single objects. Plain JSON; times are ms since epoch.
 */
export interface AbsenceMemory {
  readonly version: typeof MEMORY_VERSION;
  readonly negative: Controls['negative'];
  readonly positive: Controls['positive'];
  /** The object that a sweep has shown and that serves as positive control. */
  readonly witness: Uid | null;
  /** Former witnesses that did not answer, since a witness last answered. */
  readonly unanswered: readonly Uid[];
  /** Times at which objects were removed without asking, since a person last answered. */
  readonly removedAt: readonly number[];
  /** The fuses that are not armed, or that hold objects a person keeps. */
  readonly fuses: readonly FeedFuse[];
}

interface FeedFuse {
  readonly feed: Feed;
  readonly fuse: Fuse;
  /** The sweep that last judged it: an object that a later sweep shows is no longer missing. */
  readonly sweep: number;
}

/** The stored record of an object in question. */
interface StoredAbsence extends AbsenceRecord {
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
  // Only this type is stored under this version; fields that an older program left out are empty.
  return { ...nothing, ...(stored as unknown as Partial<AbsenceMemory>) };
}

export function memoryJson(memory: AbsenceMemory): JsonValue {
  // The type consists of plain JSON only, which an interface cannot say.
  return memory as unknown as JsonObject;
}

export function readRecord(stored: JsonObject | null): StoredAbsence {
  // Only `recordJson` writes it; fields that an older program left out are unknown.
  return { ...noAbsence, lastRead: null, ...(stored as unknown as Partial<StoredAbsence> | null) };
}

export function recordJson(record: StoredAbsence): JsonObject {
  // The type consists of plain JSON only, which an interface cannot say.
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

/** Returns all objects that the resource's fuses hold; without the fuse of the list `except`, when given. */
export function heldByFuses({ fuses }: AbsenceMemory, except: Feed | null = null): readonly Uid[] {
  return fuses.flatMap(({ feed, fuse }) =>
    except !== null && feedKey(feed) === feedKey(except) ? [] : heldByFuse(fuse),
  );
}

/** Returns all objects that a person keeps although no list shows them. */
export function keptByPerson({ fuses }: AbsenceMemory): readonly Uid[] {
  return fuses.flatMap(({ fuse }) => fuse.kept);
}

/** Returns the objects that must not serve as witness: lists leave them out, or they did not answer. */
export const excludedWitnesses = (memory: AbsenceMemory): readonly Uid[] => [
  ...heldByFuses(memory),
  ...keptByPerson(memory),
  ...memory.unanswered,
];
