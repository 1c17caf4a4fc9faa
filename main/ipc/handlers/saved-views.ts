import type { JsonValue } from '#shared/json.ts';
import { savedView } from '#shared/ipc/invoice-list-requests.ts';
import type { SavedView } from '#shared/lists/list-settings.ts';
import { MOST_VIEWS } from '#shared/lists/list-settings.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';
import { SAVED_VIEWS } from '#main/db/account/key-value-store.ts';

interface KeptViews {
  readonly views: readonly SavedView[];
  /** Stored entries that the window is not shown; they are kept when the window replaces its views. */
  readonly others: readonly JsonValue[];
}

/** Returns the saved views that can be read, at most `MOST_VIEWS`. An entry of another Inkwell version is left out. */
export function listViews(keyValues: KeyValueStore): readonly SavedView[] {
  return readKept(keyValues).views;
}

export function replaceViews(keyValues: KeyValueStore, views: readonly SavedView[], at: number): void {
  keyValues.set(SAVED_VIEWS, [...views.map(asJson), ...readKept(keyValues).others], at);
}

function readKept(keyValues: KeyValueStore): KeptViews {
  const kept = keyValues.get(SAVED_VIEWS) ?? [];
  const views: SavedView[] = [];
  const others: JsonValue[] = [];
  for (const one of Array.isArray(kept) ? kept : [kept]) {
    const read = savedView.safeParse(one);
    if (read.success && views.length < MOST_VIEWS) views.push(read.data);
    else others.push(one);
  }
  return { views, others };
}

function asJson({ sort, thenBy, columns, ...view }: SavedView): JsonValue {
  return {
    ...view,
    sort: { ...sort },
    thenBy: thenBy === null ? null : { ...thenBy },
    columns: columns.map((column) => ({ ...column })),
  };
}
