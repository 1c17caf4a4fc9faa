import type { JsonObject } from '#shared/json.ts';
import type { Uid } from './ids.ts';
import type { Resource } from './resource.ts';

/**
 * One persisted intent of a person to change the service. Bodies name other objects by uid: server ids are bound as
 * late as possible, when the request is about to leave.
 */
export type Mutation =
  | { readonly op: 'create'; readonly resource: Resource; readonly uid: Uid; readonly data: JsonObject }
  | {
      readonly op: 'update';
      readonly resource: Resource;
      readonly uid: Uid;
      readonly data: JsonObject;
      readonly base: JsonObject;
    }
  /** `base` is the object as it was when it was deleted here, noted when this is queued. */
  | { readonly op: 'delete'; readonly resource: Resource; readonly uid: Uid; readonly base?: JsonObject }
  | { readonly op: 'deliver'; readonly resource: 'invoices'; readonly uid: Uid; readonly data: Delivery | null }
  | { readonly op: 'reminder'; readonly resource: 'invoices'; readonly uid: Uid; readonly data: Delivery | null }
  | { readonly op: 'realize'; readonly resource: 'payments'; readonly uid: Uid };

export type MutationOp = Mutation['op'];
export const mutationOps = [
  'create',
  'update',
  'delete',
  'deliver',
  'reminder',
  'realize',
] as const satisfies readonly MutationOp[];

export interface MailAddress {
  readonly name: string;
  readonly email: string;
}

/** A custom mail (specification 4.4). `null` in its place means the account's standard text. */
export interface Delivery {
  readonly recipients: readonly MailAddress[];
  readonly blind_copies: readonly MailAddress[];
  readonly subject: string;
  readonly message: string;
  readonly attachment: boolean;
}
