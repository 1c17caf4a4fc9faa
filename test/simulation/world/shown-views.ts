import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Book } from '#main/db/book.ts';
import { viewOf } from './user-hand.ts';

export interface ShownView {
  readonly uid: Uid;
  readonly view: JsonObject;
}

/**
 * What a person has seen of an object when they had decided about one of its entries, at `at` (ms since epoch): the object
 * itself, what each edit that still waits makes of it in its turn, and what they could choose from.
 */
export function viewsAfter(book: Book, entry: number, at: number): readonly ShownView[] {
  const mutation = book.outbox.get(entry)?.mutation;
  if (mutation === undefined) return [];
  const { resource, uid } = mutation;
  const choices = choicesOf(book, entry, at);
  return [viewOf(book, resource, uid), ...inTurn(book, resource, uid), ...choices].map((view) => ({ uid, view }));
}

function inTurn(book: Book, resource: Resource, uid: Uid): readonly JsonObject[] {
  const state = book.rows.of(resource).byUid(uid);
  const steps: JsonObject[] = [{ ...state?.mirror, ...state?.details }];
  for (const { mutation } of book.outbox.listOpenOf(uid))
    // Also its create: what edits of a new object come to is nothing without it.
    if (mutation.op === 'create' || mutation.op === 'update') steps.push({ ...steps.at(-1), ...mutation.data });
  return steps;
}

function choicesOf(book: Book, entry: number, at: number): readonly JsonObject[] {
  const conflict = book.conflicts.decidedAfter(entry, at);
  if (conflict === null) return [];
  const { base, mine, theirs, merged } = conflict;
  return [mine, merged].flatMap((choice) => [
    { ...base, ...choice },
    { ...theirs, ...choice },
  ]);
}
