import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { FieldConflict } from '#shared/conflict/conflict.ts';

/**
 * An object on three sides, with header fields and nested arrays together. `mine` may contain only the edited fields.
 */
export interface ObjectSides {
  /** The object that the edit was made on. Missing fields, or all when it is null, are unknown. */
  readonly base: JsonObject | null;
  readonly mine: JsonObject;
  readonly theirs: JsonObject;
  /** The values that fields of `mine` put back to `base` had on screen before that. */
  readonly takenBack?: JsonObject | undefined;
}

/** A field on three sides. An undefined base is unknown, an undefined mine was not edited. */
export interface FieldSides {
  readonly base: JsonValue | undefined;
  readonly mine: JsonValue | undefined;
  readonly theirs: JsonValue | undefined;
  readonly takenBack?: JsonValue | undefined;
}

/**
 * The side that changed a field, and the result: `same` is an equal change on both sides, `combined` a set merged from
 * both.
 */
export type Origin = 'unchanged' | 'theirs' | 'mine' | 'same' | 'combined' | 'conflict';

export interface FieldOutcome {
  /** The merged value; the service's when contested. */
  readonly value: JsonValue | undefined;
  readonly origin: Origin;
  readonly conflicts: readonly FieldConflict[];
}

/** A field that either side changed, for the journal; `merged` is its value now. */
export interface FieldChange {
  readonly name: string;
  readonly origin: Exclude<Origin, 'unchanged'>;
  readonly base: JsonValue;
  readonly mine: JsonValue;
  readonly theirs: JsonValue;
  readonly merged: JsonValue;
}

/** An edit that cannot take effect and is not sent; the person is told about it. */
export interface DroppedEdit {
  readonly name: string;
  readonly reason: 'schedule_has_begun';
  readonly mine: JsonValue;
  readonly theirs: JsonValue;
}
