import type { JsonObject, JsonValue } from '#shared/json.ts';
import { canonicalValue, isSameValue } from './canonical.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { nestedFields } from '#shared/service/invoice.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { objectsIn, rowFieldsOf } from '#shared/service/nested-arrays.ts';
import { looseText } from './loose-text.ts';
import { isNothingWritten } from './row-texts.ts';
import { isSpelling } from './normalise-to-sent.ts';
import { isEmpty } from './may-become.ts';

/**
 * Tells whether `shown` are the sent rows of the nested array `name`: in any order, in any spelling that a service may
 * store, and with cells filled in that the sent rows left out.
 */
export function areSentRows(name: NestedArray, sent: JsonValue | undefined, shown: JsonValue | undefined): boolean {
  return canBecome(name, { sent, shown }, () => true);
}

/**
 * Tells the same as `areSentRows`, and additionally that no person wrote text into cells that were sent empty. The
 * sender has never seen such text.
 */
export function areRowsAsSent(name: NestedArray, sent: JsonValue | undefined, shown: JsonValue | undefined): boolean {
  return canBecome(name, { sent, shown }, (row, other) => isNothingWritten(name, row, other));
}

/**
 * Tells the same as `areSentRows`, and additionally that `shown` fills in no cell that the sent rows leave empty, and
 * cuts off no text: these would be the words of another person.
 */
export function areSpelledRows(name: NestedArray, sent: JsonValue | undefined, shown: JsonValue | undefined): boolean {
  return canBecome(name, { sent, shown }, (row, other) => isFilledAlike(rowFieldsOf[name], row, other));
}

/** An amount may have been rounded, so it only has to be there; any other cell has to fit in both directions. */
function isFilledAlike(table: FieldTable, row: JsonObject, other: JsonObject): boolean {
  const isAmountThere = (cell: string): boolean => table[cell]?.type === 'decimal' && !isEmpty(row[cell]);
  const rest = Object.entries(other).filter(([cell]) => !isAmountThere(cell));
  return mayHaveBecome(table, Object.fromEntries(rest), row);
}

type IsOne = (row: JsonObject, other: JsonObject) => boolean;

function canBecome(
  name: NestedArray,
  { sent, shown }: Readonly<Record<'sent' | 'shown', JsonValue | undefined>>,
  isUntouched: IsOne,
): boolean {
  // Rows are made canonical as a whole, because the amount of a tax has a meaning only together with its flag.
  const [mine = [], theirs = []] = [sent, shown].map((rows) => objectsIn(canonicalValue(rows, nestedFields[name])));
  if (mine.length !== theirs.length) return false;
  const table = rowFieldsOf[name];
  return canAllHaveOne(
    table,
    mine,
    theirs,
    (row, other) => mayHaveBecome(table, row, other) && isUntouched(row, other),
  );
}

/**
 * Tells whether a service may have stored `row` as `other`. The number of the row does not count: its position tells
 * the order.
 */
function mayHaveBecome(table: FieldTable, row: JsonObject, other: JsonObject): boolean {
  return Object.entries(row).every(([cell, value]) => {
    const spec = table[cell];
    if (!isComparedIn(table, cell, value)) return true;
    return isSameValue(value, other[cell], spec) || isSpelling(cell, spec, value, other[cell]);
  });
}

const isComparedIn = (table: FieldTable, cell: string, value: JsonValue | undefined): boolean =>
  cell !== 'sort_order' && table[cell]?.writable === true && !isEmpty(value);

/**
 * Pairs every sent row with a stored row of its own (bipartite matching with augmenting paths). Several sent rows may
 * fit the same stored row after cuts and trims; a row that has a choice then moves aside. Each row tries its own
 * position first, because rows mostly keep it, then the rows that say the same and those with the same description:
 * comparing each row of a sorted invoice with each other one would block the main process.
 */
function canAllHaveOne(
  table: FieldTable,
  mine: readonly JsonObject[],
  theirs: readonly JsonObject[],
  isOne: IsOne,
): boolean {
  const ownerOf = new Map<number, number>();
  const wholeText = (row: JsonObject): string =>
    JSON.stringify(Object.entries(row).filter(([cell, value]) => isComparedIn(table, cell, value)));
  const likely = [wholeText, description].map((textOf) => ({
    textOf,
    places: Map.groupBy(theirs.keys(), (place) => textOf(theirs[place] ?? {})),
  }));
  function* likelyPlaces(row: number): Generator<number> {
    yield row;
    for (const { textOf, places } of likely) yield* places.get(textOf(mine[row] ?? {})) ?? [];
  }
  const fits = (row: number, place: number): boolean => {
    const [sent, shown] = [mine[row], theirs[place]];
    return sent !== undefined && shown !== undefined && isOne(sent, shown);
  };
  function takes(row: number, places: Iterable<number>, asked: Set<number>): boolean {
    const taken: (readonly [place: number, owner: number])[] = [];
    for (const place of places) {
      // A place that does not fit stays unasked: a row that moves aside may need it.
      if (asked.has(place) || !fits(row, place)) continue;
      asked.add(place);
      const owner = ownerOf.get(place);
      if (owner !== undefined) taken.push([place, owner]);
      else {
        ownerOf.set(place, row);
        return true;
      }
    }
    const freed = taken.find(([, owner]) => findsOne(owner, asked));
    if (freed !== undefined) ownerOf.set(freed[0], row);
    return freed !== undefined;
  }
  const findsOne = (row: number, asked: Set<number>): boolean =>
    takes(row, likelyPlaces(row), asked) || takes(row, theirs.keys(), asked);
  return mine.every((_row, index) => findsOne(index, new Set()));
}

const description = ({ description, name }: JsonObject): string => looseText(String(description ?? name ?? ''));
