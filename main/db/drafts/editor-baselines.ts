import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { DraftRows, OpenedObject } from './draft-rows.ts';
import { displayedValues } from '#main/db/outbox/differently-shown-fields.ts';

/** Holds the bases of open editors: in memory while nothing was typed, in the draft afterwards. */
export interface EditorBaselines {
  /** Returns the base of an editor in which nothing was typed yet; null for all others. */
  get(uid: Uid): OpenedObject | null;
  put(uid: Uid, opened: OpenedObject): void;
  forget(uid: Uid): void;
  /** Moves the base to the uid that remains after a merge; of two, the editor opened last wins. */
  rename(from: Uid, to: Uid): void;
  /**
   * Notes that an edit of the object was settled, or dropped in favour of the account's values. `values` become the base of those
   * fields, so that later changes by someone else do not count as typed here. `sent` is the data that was uploaded: an editor that
   * displayed another value keeps that as its base. Call inside a transaction.
   */
  settled(resource: Resource, uid: Uid, values: JsonObject, sent: JsonObject): void;
}

/** The most editors that may be open without a keystroke. */
const MOST_OPEN = 20;

export function createEditorBaselines(drafts: DraftRows): EditorBaselines {
  const notTyped = new Map<Uid, OpenedObject>();
  return {
    get: (uid) => notTyped.get(uid) ?? null,
    put(uid, opened) {
      // Newest last; only the last few can still be open.
      notTyped.delete(uid);
      notTyped.set(uid, opened);
      for (const oldest of [...notTyped.keys()].slice(0, -MOST_OPEN)) notTyped.delete(oldest);
    },
    forget: (uid) => void notTyped.delete(uid),
    rename(from, to) {
      const last = [...notTyped].findLast(([uid]) => uid === from || uid === to);
      notTyped.delete(from);
      if (last !== undefined) notTyped.set(to, last[1]);
    },
    settled(resource, uid, values, sent) {
      const after = (opened: OpenedObject): OpenedObject => withSettled(resource, opened, values, sent);
      const untouched = notTyped.get(uid);
      if (untouched !== undefined) notTyped.set(uid, after(untouched));
      const baseline = drafts.baselineOf(uid);
      if (baseline === null || baseline.opened === null) return;
      drafts.setBaseline(uid, { ...baseline, opened: after(baseline.opened) });
    },
  };
}

/** Adds the settled values of those fields that were queued when the editor was opened. */
function withSettled(resource: Resource, opened: OpenedObject, values: JsonObject, sent: JsonObject): OpenedObject {
  // The service omits what is empty, so a missing value is null; missing lines may be unread instead.
  const own = Object.entries(values)
    .filter(([name, value]) => name in opened.queued && (value !== undefined || !isNestedArray(name)))
    .map(([name, value]) => [name, value ?? null] as const);
  if (own.length === 0) return opened;
  const otherwise = displayedValues(resource, opened.queued, sent);
  return { ...opened, settled: { ...opened.settled, ...Object.fromEntries(own), ...otherwise } };
}
