import { assertNever } from '#shared/assert.ts';
import { countOf, nameOf } from './resource-nouns.ts';
import type { Resource } from './resources.ts';

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

/** Returns the problem in plain sentences: what is missing here, and what happens next. */
export function problemSentence(problem: ListProblem): string {
  const { resource } = problem;
  switch (problem.kind) {
    case 'set_aside': {
      const { count, rows } = problem;
      const more = count > rows.length ? `, and ${String(count - rows.length)} more` : '';
      return `${countOf(resource, count)} in your account ${count === 1 ? 'has no usable id and is' : 'have no usable ids and are'} left out here: ${rows.map(nameOfRow).join(', ')}${more}. All others are here. Only the service can put that right: tell its support.`;
    }
    case 'repeated':
      return `Your account showed ${countOf(resource, problem.count)} twice in one list, so others may be missing here. Nothing is removed because of it. Only the service can put that right: tell its support.`;
    case 'too_large':
      return `Some of the ${nameOf(resource)} are too large to be read together, even 20 at a time. Those known here are read one by one; new ones among them are missing here.`;
    case 'endless':
      return `Your account’s list of ${nameOf(resource)} does not come to an end, so it was read only so far. Only the service can put that right: tell its support.`;
    case 'missing':
      return `Your account no longer shows ${String(problem.missing)} of ${countOf(resource, problem.listed)}. All of them stay here: the list is read again, and then you are asked.`;
    default:
      return assertNever(problem);
  }
}

function nameOfRow({ id, hash_key, name }: LeftOutRow): string {
  const address = id === null ? (hash_key === null ? null : `hash key ${hash_key}`) : `id ${id}`;
  if (name === null) return address ?? 'one without any';
  return address === null ? name : `${name} (${address})`;
}
