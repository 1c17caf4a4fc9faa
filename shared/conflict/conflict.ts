import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';

/** Raised when a stored record of an older shape could not be read any more. */
export const CONFLICT_VERSION = 1;

/**
 * Why a person is asked: both changed the same thing (`fields`), a total would leave that nobody has seen (`money`), or
 * one side deleted what the other edited (`deleted_here`, `deleted_there`).
 */
export type ConflictReason = 'fields' | 'money' | 'deleted_here' | 'deleted_there';

/**
 * Why a merge that touches money is signed by a person: the service's side touched it too, the document left `draft`
 * since, or nobody knows what it looked like when the edit was made.
 */
export type MoneyReason = 'both_sides' | 'left_draft' | 'base_unknown';

/** One field or cell that both sides changed to different ends. Null is an empty value, in `base` also an unknown one. */
export interface FieldConflict {
  readonly name: string;
  /** The one entry of a field that is a list of named values; null for a whole field. */
  readonly entry: string | null;
  readonly base: JsonValue;
  readonly mine: JsonValue;
  readonly theirs: JsonValue;
  /** Offered, never applied unasked; null where nothing may be offered. */
  readonly suggestion: JsonValue;
}

export type LineConflictReason = 'cells' | 'deleted_here' | 'deleted_there' | 'same_line_twice';

/** One line, tax, discount or shipping amount on which the two sides disagree. */
export interface LineConflict {
  readonly array: NestedArray;
  /** Place of the row in that array of the merged object. */
  readonly index: number;
  readonly reason: LineConflictReason;
  readonly base: JsonObject | null;
  readonly mine: JsonObject | null;
  readonly theirs: JsonObject | null;
  /** The contested cells; empty unless the reason is `cells`. */
  readonly cells: readonly FieldConflict[];
  /** The side that still has the row, where the other deleted it. */
  readonly suggestion: 'mine' | 'theirs' | null;
}

/**
 * One row that only one side changed, or both in different cells: the merge has taken it as it should be, and a person
 * who signs a total may still take one side's. Both sides of it differ.
 */
export interface JoinedLine {
  readonly array: NestedArray;
  /** Place of the row in that array of the merged object; of one that is not there, before which row it would stand. */
  readonly index: number;
  readonly isKept: boolean;
  readonly base: JsonObject | null;
  readonly mine: JsonObject | null;
  readonly theirs: JsonObject | null;
}

/** Billed totals: the service's own for `base` and `theirs`, computed here for `mine` and `merged`. Null is unknown. */
export interface ConflictTotals {
  readonly base: Decimal | null;
  readonly mine: Decimal | null;
  readonly theirs: Decimal | null;
  readonly merged: Decimal | null;
}

/** What a person decides on and the store keeps: plain JSON, with everything needed to decide later and offline. */
export interface Conflict {
  readonly version: typeof CONFLICT_VERSION;
  readonly resource: Resource;
  readonly uid: Uid;
  readonly reason: ConflictReason;
  readonly money: MoneyReason | null;
  /** The object the edit was made on; null when it was lost. */
  readonly base: JsonObject | null;
  /**
   * The fields that were edited here; null when the object was deleted here. Once money is in question these are all
   * nested arrays as they stood here: who takes "all mine" sends exactly the total that was shown.
   */
  readonly mine: JsonObject | null;
  /** The object as last read; null when it is gone from the service. */
  readonly theirs: JsonObject | null;
  /** What differs from `theirs` once both are merged and every contested value is left as the service has it. */
  readonly merged: JsonObject | null;
  readonly fields: readonly FieldConflict[];
  readonly lines: readonly LineConflict[];
  /** Named only where lines are contested or a total is to be signed. */
  readonly joined: readonly JoinedLine[];
  /** Null for objects without totals. */
  readonly totals: ConflictTotals | null;
  /** Ms since epoch. */
  readonly at: number;
}

export type ConflictSide = 'base' | 'mine' | 'theirs' | 'merged';

/** The whole object as one side has it; null when that side has none. */
export function viewOf(conflict: Conflict, side: ConflictSide): JsonObject | null {
  if (side === 'base' || side === 'theirs') return conflict[side];
  const edits = conflict[side];
  const under = side === 'mine' ? conflict.base : conflict.theirs;
  return edits === null ? null : { ...under, ...edits };
}

/** How a field conflict is named among the choices: `note`, or `custom_fields: VAT no` for one entry. */
export function conflictKey(conflict: FieldConflict): string {
  return conflict.entry === null ? conflict.name : `${conflict.name}: ${conflict.entry}`;
}

/** A stored record, or null when it has another shape than this version writes. */
export function readConflict(stored: unknown): Conflict | null {
  if (!isJsonObject(stored) || stored['version'] !== CONFLICT_VERSION) return null;
  // Only this module's type is ever stored under its version; the oldest records name no joined lines.
  return { joined: [], ...stored } as unknown as Conflict;
}
