import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';

/** Version of the stored shape. Increase it when older records can no longer be read. */
export const CONFLICT_VERSION = 1;

/**
 * Names why a person is asked: both sides changed the same field (`fields`), a total would be sent that no person has
 * seen (`money`), or one side deleted what the other edited (`deleted_here`, `deleted_there`).
 */
type ConflictReason = 'fields' | 'money' | 'deleted_here' | 'deleted_there';

/**
 * Names why a person has to confirm a merge that touches money: the service's side touched it too (`both_sides`), the
 * document is no longer a draft (`left_draft`), or the base of the edit is unknown (`base_unknown`).
 */
export type MoneyReason = 'both_sides' | 'left_draft' | 'base_unknown';

/**
 * A field or cell that both sides changed to different values. Null is an empty value, in `base` also an unknown one.
 */
export interface FieldConflict {
  readonly name: string;
  /** The name of the contested value when the field is a list of named values; null for a whole field. */
  readonly entry: string | null;
  readonly base: JsonValue;
  readonly mine: JsonValue;
  readonly theirs: JsonValue;
  /** A value to offer, never applied without being chosen; null when there is none. */
  readonly suggestion: JsonValue;
}

type LineConflictReason = 'cells' | 'deleted_here' | 'deleted_there' | 'same_line_twice';

/** A line, tax, discount or shipping amount on which the two sides disagree. */
export interface LineConflict {
  readonly array: NestedArray;
  /** Index of the row in that array of the merged object. */
  readonly index: number;
  readonly reason: LineConflictReason;
  readonly base: JsonObject | null;
  readonly mine: JsonObject | null;
  readonly theirs: JsonObject | null;
  /** The contested cells; empty unless `reason` is `cells`. */
  readonly cells: readonly FieldConflict[];
  /** The side that still has the row, when the other deleted it. */
  readonly suggestion: 'mine' | 'theirs' | null;
}

/**
 * A row that the merge settled by itself, because only one side changed it or both changed different cells. A person
 * who confirms a total may still choose one side's row. The two sides always differ.
 */
export interface JoinedLine {
  readonly array: NestedArray;
  /**
   * Index of the row in that array of the merged object; for a row that is not in it, the index of the row that it
   * would precede.
   */
  readonly index: number;
  readonly isKept: boolean;
  readonly base: JsonObject | null;
  readonly mine: JsonObject | null;
  readonly theirs: JsonObject | null;
}

/** Billed totals: the service's own in `base` and `theirs`, computed here in `mine` and `merged`. Null is unknown. */
export interface ConflictTotals {
  readonly base: Decimal | null;
  readonly mine: Decimal | null;
  readonly theirs: Decimal | null;
  readonly merged: Decimal | null;
}

/** A conflict as stored with its outbox entry: plain JSON with everything needed to decide it later and offline. */
export interface Conflict {
  readonly version: typeof CONFLICT_VERSION;
  readonly resource: Resource;
  readonly uid: Uid;
  readonly reason: ConflictReason;
  readonly money: MoneyReason | null;
  /** The object that the edit was made on; null when it is unknown. */
  readonly base: JsonObject | null;
  /**
   * The fields that were edited here; null when the object was deleted here. When money is in question it holds all
   * nested arrays as they stood here, so that choosing "all mine" sends exactly the total that was shown.
   */
  readonly mine: JsonObject | null;
  /** The object as last read from the service; null when it is gone there. */
  readonly theirs: JsonObject | null;
  /** The fields that differ from `theirs` after the merge, with every contested value left as the service has it. */
  readonly merged: JsonObject | null;
  readonly fields: readonly FieldConflict[];
  readonly lines: readonly LineConflict[];
  /** Filled only when lines are contested or a total has to be confirmed. */
  readonly joined: readonly JoinedLine[];
  /** Null for resources without totals. */
  readonly totals: ConflictTotals | null;
  /** Ms since epoch. */
  readonly at: number;
}

type ConflictSide = 'base' | 'mine' | 'theirs' | 'merged';

/** Returns the whole object as one side has it; null when that side has none. */
export function viewOf(conflict: Conflict, side: ConflictSide): JsonObject | null {
  if (side === 'base' || side === 'theirs') return conflict[side];
  const edits = conflict[side];
  const under = side === 'mine' ? conflict.base : conflict.theirs;
  return edits === null ? null : { ...under, ...edits };
}

/** Returns the key of a field conflict among the choices: `note`, or `custom_fields: VAT no` for one named value. */
export function conflictKey(conflict: FieldConflict): string {
  return conflict.entry === null ? conflict.name : `${conflict.name}: ${conflict.entry}`;
}

/** Reads a stored conflict; null when it has another shape than this version writes. */
export function readConflict(stored: unknown): Conflict | null {
  if (!isJsonObject(stored) || stored['version'] !== CONFLICT_VERSION) return null;
  // Only this type is stored under this version; the oldest records lack `joined`.
  return { joined: [], ...stored } as unknown as Conflict;
}
