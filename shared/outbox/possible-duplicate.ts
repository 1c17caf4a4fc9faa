import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Message } from '#shared/words/part.ts';

/**
 * Two objects of equal content, of which one may be a duplicate: one of them was created by a request that had no
 * answer.
 */
export interface PossibleDuplicate {
  readonly id: number;
  readonly resource: Resource;
  readonly uid: Uid;
  readonly twinUid: Uid;
  /** A sentence that describes the object. */
  readonly name: Message;
}

/** Moves the second object to the trash, or keeps both. */
export type DuplicateDecision = 'trash' | 'keep';
