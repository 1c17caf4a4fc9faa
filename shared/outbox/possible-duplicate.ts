import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';

/** Two objects of the same content of which one may be one too many: a create of theirs had no answer. */
export interface Twin {
  readonly id: number;
  readonly resource: Resource;
  readonly uid: Uid;
  readonly twinUid: Uid;
  /** What it is, in words. */
  readonly name: string;
}

/** Into the trash with the second one, or both are right. */
export type TwinDecision = 'trash' | 'keep';
