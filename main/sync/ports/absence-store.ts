import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/**
 * The presence of an object. `suspect`: no list shows it any more, and the reason is not known. `hidden`: not in the
 * lists (trashed, archived, not shared). `gone`: proven removed. All of them stay in the book, and a list that shows
 * them makes them present again.
 */
export type Presence = 'present' | 'suspect' | 'hidden' | 'gone';

/** The rows that a finished sweep of a list did not show. "Listed" rows are present or suspect and have a server id. */
export interface SweepFindings {
  /** The presence of the feed's parent; null for account-wide lists. */
  readonly parentPresence: Presence | null;
  readonly missing: readonly {
    readonly uid: Uid;
    readonly checkedAt: number | null;
    /** True when no list has ever shown it. */
    readonly isNew: boolean;
  }[];
  /** Number of listed rows of this feed, and of this resource in all feeds. */
  readonly listed: number;
  readonly familyListed: number;
  /**
   * An object to read as a control: one that this sweep showed, or another of its kind, not under a suspect; null when
   * there is none.
   */
  readonly witness: Uid | null;
}

/** A suspect or hidden object, as the book has it. */
export interface AbsentObject {
  readonly resource: Resource;
  readonly uid: Uid;
  readonly target: ServerAddress;
  readonly parentUid: Uid | null;
  readonly parent: ServerAddress | null;
  readonly presence: Presence;
  /** Null for an object without a parent. */
  readonly parentPresence: Presence | null;
  /** The last sweep of its list that showed it. */
  readonly seenSweep: number | null;
  /** True when it has open outbox entries or a pending patch. */
  readonly isDirty: boolean;
  /** True when the person was asked about an edit of an object that is gone. */
  readonly isAsked: boolean;
  /** The record that `saveAbsence` stored with it. */
  readonly record: JsonObject | null;
}

/** The consequences of a sweep, a read or the person's decision for objects of one resource. Commits at once. */
export interface AbsenceChange {
  readonly resource: Resource;
  readonly at: number;
  /** The memory of the resource as a whole; undefined leaves it as it is. */
  readonly memory?: JsonValue;
  /** Null deletes a record. */
  readonly records: readonly (readonly [Uid, JsonObject | null])[];
  readonly presences: readonly { readonly uid: Uid; readonly presence: Presence }[];
}

/**
 * The objects that lists do not show. Each call is one transaction, committed when it returns.
 */
export interface AbsenceStore {
  /**
   * Returns what the sweep that has just ended did not show, once; null when it was not followed from its first page
   * on. The witness is none of `except`.
   */
  takeFindings(feed: Feed, except: readonly Uid[]): SweepFindings | null;
  /**
   * Returns an object of the resource that lists have shown, not under a suspect, and none of `except`; null when there
   * is none.
   */
  anyWitness(resource: Resource, except: readonly Uid[]): Uid | null;
  /** Returns the objects with an absence record, of one resource or of all. There are few at any time. */
  listAbsent(resource?: Resource): readonly AbsentObject[];
  absentObject(resource: Resource, uid: Uid): AbsentObject | null;
  /** Counts the objects of a resource that are at the service. */
  countListed(resource: Resource): number;
  loadAbsence(resource: Resource): JsonValue | null;
  /**
   * Saves presences and records. Objects under a parent that disappears from the lists disappear with it, and come back
   * with it.
   */
  saveAbsence(change: AbsenceChange): void;
}
