import type { JsonObject } from '#shared/json.ts';
import type { MailStage } from '#shared/mail/stages.ts';
import type { Language } from '#shared/service/connection.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';

/**
 * One persisted intent of a person to change the service. Bodies name other objects by uid: server ids are bound as
 * late as possible, when the request is about to leave.
 */
export type Mutation =
  | {
      readonly op: 'create';
      readonly resource: Resource;
      readonly uid: Uid;
      readonly data: JsonObject;
      /** Its number is one that Inkwell proposed and nobody else was ever shown. */
      readonly isNumberProposed?: boolean;
    }
  | {
      readonly op: 'update';
      readonly resource: Resource;
      readonly uid: Uid;
      readonly data: JsonObject;
      readonly base: JsonObject;
      /**
       * Fields that the person put back to what they are in `base` before any of it left, as they stood on the screen until
       * then: where the account says something else by now, they are asked.
       */
      readonly takenBack?: JsonObject;
    }
  /** `base` is the object as it was when it was deleted here, noted when this is queued. */
  | { readonly op: 'delete'; readonly resource: Resource; readonly uid: Uid; readonly base?: JsonObject }
  /** `issued` is noted when this is queued. */
  | {
      readonly op: 'deliver' | 'reminder';
      readonly resource: 'invoices';
      readonly uid: Uid;
      readonly data: Delivery | null;
      readonly issued?: MailIssue;
    }
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

/** What a person had before them when they sent a mail off: nothing else may leave in their name. */
export interface MailIssue {
  /** Ms since epoch. */
  readonly at: number;
  readonly from: 'window' | 'terminal';
  /** There was no network: a mail from the window is then asked about once there is. */
  readonly wasOffline: boolean;
  /** The invoice as it was shown, as far as it was: what a person can write, its total and what was paid. */
  readonly seen: JsonObject;
  /** When the account had said so (ms since epoch): money that moved by our own doing since is no surprise. */
  readonly seenAt?: number;
  /** Those fields of it that were our own and not in the account yet: the service may spell them in its own way. */
  readonly own: readonly string[];
  /** Those of its addresses that a contact of the client had, folded. */
  readonly contacts: readonly string[];
  /** That of its addresses which was the client's own, folded. */
  readonly ownAddress?: string;
  /**
   * Until then the person may take it back (ms since epoch). Taken away once that time is over: what still has it when the
   * program starts was never let go.
   */
  readonly holdUntil?: number;
  /** What it is for, where the person said so. */
  readonly stage?: MailStage;
  /** Where they wrote or chose anything themselves: to be written on when the mail is taken back. */
  readonly written?: WrittenText;
}

/** A text as it was typed: with its variables, which the invoice may have given other values by the next time. */
export interface WrittenText {
  readonly language: Language;
  readonly subject: string;
  readonly message: string;
}
