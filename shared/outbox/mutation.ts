import type { JsonObject } from '#shared/json.ts';
import type { MailStage } from '#shared/mail/stages.ts';
import type { AcceptedDoubts } from '#shared/payments/payment-doubts.ts';
import type { Language } from '#shared/service/connection.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';

/**
 * A change that a person wants to make at the service, as stored in the outbox. Bodies name other objects by uid:
 * server ids are filled in as late as possible, right before the request is sent.
 */
export type Mutation =
  | {
      readonly op: 'create';
      readonly resource: Resource;
      readonly uid: Uid;
      readonly data: JsonObject;
      /** True while the number is one that Inkwell proposed and only this computer knows. */
      readonly isNumberProposed?: boolean;
      /** Payments only, filled in when the entry is enqueued: nothing of it is asked about again. */
      readonly accepted?: AcceptedDoubts;
    }
  | {
      readonly op: 'update';
      readonly resource: Resource;
      readonly uid: Uid;
      readonly data: JsonObject;
      readonly base: JsonObject;
      /**
       * Fields that the person set back to their value in `base` before the entry was sent, with the value they had in
       * between. When the account shows another value by now, the person is asked.
       */
      readonly takenBack?: JsonObject;
      /** See `create`. */
      readonly accepted?: AcceptedDoubts;
    }
  /** `base` is the object as it was when it was deleted here, filled in when the entry is enqueued. */
  | { readonly op: 'delete'; readonly resource: Resource; readonly uid: Uid; readonly base?: JsonObject }
  /** `issued` is filled in when the entry is enqueued. */
  | {
      readonly op: 'deliver' | 'reminder';
      readonly resource: 'invoices';
      readonly uid: Uid;
      readonly data: Delivery | null;
      readonly issued?: MailIssue;
    }
  | { readonly op: 'realize'; readonly resource: 'payments'; readonly uid: Uid; readonly accepted?: AcceptedDoubts };

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

/** A custom mail (specification 4.4); `null` in its place means the account's standard text. */
export interface Delivery {
  readonly recipients: readonly MailAddress[];
  readonly blind_copies: readonly MailAddress[];
  readonly subject: string;
  readonly message: string;
  readonly attachment: boolean;
}

/** Records what was on screen when the person sent a mail, because nothing else may be sent in their name. */
export interface MailIssue {
  /** Ms since epoch. */
  readonly at: number;
  readonly from: 'window' | 'terminal';
  /** True when there was no network: a mail from the window is then asked about when there is one again. */
  readonly wasOffline: boolean;
  /** The invoice as shown: the fields that a person can write, its total and what was paid. */
  readonly seen: JsonObject;
  /** When the account showed these values (ms since epoch): payments recorded here since then are no reason to ask. */
  readonly seenAt?: number;
  /**
   * Names of the fields in `seen` that were changed here and not uploaded yet: the service may spell them differently.
   */
  readonly own: readonly string[];
  /** The recipients that were addresses of the client's contacts, case-folded. */
  readonly contacts: readonly string[];
  /** The recipient that was the client's own address, case-folded. */
  readonly ownAddress?: string;
  /**
   * End of the undo window (ms since epoch). Removed when the window has passed, so an entry that still has it when the
   * program starts was never released.
   */
  readonly holdUntil?: number;
  /** The purpose of the mail, when the person chose it. */
  readonly stage?: MailStage;
  /** The text as the person wrote it, to continue with it when the mail is taken back. */
  readonly written?: WrittenText;
}

/** A text as typed, with its variables: the invoice may give them other values next time. */
export interface WrittenText {
  readonly language: Language;
  readonly subject: string;
  readonly message: string;
}

export type Create = Extract<Mutation, { readonly op: 'create' }>;
export type Update = Extract<Mutation, { readonly op: 'update' }>;
export type Delete = Extract<Mutation, { readonly op: 'delete' }>;
export type Realize = Extract<Mutation, { readonly op: 'realize' }>;
export type Mail = Extract<Mutation, { readonly op: 'deliver' | 'reminder' }>;
/** A mutation whose fields become the object's. */
export type Edit = Create | Update;

export function isMail(mutation: Mutation): mutation is Mail {
  return mutation.op === 'deliver' || mutation.op === 'reminder';
}
