import type { Mutation } from '#shared/outbox/mutation.ts';
import type { Uid } from '#shared/service/ids.ts';

/** Tells how a file is imported. */
export interface ImportOptions {
  /** Ms since epoch. */
  readonly at: number;
  /** True to say what would be done, and do nothing. */
  readonly isTrial: boolean;
  createUid(): Uid;
  /** Puts what one object of the file comes to into the outbox. */
  enqueue(mutations: readonly Mutation[]): void;
}
