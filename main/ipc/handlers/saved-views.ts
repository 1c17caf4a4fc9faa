import type { JsonValue } from '#shared/json.ts';
import { savedView } from '#shared/ipc/list-shapes.ts';
import type { AnyView } from '#shared/lists/list-settings.ts';
import { MOST_VIEWS } from '#shared/lists/list-settings.ts';
import type { ListName } from '#shared/lists/lists.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';
import { savedViewsOf } from '#main/db/account/key-value-store.ts';

interface KeptViews {
  readonly views: readonly AnyView[];
  /** Stored entries that the window is not shown; they are kept when the window replaces its views. */
  readonly others: readonly JsonValue[];
}

/** Returns the saved views of a list that can be read, at most `MOST_VIEWS`. An entry of another Inkwell version is left out. */
export function listViews(keyValues: KeyValueStore, list: ListName): readonly AnyView[] {
  return readKept(keyValues, list).views;
}

export function replaceViews(keyValues: KeyValueStore, list: ListName, views: readonly AnyView[], at: number): void {
  keyValues.set(savedViewsOf(list), [...views.map(asJson), ...readKept(keyValues, list).others], at);
}

function readKept(keyValues: KeyValueStore, list: ListName): KeptViews {
  const kept = keyValues.get(savedViewsOf(list)) ?? [];
  const schema = savedView(list);
  const views: AnyView[] = [];
  const others: JsonValue[] = [];
  for (const one of Array.isArray(kept) ? kept : [kept]) {
    const read = schema.safeParse(one);
    if (read.success && views.length < MOST_VIEWS) views.push(read.data);
    else others.push(one);
  }
  return { views, others };
}

function asJson({ sort, thenBy, columns, ...view }: AnyView): JsonValue {
  return {
    ...view,
    sort: { ...sort },
    thenBy: thenBy === null ? null : { ...thenBy },
    columns: columns.map((column) => ({ ...column })),
  };
}
