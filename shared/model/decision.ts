import type { ResolveAction } from './outbox-entry.ts';

/** What a person decides about an entry of the outbox. Which of these an entry takes now says `outboxActions`. */
export type Decision =
  | { readonly kind: Exclude<ResolveAction, 'renumber' | 'adopt'> }
  /** Under another number. */
  | { readonly kind: 'renumber'; readonly number: string }
  /** It is the object that the service knows by this id. */
  | { readonly kind: 'adopt'; readonly id: number };
