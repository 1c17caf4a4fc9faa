import { assertNever } from '#shared/assert.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { Uid } from './ids.ts';
import type { JournalKind } from './journal.ts';
import type { Resource } from './resource.ts';

/** Something that was done without asking, as a person reads it. Times are ms since epoch. */
export interface Note {
  readonly id: number;
  readonly at: number;
  readonly kind: JournalKind;
  readonly resource: Resource;
  readonly uid: Uid;
  readonly sentence: string;
  /** There is something left to take back, as a new edit. */
  readonly isUndoable: boolean;
  readonly undoneAt: number | null;
}

/** One plain sentence. `name` is the object's own name or number. */
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
    default:
      return assertNever(kind);
  }
}

/** Fields that somebody else changed, and edits that could not take effect. */
function mergedFields(record: JsonObject): string {
  const rows = (list: JsonValue | undefined): readonly JsonObject[] =>
    Array.isArray(list) ? list.filter((row: JsonValue) => isJsonObject(row)) : [];
  const theirs = rows(record['changes']).filter(({ origin }) => origin !== 'mine');
  const names = [...theirs, ...rows(record['dropped'])].map(({ name }) => wordOf(name).replaceAll('_', ' '));
  return [...new Set(names)].join(', ');
}

const wordOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : 'it');
