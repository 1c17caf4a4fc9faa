import type { JsonObject } from '#shared/json.ts';
import { isSameJson } from '#shared/json.ts';
import { changedFields } from '#shared/compare/changed-fields.ts';
import type { ConflictMeanings } from '#shared/conflict/question.ts';
import type { Conflict, FieldConflict, JoinedLine, LineConflict } from '#shared/conflict/conflict.ts';
import { conflictKey } from '#shared/conflict/conflict.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { joinIsolated } from '#shared/text/isolate.ts';
import { words } from '#shared/words/words.ts';
import type { Formats } from '#renderer/state/app/formats.ts';
import type { ConflictText } from './conflict-text.ts';
import { conflictText, fieldName, nameOfRow, plain } from './conflict-text.ts';

/** Options of one row: one side, the combination of both, or a line that both sides added taken twice. */
export type RowPick = 'mine' | 'suggestion' | 'joined' | 'both' | 'theirs';

/** The part of the conflict that a row decides. */
type RowPlace =
  | { readonly kind: 'field'; readonly key: string }
  | { readonly kind: 'cell'; readonly key: string; readonly line: number }
  | { readonly kind: 'line'; readonly line: number }
  | { readonly kind: 'joined'; readonly line: number }
  /** Shown but not asked about, because the whole object is decided at once. */
  | { readonly kind: 'fact' };

/** A difference between both sides in words, with the options that a person has. */
export interface DecisionRow {
  readonly id: string;
  readonly place: RowPlace;
  readonly what: string;
  /** Says who changed the line and in which way; empty for a field. */
  readonly mark: string;
  readonly before: string;
  readonly mine: string;
  readonly theirs: string;
  /** The combined value if it equals neither side; otherwise empty. */
  readonly combined: string;
  /** From left to right; empty if nothing is asked. */
  readonly options: readonly RowPick[];
  /** Picked until the person decides; null if nothing may be offered. */
  readonly offered: RowPick | null;
}

/** Returns all rows of the table: the fields, then the lines in the order of the document. */
export function decisionRows(conflict: Conflict, meanings: ConflictMeanings, formats: Formats): readonly DecisionRow[] {
  const said = conflictText(conflict, meanings, formats);
  const isWhole = conflict.mine === null || conflict.theirs === null;
  const fields = conflict.fields.map((field, index) => {
    const place: RowPlace = isWhole ? { kind: 'fact' } : { kind: 'field', key: conflictKey(field) };
    const row = fieldRow(said, field, { id: `field-${String(index)}`, place, line: '' });
    if (!isWhole) return row;
    return conflict.mine === null
      ? { ...row, mine: words.outbox_conflict_deleted() }
      : { ...row, theirs: words.outbox_conflict_gone() };
  });
  const lines = conflict.lines.flatMap((line, index) => lineRows(said, line, index).map((row) => ({ row, line })));
  const joined = conflict.joined.map((line, index) => ({ row: joinedRow(said, line, index), line }));
  const sorted = [...lines, ...joined].toSorted((one, other) => orderOf(one.line) - orderOf(other.line));
  return [...fields, ...sorted.map(({ row }) => row)];
}

const arrays: readonly NestedArray[] = [
  'items',
  'expenses',
  'tasks',
  'trips',
  'discounts',
  'taxes',
  'shipping_amounts',
];

/** Sorts by array, then by place in the array. */
const orderOf = ({ array, index }: LineConflict | JoinedLine): number => arrays.indexOf(array) * 100_000 + index;

function fieldRow(
  said: ConflictText,
  field: FieldConflict,
  { id, place, line }: { readonly id: string; readonly place: RowPlace; readonly line: string },
): DecisionRow {
  const { name, entry, base, mine, theirs, suggestion } = field;
  const isCombined = suggestion !== null && !isSameJson(suggestion, mine) && !isSameJson(suggestion, theirs);
  const options: readonly RowPick[] = isCombined ? ['mine', 'suggestion', 'theirs'] : ['mine', 'theirs'];
  const offered = isCombined ? 'suggestion' : isSameJson(suggestion, theirs) ? 'theirs' : 'mine';
  return {
    id,
    place,
    what: joinIsolated([line, capital(entry ?? fieldName(name))], ': '),
    mark: '',
    before: said.field(name, base),
    mine: said.field(name, mine),
    theirs: said.field(name, theirs),
    combined: isCombined ? said.field(name, suggestion) : '',
    options: place.kind === 'fact' ? [] : options,
    offered: suggestion === null || place.kind === 'fact' ? null : offered,
  };
}

function lineRows(said: ConflictText, line: LineConflict, at: number): readonly DecisionRow[] {
  const name = nameOf(line, line.index);
  if (line.reason === 'cells')
    return line.cells.map((cell, index) =>
      fieldRow(said, cell, {
        id: `cell-${String(at)}-${String(index)}`,
        place: { kind: 'cell', key: conflictKey(cell), line: at },
        line: name,
      }),
    );
  const isTwice = line.reason === 'same_line_twice';
  return [
    {
      ...sidesOf(said, line, name),
      id: `line-${String(at)}`,
      place: { kind: 'line', line: at },
      mark: words.outbox_conflict_mark({ mark: line.reason }),
      options: isTwice ? ['theirs', 'both'] : ['mine', 'theirs'],
      offered: line.suggestion,
    },
  ];
}

function joinedRow(said: ConflictText, line: JoinedLine, at: number): DecisionRow {
  const origin = originOf(line);
  const change =
    line.base === null ? 'added' : line[origin === 'theirs' ? 'theirs' : 'mine'] === null ? 'removed' : 'changed';
  return {
    ...sidesOf(said, line, nameOf(line, line.index)),
    id: `joined-${String(at)}`,
    place: { kind: 'joined', line: at },
    mark: words.outbox_conflict_joined({ origin, change }),
    options: origin === 'joined' ? ['mine', 'joined', 'theirs'] : ['mine', 'theirs'],
    offered: origin,
  };
}

/** Returns the side whose change the merge has taken, or `joined` if it took both. */
function originOf({ array, base, mine, theirs }: JoinedLine): 'mine' | 'theirs' | 'joined' {
  if (base === null) return mine === null ? 'theirs' : theirs === null ? 'mine' : 'joined';
  if (mine === null || theirs === null) return mine === null ? 'mine' : 'theirs';
  if (isSameRow(array, mine, base)) return 'theirs';
  return isSameRow(array, theirs, base) ? 'mine' : 'joined';
}

const isSameRow = (array: NestedArray, one: JsonObject, other: JsonObject): boolean =>
  changedFields('invoices', { [array]: [one] }, { [array]: [other] }, true)[array] === undefined;

function sidesOf(said: ConflictText, line: Pick<LineConflict, 'array' | 'base' | 'mine' | 'theirs'>, name: string) {
  const { array, base, mine, theirs } = line;
  return {
    what: name,
    before: said.row(array, base, name),
    mine: said.row(array, mine, name),
    theirs: said.row(array, theirs, name),
    combined: '',
  };
}

function nameOf(
  { array, mine, theirs, base }: Pick<LineConflict, 'array' | 'base' | 'mine' | 'theirs'>,
  index: number,
): string {
  return nameOfRow(theirs ?? mine ?? base) || capital(`${plain(array)} ${String(index + 1)}`);
}

const capital = (name: string): string => name.slice(0, 1).toLocaleUpperCase() + name.slice(1);
