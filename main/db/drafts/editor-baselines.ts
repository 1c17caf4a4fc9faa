import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { DraftTable, OpenedInvoice } from './draft-table.ts';
import { displayedValues } from '#main/db/outbox/differently-shown-fields.ts';

/** Holds the bases of open editors: in memory while nothing was typed, in the draft afterwards. */
export interface EditorBaselines {
  /** Returns the base of an editor in which nothing was typed yet; null for all others. */
  get(uid: Uid): OpenedInvoice | null;
  put(uid: Uid, opened: OpenedInvoice): void;
  forget(uid: Uid): void;
  /** Moves the base to the uid that remains after a merge; of two, the editor opened last wins. */
  rename(from: Uid, to: Uid): void;
  /**
   * Notes that an edit of the invoice was settled, or dropped in favour of the account's values. `values` become the base of those
   * fields, so that later changes by someone else do not count as typed here. `sent` is the data that was uploaded: an editor that
   * displayed another value keeps that as its base. Call inside a transaction.
   */
  settled(uid: Uid, values: JsonObject, sent: JsonObject): void;
}

/** The most editors that may be open without a keystroke. */
const MOST_OPEN = 20;

export function createEditorBaselines(drafts: DraftTable): EditorBaselines {
  const notTyped = new Map<Uid, OpenedInvoice>();
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
    settled(uid, values, sent) {
      const untouched = notTyped.get(uid);
      if (untouched !== undefined) notTyped.set(uid, withSettled(untouched, values, sent));
      const draft = drafts.get(uid);
      if (draft === null || draft.opened === null) return;
      drafts.setBaseline(uid, { isNew: draft.isNew, opened: withSettled(draft.opened, values, sent) });
    },
  };
}

/** Adds the settled values of those fields that were queued when the editor was opened. */
function withSettled(opened: OpenedInvoice, values: JsonObject, sent: JsonObject): OpenedInvoice {
  // The service omits what is empty, so a missing value is null; missing lines may be unread instead.
  const own = Object.entries(values)
    .filter(([name, value]) => name in opened.queued && (value !== undefined || !isNestedArray(name)))
    .map(([name, value]) => [name, value ?? null] as const);
  if (own.length === 0) return opened;
  const otherwise = displayedValues('invoices', opened.queued, sent);
  return { ...opened, settled: { ...opened.settled, ...Object.fromEntries(own), ...otherwise } };
}
