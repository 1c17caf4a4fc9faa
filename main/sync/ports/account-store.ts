import type { JsonValue } from '#shared/json.ts';
import type { LearnedUpdateBehaviour, OmittedArraysBehaviour } from '#shared/outbox/nested-write-behaviour.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { TotalOf } from '#main/sync/merge/totals.ts';

/**
 * Tells whose account the book has, and keeps what was learned of its service.
 */
export interface AccountStore {
  /** Returns the account that the book is bound to; null while no invoice has named it. */
  companyId(): string | null;
  /** True when the book has ever stored anything of an account. An empty book belongs to the first account it meets. */
  knowsAccount(): boolean;
  /** True when the book has this object, by its hash_key, or by its id if it has none. */
  knowsObject(resource: Resource, address: ServerAddress): boolean;
  /**
   * Returns the fingerprint of the key that last proved to open the account; null when none did. See `Service.keyMark`.
   */
  keyMark(): string | null;
  saveKeyMark(mark: string, at: number): void;
  /** Returns the state of the budget as JSON; null in a book that never sent a request. */
  loadBudget(): JsonValue | null;
  saveBudget(state: JsonValue, at: number): void;
  /** Returns the row count of the longest page this account ever answered. */
  longestPage(): number;
  noteLongestPage(rows: number, at: number): void;
  /** Computes the total as the account would bill it, by the arithmetic that its own invoices show. */
  readonly totalOf: TotalOf;
  /** Returns what an update does with nested arrays; null while that is unknown. */
  nestedPut(): LearnedUpdateBehaviour | null;
  /** Returns what an update does with nested arrays that it leaves out; null while that is unknown. */
  leftOutArrays(): OmittedArraysBehaviour | null;
  noteLeftOutArrays(value: OmittedArraysBehaviour, at: number): void;
}
