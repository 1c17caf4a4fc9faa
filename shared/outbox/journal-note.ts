import { assertNever } from '#shared/assert.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { JournalKind } from './journal.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isNestedArray, objectsIn } from '#shared/service/nested-arrays.ts';
import { plainName } from '#shared/service/field-label.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isolate } from '#shared/text/isolate.ts';

/** A change made without asking, as a person reads it. Times are ms since epoch. */
export interface Note {
  readonly id: number;
  readonly at: number;
  readonly kind: JournalKind;
  readonly resource: Resource;
  readonly uid: Uid;
  readonly sentence: string;
  /** True while the change can be undone by a new edit. */
  readonly isUndoable: boolean;
  readonly undoneAt: number | null;
}

/** Returns one plain sentence about a journal entry. `ownName` is the object's own name or number. */
export function noteSentence(kind: JournalKind, record: JsonObject, ownName: string): string {
  const name = isolate(ownName);
  switch (kind) {
    case 'merged':
      return `Joined your change of ${name} with one made in your account: ${mergedFields(record)}`;
    case 'mail_proven':
      return `Found out that the e-mail about ${name} was sent`;
    case 'adopted':
      return record['isAlike'] === true
        ? `Used the ${name} that your account has already`
        : `Found ${name} in your account after its answer was lost`;
    case 'note':
      return `Kept what you had written for ${name} as a note`;
    case 'renumbered':
      return `Gave ${name} its number, because ${isolate(wordOf(record['was']))} was taken`;
    case 'kept_otherwise':
      return `Your account keeps ${name} otherwise than it was sent: ${alteredText(record)}`;
    case 'rows_put_back':
      return `Your account dropped lines of ${name} that your change did not touch; they are put back`;
    default:
      return assertNever(kind);
  }
}

/** Longer values are shortened here; the journal stores them whole. */
const MOST_SHOWN = 80;

/** Returns what was sent and what is there, field by field, of a note about values that the account keeps otherwise. */
export function alteredText(record: JsonObject): string {
  const altered = objectsIn(record['fields']).map(
    ({ name, sent, kept }) => `${fieldText(wordOf(name))}: sent ${valueText(sent)}, there ${valueText(kept)}`,
  );
  return altered.join('; ');
}

const rowNames: Readonly<Record<NestedArray, string>> = {
  items: 'item',
  expenses: 'expense',
  tasks: 'task',
  trips: 'trip',
  taxes: 'tax',
  discounts: 'discount',
  shipping_amounts: 'shipping amount',
};

function fieldText(name: string): string {
  const [, array = '', index = '', cell = ''] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(name) ?? [];
  return isNestedArray(array) ? `${plainName(cell)} of ${rowNames[array]} ${index}` : plainName(name);
}

function valueText(value: JsonValue | undefined): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const length = [...text].length;
  return length > MOST_SHOWN
    ? `“${[...text].slice(0, MOST_SHOWN).join('')}…” (${String(length)} characters)`
    : `“${text}”`;
}

/** Returns the names of the fields that were changed in the account, and of own edits that could not take effect. */
function mergedFields(record: JsonObject): string {
  const theirs = objectsIn(record['changes']).filter(({ origin }) => origin !== 'mine');
  const names = [...theirs, ...objectsIn(record['dropped'])].map(({ name }) => plainName(wordOf(name)));
  return [...new Set(names)].join(', ');
}

const wordOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : 'it');
