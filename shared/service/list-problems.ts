import { assertNever } from '#shared/assert.ts';
import { countOf, nameOf } from './resource-nouns.ts';
import type { Resource } from './resources.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';

/** A row that is left out, by the parts of its address that came, and by its number or name. */
export interface LeftOutRow {
  readonly id: string | null;
  readonly hash_key: string | null;
  readonly name: string | null;
}

/** Something that a sweep found wrong with a list. Stored in the book as JSON. */
export type ListFlaw =
  /** Rows that nothing could address; only some of them are named. */
  | { readonly kind: 'set_aside'; readonly count: number; readonly rows: readonly LeftOutRow[] }
  /**
   * Rows that came twice. Between two pages that is ordinary when somebody adds a row meanwhile; on one page, or in two
   * sweeps in a row, it is not.
   */
  | {
      readonly kind: 'repeated';
      readonly ids: readonly number[];
      readonly count: number;
      readonly isOnOnePage: boolean;
      readonly sweeps: number;
    }
  /** Pages of the smallest size that were too large to be read. */
  | { readonly kind: 'too_large'; readonly pages: readonly number[] }
  | { readonly kind: 'endless' };

/** Something that keeps the book from being all of the account, for the person. */
export type ListProblem = { readonly resource: Resource } & (
  | ListFlaw
  /** Objects that a list no longer shows: too many to be removed without asking. */
  | { readonly kind: 'missing'; readonly missing: number; readonly listed: number }
);

/** True when the flaw is worth telling: one that the next sweep probably ends is not. */
export const isLasting = (flaw: ListFlaw): boolean => flaw.kind !== 'repeated' || flaw.isOnOnePage || flaw.sweeps > 1;

/** Says what is missing here, and what happens next. */
export function problemSentence(problem: ListProblem): Message {
  const { resource } = problem;
  switch (problem.kind) {
    case 'set_aside': {
      const { count, rows } = problem;
      const more = count > rows.length ? [message('list_problem_more', { count: count - rows.length })] : [];
      const named = [...rows.map(nameOfRow), ...more];
      return message('list_problem_set_aside', { count, objects: countOf(resource, count), rows: named });
    }
    case 'repeated':
      return message('list_problem_repeated', { objects: countOf(resource, problem.count) });
    case 'too_large':
      return message('list_problem_too_large', { objects: nameOf(resource) });
    case 'endless':
      return message('list_problem_endless', { objects: nameOf(resource) });
    case 'missing':
      return message('list_problem_missing', { count: problem.missing, objects: countOf(resource, problem.listed) });
    default:
      return assertNever(problem);
  }
}

function nameOfRow({ id, hash_key: key, name }: LeftOutRow): string | Message {
  const address = addressOfRow(id, key);
  if (name === null) return address ?? message('list_problem_row_without');
  return address === null ? name : message('list_problem_row_named', { name, address });
}

function addressOfRow(id: string | null, key: string | null): Message | null {
  if (id !== null) return message('list_problem_row_id', { id });
  return key === null ? null : message('list_problem_row_key', { key });
}
