import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isSameJson } from '#shared/json.ts';
import { canonicalValue } from './canonical.ts';
import type { FieldSpec, FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isNestedArray, objectsIn } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';
import { compareRows } from './compare-rows.ts';
import type { RowRelation } from './compare-rows.ts';

/**
 * Describes, from the answer to a write, what the service stored. Fields that the answer does not show are in none of
 * these lists.
 */
export interface ResponseReport {
  /**
   * Sent fields that came back with another value: trimmed, cut off, rounded, or changed by another person meanwhile.
   */
  readonly normalised: readonly string[];
  /** Sent fields, nested arrays among them, that kept their old value although another one was sent. */
  readonly ignored: readonly string[];
  /** Every nested array that was sent; `unseen` when the answer does not carry it. */
  readonly nested: Readonly<Partial<Record<NestedArray, RowRelation | 'unseen'>>>;
}

/**
 * Compares the answer to a write with the request body, by meaning (canonical values). `sent` is the body in the
 * model's field names, `before` the object as read before an update (null for a create), `answered` the fields of the
 * answer; all three with nested arrays beside the header fields. Fields that we may not write, and nulls in a create,
 * count as not sent.
 */
export function compareResponse(
  resource: Resource,
  sent: JsonObject,
  before: JsonObject | null,
  answered: JsonObject,
): ResponseReport {
  const table: FieldTable = fieldsOf[resource];
  const normalised: string[] = [];
  const ignored: string[] = [];
  const nested: Partial<Record<NestedArray, RowRelation | 'unseen'>> = {};
  for (const [name, value] of Object.entries(sent)) {
    const spec = table[name];
    if (spec?.writable !== true || value === undefined) continue;
    const wanted = canonicalValue(value, spec);
    if (before === null && wanted === null) continue;
    const isUnchanged = isSameJson(canonicalValue(answered[name], spec), canonicalValue(before?.[name], spec));
    if (isNestedArray(name)) {
      const relation = nestedRelation(spec, value, before?.[name], answered[name]);
      nested[name] = relation;
      if (relation !== 'equal' && relation !== 'unseen' && isUnchanged) ignored.push(name);
    } else if (answered[name] !== undefined && !isSameJson(canonicalValue(answered[name], spec), wanted)) {
      (isUnchanged ? ignored : normalised).push(name);
    }
  }
  return { normalised, ignored, nested };
}

function nestedRelation(
  spec: FieldSpec,
  sent: JsonValue,
  before: JsonValue | undefined,
  answered: JsonValue | undefined,
): RowRelation | 'unseen' {
  if (answered === undefined) return 'unseen';
  return compareRows(rowsOf(sent, spec), rowsOf(before, spec), rowsOf(answered, spec));
}

/** Returns the object rows of a nested array with canonical cells. */
function rowsOf(value: JsonValue | undefined, spec: FieldSpec): readonly JsonObject[] {
  return objectsIn(canonicalValue(value, spec));
}
