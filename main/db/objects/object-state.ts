import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import type { Presence } from '#main/db/schema/object-columns.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';

/** The stored state of an object, from which the local view is projected. Times are ms since epoch. */
export interface ObjectState {
  readonly uid: Uid;
  /** True when it was read from a row, false for a new object. */
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
  /** The object under which alone it is listed: the client, or the invoice of a payment. */
  readonly parentUid: Uid | null;
  readonly details: JsonObject | null;
  readonly detailsAt: number | null;
  readonly isDetailStale: boolean;
  /** Invoices only: when the payments were last listed to the end, and whether money moved since. */
  readonly paymentsAt: number | null;
  readonly isPaymentsStale: boolean;
  /** Invoices only: the schedule that generated it, once that schedule's list was read. */
  readonly recurringUid: Uid | null;
  /** Invoices only: when the account first showed that it is no draft any more. */
  readonly leftDraftAt: number | null;
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
    leftDraftAt: null,
  };
}

/** Returns the object's server address, or null before its first upload. */
export function addressOf({ serverId, hashKey }: ObjectState): ServerAddress | null {
  return serverId === null ? null : { id: serverId, hash_key: hashKey };
}

/**
 * Returns true for a client that only invoices name: no list, fetch or answer has shown it, so only its id and name are known. It
 * may be the object of an unanswered create.
 */
export function isOnlyNamed({ serverId, rowFingerprint }: ObjectState): boolean {
  return serverId !== null && rowFingerprint === null;
}

/** Returns true for an object that the account shows, as far as is known, and that no delete of it waits for. */
export const canBeEdited = (state: ObjectState): boolean =>
  !state.isDeleting && (isOnlyNamed(state) || state.presence === 'present' || state.presence === 'suspect');

export function parseJson(text: string | null): JsonObject | null {
  // This program writes only JSON objects here; the integrity check finds a damaged file.
  return text === null ? null : (parseStored(text) as JsonObject);
}

export function toJson(object: JsonObject | null): string | null {
  return object === null ? null : JSON.stringify(object);
}
