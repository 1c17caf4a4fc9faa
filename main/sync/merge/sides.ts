import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { FieldConflict } from '#shared/conflict/conflict.ts';

/** One object on three sides, header and nested arrays together. `mine` may hold no more than what was edited. */
export interface ObjectSides {
  /** The object the edit was made on. Fields it lacks, or all when it is null, are unknown. */
  readonly base: JsonObject | null;
  readonly mine: JsonObject;
  readonly theirs: JsonObject;
  /** Of those fields of `mine` that were put back to `base`: as they stood on the screen before that. */
  readonly takenBack?: JsonObject | undefined;
}

/** One field on three sides. An undefined base is unknown, an undefined mine was not edited. */
export interface FieldSides {
  readonly base: JsonValue | undefined;
  readonly mine: JsonValue | undefined;
  readonly theirs: JsonValue | undefined;
  readonly takenBack?: JsonValue | undefined;
}

/** Who changed a field, and what became of it: `same` is one change made twice, `combined` a set out of both. */
export type Origin = 'unchanged' | 'theirs' | 'mine' | 'same' | 'combined' | 'conflict';

export interface FieldOutcome {
  /** Where contested, the service's. */
  readonly value: JsonValue | undefined;
  readonly origin: Origin;
  readonly conflicts: readonly FieldConflict[];
}

/** A field that either side changed, for the journal; `merged` is what stands now. */
export interface FieldChange {
  readonly name: string;
  readonly origin: Exclude<Origin, 'unchanged'>;
  readonly base: JsonValue;
  readonly mine: JsonValue;
  readonly theirs: JsonValue;
  readonly merged: JsonValue;
}

/** An edit that cannot take effect and is not sent; whoever made it is told. */
export interface DroppedEdit {
  readonly name: string;
  readonly reason: 'schedule_has_begun';
  readonly mine: JsonValue;
  readonly theirs: JsonValue;
}
