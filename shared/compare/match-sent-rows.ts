import type { JsonObject, JsonValue } from '#shared/json.ts';
import { canonicalValue } from './canonical.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { nestedFields } from '#shared/service/invoice.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { objectsIn, rowFieldsOf } from '#shared/service/nested-arrays.ts';
import { isNothingWritten } from './row-texts.ts';
import { isSpelling } from './normalise-to-sent.ts';
import { isEmpty } from './may-become.ts';

/**
 * Whether `shown` are the rows of `name` that were sent: in any order, in whatever spelling the service keeps them, and with
 * what it has filled in where they leave something out.
 */
export function areSentRows(name: NestedArray, sent: JsonValue | undefined, shown: JsonValue | undefined): boolean {
  return canBecome(name, { sent, shown }, () => true);
}

/** The same, and nobody has written text where they left without: of whoever sent them, nobody has seen that. */
export function areRowsAsSent(name: NestedArray, sent: JsonValue | undefined, shown: JsonValue | undefined): boolean {
  return canBecome(name, { sent, shown }, (row, other) => isNothingWritten(name, row, other));
}

type IsOne = (row: JsonObject, other: JsonObject) => boolean;

function canBecome(
  name: NestedArray,
  { sent, shown }: Readonly<Record<'sent' | 'shown', JsonValue | undefined>>,
  isUntouched: IsOne,
): boolean {
  // The amount of a tax is text, of which only the row as a whole says what it means.
  const [mine = [], theirs = []] = [sent, shown].map((rows) => objectsIn(canonicalValue(rows, nestedFields[name])));
  if (mine.length !== theirs.length) return false;
  const table = rowFieldsOf[name];
  return canAllHaveOne(mine, theirs, (row, other) => mayHaveBecome(table, row, other) && isUntouched(row, other));
}

/** Where a row stands among the others is said by its place. */
function mayHaveBecome(table: FieldTable, row: JsonObject, other: JsonObject): boolean {
  return Object.entries(row).every(([cell, value]) => {
    const spec = table[cell];
    if (cell === 'sort_order' || spec?.writable !== true || isEmpty(value)) return true;
    const [sent, shown] = [value, other[cell]].map((one) => JSON.stringify(canonicalValue(one, spec)));
    return sent === shown || isSpelling(cell, spec, value, other[cell]);
  });
}

/**
 * Two sent rows may look the same once they are cut or trimmed: who has a choice makes room for who has none. Rows mostly
 * stand where they were sent, so each looks there first.
 */
function canAllHaveOne(mine: readonly JsonObject[], theirs: readonly JsonObject[], isOne: IsOne): boolean {
  const ownerOf = new Map<number, number>();
  const findsOne = (row: number, asked: Set<number>): boolean => {
    const places = [row, ...theirs.keys()];
    return places.some((place) => {
      const [sent, shown] = [mine[row], theirs[place]];
      if (sent === undefined || shown === undefined || asked.has(place)) return false;
      asked.add(place);
      const owner = ownerOf.get(place);
      if (!isOne(sent, shown) || (owner !== undefined && !findsOne(owner, asked))) return false;
      ownerOf.set(place, row);
      return true;
    });
  };
  return mine.every((_row, index) => findsOne(index, new Set()));
}
