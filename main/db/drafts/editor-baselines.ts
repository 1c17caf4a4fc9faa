import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { DraftTable, OpenedInvoice } from './draft-table.ts';
import { displayedValues } from '#main/db/outbox/differently-shown-fields.ts';

/** What open editors measure by, also of those in which nobody has typed yet. */
export interface EditorBaselines {
  /** An editor that nobody typed in; null for all others. */
  get(uid: Uid): OpenedInvoice | null;
  put(uid: Uid, opened: OpenedInvoice): void;
  forget(uid: Uid): void;
  /** Both turn out to be one invoice: whichever editor was opened last can still be open. */
  rename(from: Uid, to: Uid): void;
  /**
   * An edit of the invoice has arrived, or was given up for what the account has, with these values as whoever made it knows
   * them. What others make of those from here on is no edit of the one in front of the editor. `sent`: what left; an editor
   * that was opened on something else goes on measuring by that. Inside a transaction only.
   */
  settled(uid: Uid, values: JsonObject, sent: JsonObject): void;
}

/** Editors that may be open without a keystroke yet. */
const MOST_OPEN = 20;

export function createEditorBaselines(drafts: DraftTable): EditorBaselines {
  const notTyped = new Map<Uid, OpenedInvoice>();
  return {
    get: (uid) => notTyped.get(uid) ?? null,
    put(uid, opened) {
      // Newest last; of editors that nobody typed in only the last few can still be open.
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

/** Of what it was opened on, as far as that waited. */
function withSettled(opened: OpenedInvoice, values: JsonObject, sent: JsonObject): OpenedInvoice {
  // What the account leaves out is empty; only lines may not have been read.
  const own = Object.entries(values)
    .filter(([name, value]) => name in opened.queued && (value !== undefined || !isNestedArray(name)))
    .map(([name, value]) => [name, value ?? null] as const);
  if (own.length === 0) return opened;
  const otherwise = displayedValues('invoices', opened.queued, sent);
  return { ...opened, settled: { ...opened.settled, ...Object.fromEntries(own), ...otherwise } };
}
