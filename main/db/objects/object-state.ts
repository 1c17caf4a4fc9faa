import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import type { Presence } from '#main/db/schema/object-columns.ts';

/** An object as it lies on disk, before the local view is drawn from it. Times are ms since epoch. */
export interface ObjectState {
  readonly uid: Uid;
  /** It was read from a row; false for one that is about to be born. */
  readonly isStored: boolean;
  readonly serverId: number | null;
  readonly hashKey: string | null;
  readonly mirror: JsonObject | null;
  readonly rowFingerprint: string | null;
  readonly base: JsonObject | null;
  readonly patch: JsonObject | null;
  readonly presence: Presence;
  readonly isDeleting: boolean;
  readonly seenSweep: number | null;
  readonly checkedAt: number | null;
  /** Contacts and estimates: the connection; payments: the invoice. */
  readonly parentUid: Uid | null;
  readonly details: JsonObject | null;
  readonly detailsAt: number | null;
  readonly isDetailStale: boolean;
  /** Invoices only: when the payments were last listed to the end, and whether money moved since. */
  readonly paymentsAt: number | null;
  readonly isPaymentsStale: boolean;
  /** Invoices only: the schedule that generated it, once that schedule's list was read. */
  readonly recurringUid: Uid | null;
}

export function newState(uid: Uid): ObjectState {
  return {
    uid,
    isStored: false,
    serverId: null,
    hashKey: null,
    mirror: null,
    rowFingerprint: null,
    base: null,
    patch: null,
    presence: 'present',
    isDeleting: false,
    seenSweep: null,
    checkedAt: null,
    parentUid: null,
    details: null,
    detailsAt: null,
    isDetailStale: false,
    paymentsAt: null,
    isPaymentsStale: false,
    recurringUid: null,
  };
}

/** Where the service knows the object, or null while it does not. */
export function addressOf({ serverId, hashKey }: ObjectState): ServerAddress | null {
  return serverId === null ? null : { id: serverId, hash_key: hashKey };
}

/**
 * A client whom invoices name and whom no list, read or answer has shown: nobody knows more than its number, and it may
 * be what an unanswered create of ours has made.
 */
export function isOnlyNamed({ serverId, rowFingerprint }: ObjectState): boolean {
  return serverId !== null && rowFingerprint === null;
}

export function parseJson(text: string | null): JsonObject | null {
  // Written by this program as a JSON object and nothing else; a damaged file is found by the integrity check.
  return text === null ? null : (JSON.parse(text) as JsonObject);
}

export function toJson(object: JsonObject | null): string | null {
  return object === null ? null : JSON.stringify(object);
}
