import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Book } from '#main/db/book.ts';
import type { Draws } from './draws.ts';

/** What one act of a person works with. */
export interface Hand {
  readonly book: Book;
  readonly draws: Draws;
  readonly pick: number;
  readonly name: string;
  readonly createUid: () => Uid;
}

/** What an act puts into the outbox. */
export type Make = (hand: Hand) => readonly Mutation[];

/** Uids of what lists show, in an order that depends on nothing else. */
export function shownUids(book: Book, resource: Resource): readonly Uid[] {
  const select = book.connection.raw.prepare<[], Uid>(`SELECT uid FROM ${resource} WHERE is_listed = 1 ORDER BY uid`);
  return select.pluck().all();
}

/** An object as it is shown here. */
export function viewOf(book: Book, resource: Resource, uid: Uid): JsonObject {
  const state = book.rows.of(resource).byUid(uid);
  return state === null ? {} : book.rows.draw(resource, state).view;
}

/** Whether the editor opens on its lines: all of them were read, or it is only here. Those that wait are not all of them. */
export function hasLines(book: Book, uid: Uid): boolean {
  const state = book.rows.of('invoices').byUid(uid);
  return state !== null && book.rows.draw('invoices', state).hasDetails;
}

/** One of the objects that are shown, by the event's own pick. */
export function choose({ book, pick }: Hand, resource: Resource): Uid | null {
  const uids = shownUids(book, resource);
  return uids[pick % Math.max(1, uids.length)] ?? null;
}

export function create(hand: Hand, resource: Resource, data: JsonObject): readonly Mutation[] {
  return [{ op: 'create', resource, uid: hand.createUid(), data }];
}

/** What the person changes of the object that is meant, upon all that they have of it. */
export function update(hand: Hand, resource: Resource, data: JsonObject): readonly Mutation[] {
  const uid = choose(hand, resource);
  const state = uid === null ? null : hand.book.rows.of(resource).byUid(uid);
  if (uid === null || state === null) return [];
  return [{ op: 'update', resource, uid, data, base: { ...state.mirror, ...state.details } }];
}

/** For the object that is meant, where there is one. */
export const under =
  (resource: Resource, make: (hand: Hand, parent: Uid) => readonly Mutation[]): Make =>
  (hand) => {
    const parent = choose(hand, resource);
    return parent === null ? [] : make(hand, parent);
  };

export const lines = ({ draws, name }: Hand): readonly JsonObject[] =>
  Array.from({ length: draws.between(1, 3, 'lines') }, (_line, index) => ({
    description: `Work ${name} ${String(index)}`,
    price: `${String(draws.between(1, 500, 'price'))}.00`,
    quantity: String(draws.between(1, 9, 'quantity')),
    sort_order: index + 1,
  }));
