import { AppError } from '#shared/errors.ts';
import type { Conflict } from '#shared/conflict/conflict.ts';
import type { WayBack } from '#shared/conflict/question.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { Book } from '#main/db/book.ts';
import { message } from '#shared/words/message.ts';

interface Answered {
  readonly mutation: Mutation;
  readonly conflict: Conflict;
  /** The entry's state and mutation right after the answer; a later difference means that the answer cannot be undone. */
  readonly after: string;
}

/** The answers that can be undone, by book and entry. Kept in memory only, like every undo of the window. */
const answers = new WeakMap<Book, Map<number, Answered>>();

/** Runs `decide` on the conflict of entry `id`; returns its result and how the answer can be undone, if at all. */
export function answering<Result>(
  book: Book,
  id: number,
  decide: () => Result,
): { readonly result: Result; readonly wayBack: WayBack } {
  const before = book.outbox.get(id);
  const conflict = book.conflicts.of(id);
  const newest = newestEntry(book);
  const others = before === null ? [] : othersOf(book, before);
  const result = decide();
  const entry = book.outbox.get(id);
  if (before === null || conflict === null || entry === null) return { result, wayBack: 'none' };
  // No undo when the answer created a new object or closed other entries of this one: neither could be reversed.
  const isMadeAnew = newestEntry(book) > newest || othersOf(book, entry).length < others.length;
  if (isMadeAnew) return { result, wayBack: 'none' };
  const known = answers.get(book) ?? new Map<number, Answered>();
  answers.set(book, known.set(id, { mutation: before.mutation, conflict, after: stampOf(entry) }));
  return { result, wayBack: wayBackOf(entry) };
}

/**
 * Puts the question back. Throws `not_found` for an unknown answer, and `invalid_input` when the answer was already sent or
 * something was changed after it.
 */
export function takeAnswerBack(book: Book, id: number, at: number): void {
  const answered = answers.get(book)?.get(id);
  const entry = book.outbox.get(id);
  if (answered === undefined || entry === null) throw new AppError('not_found', message('error_nothing_to_undo'));
  const { mutation, conflict, after } = answered;
  if (hasLeft(entry)) throw new AppError('invalid_input', message('error_answer_has_left'));
  if (stampOf(entry) !== after || !isUntouched(book, entry))
    throw new AppError('invalid_input', message('error_changed_again'));
  book.writer.write(() => {
    if (entry.state === 'queued') book.edits.discard(id, at);
    const [asked = 0] = book.edits.enqueue([mutation], at);
    book.engineStores.outbox.askPerson(asked, conflict);
  });
  answers.get(book)?.delete(id);
}

function wayBackOf({ state, mutation }: OutboxRow): WayBack {
  if (state === 'cancelled') return 'open';
  return mutation.op === 'delete' ? 'held' : 'until_it_leaves';
}

const othersOf = ({ outbox }: Book, { id, mutation }: OutboxRow): readonly OutboxRow[] =>
  outbox.listOpenOf(mutation.uid).filter((entry) => entry.id !== id);

const newestEntry = (book: Book): number => book.outbox.listOpen().at(-1)?.id ?? 0;

const stampOf = ({ state, mutation }: OutboxRow): string => JSON.stringify([state, mutation]);

const hasLeft = ({ state }: OutboxRow): boolean => state === 'sending' || state === 'unconfirmed' || state === 'done';

/**
 * Returns true when nothing was written since the answer: no other open entry, no draft, and the row still exists. The question
 * comes back as the object's last open entry, so nothing may wait that was made on the answer.
 */
function isUntouched(book: Book, entry: OutboxRow): boolean {
  const { resource, uid } = entry.mutation;
  const isAlone = othersOf(book, entry).length === 0;
  return isAlone && book.draftTable.get(uid) === null && book.rows.of(resource).byUid(uid) !== null;
}
