import type { JsonObject } from '#shared/json.ts';
import { settlement } from '#main/demo/invoices/invoice-status.ts';
import type { StoredInvoice } from '#main/demo/state/state.ts';
import type { ListName, Picture } from '#test/service/changes.ts';
import { takePicture } from '#test/service/changes.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

/** One object as the service had it from `at` on, in the model's fields; null once it was removed for good. */
interface Version {
  readonly at: number;
  readonly fields: JsonObject | null;
}

interface Absence {
  readonly from: number;
  to: number;
}

/** All that the service ever held, looked at after every request and deed. Times are the world's. */
export interface History {
  scan(): void;
  /** Oldest first. */
  versionsOf(list: ListName, id: number): readonly Version[];
  /** Whether lists and reads did not show it at some time between these two. */
  wasAbsent(list: ListName, id: number, from: number, to: number): boolean;
}

const keyOf = (list: ListName, id: number): string => `${list}/${String(id)}`;

export function createHistory(book: DemoContext, now: () => number): History {
  const { state } = book;
  const versions = new Map<string, Version[]>();
  const absences = new Map<string, Absence[]>();
  let last: Picture = new Map();
  let revision = -1;
  let role = book.access.role;

  function record(list: ListName, id: number, fields: JsonObject | null): void {
    const key = keyOf(list, id);
    versions.set(key, [...(versions.get(key) ?? []), { at: now(), fields }]);
  }

  function markAbsent(list: ListName, id: number, isAbsent: boolean): void {
    const key = keyOf(list, id);
    const known = absences.get(key) ?? [];
    const open = known.find(({ to }) => to === Number.POSITIVE_INFINITY);
    if (isAbsent && open === undefined) absences.set(key, [...known, { from: now(), to: Number.POSITIVE_INFINITY }]);
    if (!isAbsent && open !== undefined) open.to = now();
  }

  function scan(): void {
    if (state.revision === revision && role === book.access.role) return;
    revision = state.revision;
    role = book.access.role;
    const picture = takePicture(state);
    for (const [list, rows] of picture) {
      const before = last.get(list);
      for (const [id, row] of rows) if (before?.get(id) !== row) record(list, id, modelFields(book, list, row));
      for (const id of before?.keys() ?? []) {
        if (rows.has(id)) continue;
        record(list, id, null);
        markAbsent(list, id, true);
      }
    }
    for (const connection of state.connections) {
      const isGone = connection.trashed_at !== null;
      markAbsent('connections', connection.id, isGone);
      for (const { id } of connection.contacts) markAbsent('contacts', id, isGone);
    }
    for (const list of ['invoices', 'recurring_invoices', 'estimates'] as const) {
      for (const statement of state[list]) {
        const isForeign = role === 'staff' && !statement.shared;
        const isGone = statement.trashed_at !== null || statement.archived || isForeign;
        markAbsent(list, statement.id, isGone);
        if ('payments' in statement) for (const { id } of statement.payments) markAbsent('payments', id, isGone);
      }
    }
    last = picture;
  }

  scan();
  return {
    scan,
    versionsOf: (list, id) => versions.get(keyOf(list, id)) ?? [],
    wasAbsent: (list, id, from, to) =>
      (absences.get(keyOf(list, id)) ?? []).some((absence) => absence.to >= from && absence.from <= to),
  };
}

/** A stored record in the names of the model. */
function modelFields(book: DemoContext, list: ListName, row: object): JsonObject {
  // Records of the demo service are plain JSON.
  const record = row as JsonObject & { readonly fields?: JsonObject; readonly details?: JsonObject };
  const isStatement = list === 'invoices' || list === 'recurring_invoices' || list === 'estimates';
  if (!isStatement) return record;
  const { billed_total, sub_total, connection_id } = record;
  const fields = { ...record.fields, ...record.details, billed_total, sub_total, connection: connection_id };
  // Records of that list are invoices.
  return list === 'invoices' ? { ...fields, ...settlement(book, row as StoredInvoice) } : fields;
}
