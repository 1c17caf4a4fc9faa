import { afterNestedRepair, afterNestedWrite } from '#main/sync/capabilities/nested-after.ts';
import type { NestedSettled } from '#main/sync/capabilities/nested-after.ts';
import type { NestedRows } from '#main/sync/capabilities/nested-content.ts';
import { planNestedWrite } from '#main/sync/capabilities/nested-plan.ts';
import type { NestedUpdateBehaviour } from '#shared/outbox/nested-write-behaviour.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { rowFieldsOf } from '#shared/service/nested-arrays.ts';

/** One way a service may treat nested arrays of an update. */
export interface Manner {
  readonly put: 'replace' | 'rails' | 'append';
  /** `[]` counts as not sent. */
  readonly ignoresEmpty: boolean;
  /** Rows that a replacing update left equal keep their ids. */
  readonly keepsIds: boolean;
  /** Every update numbers all rows anew. */
  readonly renumbers: boolean;
  readonly trims: boolean;
  /** What an appending service makes of `{id, _destroy}`: an empty row, nothing, or a refusal. */
  readonly destroy: 'blank' | 'nothing' | 'refused';
  /** The answer to an update carries the rows. */
  readonly answersRows: boolean;
}

/** One document on such a service. */
export interface Document {
  /** What the answer carries, or null where the update was refused and nothing changed. */
  put(arrays: NestedRows): NestedRows | null;
  read(): NestedRows;
  readonly isDraft: boolean;
  puts(): number;
}

export function makeDocument(manner: Manner, rows: NestedRows, isDraft: boolean): Document {
  let nextId = 100;
  let puts = 0;
  const newId = (): number => (nextId += 1);
  const stored = (array: NestedArray, row: JsonObject, kept: JsonObject | null = null): JsonObject => {
    const cells = Object.keys(rowFieldsOf[array]).filter((name) => rowFieldsOf[array][name]?.writable === true);
    const text = (value: JsonValue): JsonValue => (manner.trims && typeof value === 'string' ? value.trim() : value);
    const own = cells.map((name) => [name, text((row[name] === undefined ? kept?.[name] : row[name]) ?? null)]);
    return { id: kept?.['id'] ?? newId(), ...Object.fromEntries(own), total: '1', created_at: 'then' };
  };
  let arrays: NestedRows = mapRows(rows, (array, given) => given.map((row) => stored(array, row)));

  function replaced(
    array: NestedArray,
    old: readonly JsonObject[],
    sent: readonly JsonObject[],
  ): readonly JsonObject[] {
    const free = [...old];
    return sent.map((row) => {
      const made = stored(array, row);
      const index = free.findIndex((other) => content(other) === content(made));
      const [twin] = manner.keepsIds && index >= 0 ? free.splice(index, 1) : [];
      return twin === undefined ? made : { ...made, id: twin['id'] };
    });
  }

  function merged(array: NestedArray, old: readonly JsonObject[], sent: readonly JsonObject[]): readonly JsonObject[] {
    const named = new Map(sent.filter(({ id }) => id !== undefined).map((row) => [row['id'], row]));
    const rest = old.flatMap((row) => {
      const change = named.get(row['id']);
      if (change === undefined) return [row];
      return change['_destroy'] === true ? [] : [stored(array, change, row)];
    });
    return [...rest, ...sent.filter(({ id }) => id === undefined).map((row) => stored(array, row))];
  }

  function after(array: NestedArray, sent: readonly JsonObject[]): readonly JsonObject[] {
    const old = arrays[array] ?? [];
    if (sent.length === 0 && manner.ignoresEmpty) return old;
    if (manner.put === 'replace') return replaced(array, old, sent);
    if (manner.put === 'rails') return merged(array, old, sent);
    const added = manner.destroy === 'nothing' ? sent.filter((row) => row['_destroy'] !== true) : sent;
    return [...old, ...added.map((row) => stored(array, row))];
  }

  return {
    isDraft,
    puts: () => puts,
    read: () => arrays,
    put(sent) {
      puts += 1;
      const all = Object.values(sent).flat();
      const old = Object.values(arrays).flat();
      const isStrange =
        manner.put === 'rails' && all.some(({ id }) => id !== undefined && !old.some((row) => row['id'] === id));
      if (isStrange) return null;
      if (manner.put !== 'rails' && manner.destroy === 'refused' && all.some((row) => row['_destroy'] === true))
        return null;
      arrays = { ...arrays, ...mapRows(sent, after) };
      if (manner.renumbers) arrays = mapRows(arrays, (_array, given) => given.map((row) => ({ ...row, id: newId() })));
      return manner.answersRows ? arrays : {};
    },
  };
}

/** What was done and how it ended. `requests` are updates and reads after the first one. */
interface Written {
  readonly result: NestedSettled | { readonly kind: 'locked_before' };
  readonly capability: NestedUpdateBehaviour;
  readonly sent: readonly NestedRows[];
}

/** Writes `wanted` as the engine does: plan, update, and at most one repair. */
export function write(
  document: Document,
  wanted: NestedRows,
  capability: NestedUpdateBehaviour,
  isCurrent = true,
): Written {
  const before = document.read();
  const plan = planNestedWrite({ capability, isCurrent, isDraft: document.isDraft, before, wanted });
  if (plan.kind === 'lines_locked') return { result: { kind: 'locked_before' }, capability, sent: [] };
  const evidence = { capability, before, wanted, isEmptying: false };
  const answer = document.put(plan.arrays);
  const sent = [plan.arrays];
  const isRead = plan.verify || answer === null;
  let result = afterNestedWrite({ ...evidence, answered: isRead ? document.read() : answer, isRead });
  if (result.kind === 'read_again') result = afterNestedWrite({ ...evidence, answered: document.read(), isRead: true });
  if (result.kind === 'read_again') throw new Error('asked to read what was just read');
  if (result.kind !== 'repair') return { result, capability: result.capability, sent };
  document.put(result.arrays);
  const settled = afterNestedRepair({ ...evidence, answered: document.read(), isRead: true });
  return { result: settled, capability: settled.capability, sent: [...sent, result.arrays] };
}

function mapRows(
  rows: NestedRows,
  change: (array: NestedArray, given: readonly JsonObject[]) => readonly JsonObject[],
): NestedRows {
  // Keys of such an object are nested arrays by its type.
  const entries = Object.entries(rows) as [NestedArray, readonly JsonObject[]][];
  return Object.fromEntries(entries.map(([array, given]) => [array, change(array, given)]));
}

/** What a row says, without what the service says of it. */
function content(row: JsonObject): string {
  const own = Object.entries(row).filter(
    ([name, value]) => !['id', 'total', 'created_at', 'sort_order'].includes(name) && value !== null && value !== false,
  );
  const trimmed = own.map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]);
  return JSON.stringify(trimmed.filter(([, value]) => value !== '').sort());
}

export const contents = (rows: readonly JsonObject[] = []): readonly string[] => rows.map(content).sort();
