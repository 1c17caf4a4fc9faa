import type { JsonObject, JsonValue } from '#shared/json.ts';
import { canonicalValue } from './canonical.ts';
import type { FieldSpec, FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isNestedArray, objectsIn } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';
import { compareRows } from './compare-rows.ts';
import type { RowRelation } from './compare-rows.ts';

/** What a service made of a write, as its answer shows. Fields it does not show are in none of these lists. */
export interface EchoReport {
  /** Sent fields that came back as something else: trimmed, cut off, rounded, or changed by somebody meanwhile. */
  readonly normalised: readonly string[];
  /** Sent fields, nested arrays among them, that still are as they were before the write, which is not as they were sent. */
  readonly ignored: readonly string[];
  /** Each nested array that was sent; `unseen` when the answer carries none. */
  readonly nested: Readonly<Partial<Record<NestedArray, RowRelation | 'unseen'>>>;
}

/**
 * Compares the answer to a write with what was sent, by meaning (canonical values). `sent` is the body in the model's
 * fields, `before` the object as read ahead of an update (null for a create), `answered` the answer's fields; both with
 * their details beside the fields. Fields that are not ours to write and nulls of a create count as not sent.
 */
export function compareEcho(
  resource: Resource,
  sent: JsonObject,
  before: JsonObject | null,
  answered: JsonObject,
): EchoReport {
  const table: FieldTable = fieldsOf[resource];
  const normalised: string[] = [];
  const ignored: string[] = [];
  const nested: Partial<Record<NestedArray, RowRelation | 'unseen'>> = {};
  for (const [name, value] of Object.entries(sent)) {
    const spec = table[name];
    if (spec?.writable !== true || value === undefined) continue;
    const wanted = canonicalValue(value, spec);
    if (before === null && wanted === null) continue;
    const isUnchanged = same(canonicalValue(answered[name], spec), canonicalValue(before?.[name], spec));
    if (isNestedArray(name)) {
      const relation = nestedRelation(spec, value, before?.[name], answered[name]);
      nested[name] = relation;
      if (relation !== 'equal' && relation !== 'unseen' && isUnchanged) ignored.push(name);
    } else if (answered[name] !== undefined && !same(canonicalValue(answered[name], spec), wanted)) {
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

/** Rows with canonical cells, whichever of them are there. */
function rowsOf(value: JsonValue | undefined, spec: FieldSpec): readonly JsonObject[] {
  return objectsIn(canonicalValue(value, spec));
}

function same(one: JsonValue, other: JsonValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
