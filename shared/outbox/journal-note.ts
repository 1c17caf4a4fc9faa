import { assertNever } from '#shared/assert.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { JournalKind } from './journal.ts';
import { isNestedArray, objectsIn } from '#shared/service/nested-arrays.ts';
import { plainName } from '#shared/service/field-label.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';

/** A change made without asking, as a person reads it. Times are ms since epoch. */
export interface Note {
  readonly id: number;
  readonly at: number;
  readonly kind: JournalKind;
  readonly resource: Resource;
  readonly uid: Uid;
  readonly sentence: Message;
  /** True while the change can be undone by a new edit. */
  readonly isUndoable: boolean;
  readonly undoneAt: number | null;
}

/** Says what a journal entry tells. `name` is the object's own name or number. */
export function noteSentence(kind: JournalKind, record: JsonObject, name: string | Message): Message {
  switch (kind) {
    case 'merged':
      return message('note_merged', { name, fields: mergedFields(record) });
    case 'mail_proven':
      return message('note_mail_proven', { name });
    case 'adopted':
      return message(record['isAlike'] === true ? 'note_adopted_alike' : 'note_adopted', { name });
    case 'note':
      return message('note_note', { name });
    case 'renumbered':
      return message('note_renumbered', { name, was: wordOf(record['was']) });
    case 'kept_otherwise':
      return message('note_kept_otherwise', { name, changes: alteredFields(record) });
    case 'rows_put_back':
      return message('note_rows_put_back', { name });
    default:
      return assertNever(kind);
  }
}

/** Longer values are shortened here; the journal stores them whole. */
const MOST_SHOWN = 80;

/** Says what was sent and what is there, field by field, of a note about values that the account keeps otherwise. */
export const alteredFields = (record: JsonObject): readonly Message[] =>
  objectsIn(record['fields']).map(({ name, sent, kept }) =>
    message('altered_field', { field: fieldText(wordOf(name)), sent: valueText(sent), kept: valueText(kept) }),
  );

function fieldText(name: string): string | Message {
  const [, array = '', index = '', cell = ''] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(name) ?? [];
  return isNestedArray(array) ? message(`field_of_${array}`, { field: plainName(cell), index }) : plainName(name);
}

function valueText(value: JsonValue | undefined): Message {
  if (value === undefined || value === null || value === '') return message('altered_nothing');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const count = [...text].length;
  return count > MOST_SHOWN
    ? message('altered_long_value', { value: [...text].slice(0, MOST_SHOWN).join(''), count })
    : message('altered_value', { value: text });
}

/** Returns the names of the fields that were changed in the account, and of own edits that could not take effect. */
function mergedFields(record: JsonObject): readonly (string | Message)[] {
  const theirs = objectsIn(record['changes']).filter(({ origin }) => origin !== 'mine');
  const names = [...theirs, ...objectsIn(record['dropped'])].map(({ name }) => wordOf(name));
  return [...new Set(names)].map(plainName);
}

const wordOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');
