import { assertNever } from '#shared/assert.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { JournalKind } from './journal.ts';
import { objectsIn } from '#shared/service/nested-arrays.ts';
import { plainName } from '#shared/service/field-label.ts';
import type { Resource } from '#shared/service/resources.ts';

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

/** Returns one plain sentence about a journal entry. `name` is the object's own name or number. */
export function noteSentence(kind: JournalKind, record: JsonObject, name: string): string {
  switch (kind) {
    case 'merged':
      return `Joined your change of ${name} with one made in your account: ${mergedFields(record)}`;
    case 'mail_proven':
      return `Found out that the e-mail about ${name} was sent`;
    case 'adopted':
      return `Found ${name} in your account after its answer was lost`;
    case 'note':
      return `Kept what you had written for ${name} as a note`;
    case 'renumbered':
      return `Gave ${name} its number, because ${wordOf(record['was'])} was taken`;
    case 'kept_otherwise':
      return `Your account did not take all that you wrote for ${name}: ${untaken(record)}`;
    case 'rows_put_back':
      return `Your account dropped lines of ${name} that your change did not touch; they are put back`;
    default:
      return assertNever(kind);
  }
}

/** Longer values are shortened here; the journal stores them whole. */
const MOST_SHOWN = 80;

function untaken(record: JsonObject): string {
  const shown = objectsIn(record['fields']).map(({ name, sent }) => {
    const value = typeof sent === 'string' ? sent : JSON.stringify(sent ?? null);
    const short = value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value;
    return `${plainName(wordOf(name))} “${short}”`;
  });
  return shown.join(', ');
}

/** Returns the names of the fields that were changed in the account, and of own edits that could not take effect. */
function mergedFields(record: JsonObject): string {
  const theirs = objectsIn(record['changes']).filter(({ origin }) => origin !== 'mine');
  const names = [...theirs, ...objectsIn(record['dropped'])].map(({ name }) => plainName(wordOf(name)));
  return [...new Set(names)].join(', ');
}

const wordOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : 'it');
