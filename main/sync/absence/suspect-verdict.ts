import type { ErrorCode } from '#shared/errors.ts';
import type { AbsenceRecord } from './absence-record.ts';
import { hasJustMissed, isReadableUnlisted } from './absence-record.ts';
import type { AbsenceSettings } from './settings.ts';
import type { ReadAnswer } from '#shared/service/wire-types.ts';

/** What a read of a suspect or of a control brought; `impossible` for a kind that has no such call. Plain JSON. */
export type SuspectRead =
  | { readonly kind: 'ok' }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly signature: string | null }
  | { readonly kind: 'impossible' };

export interface SuspectEvidence extends AbsenceRecord {
  /** Null when none came since its absence began or since it was last found. */
  readonly read: SuspectRead | null;
  /** Ms since epoch, as `now`. */
  readonly readAt: number;
  readonly now: number;
  /** The negative control: the signature of an object that cannot exist, null while unknown. */
  readonly control: string | null;
  /** When an object that the sweep showed last answered (ms since epoch), null when none did. */
  readonly positiveControlAt: number | null;
  /** It has open outbox entries or a pending patch. */
  readonly isDirty: boolean;
}

export type SuspectVerdict =
  /** It is there: the suspicion ends until the next sweep, its absence record stays. */
  | 'present'
  /** Proven removed. */
  | 'gone'
  /** Readable or unreadable by nature, and not listed: trashed, archived or not shared. */
  | 'hidden'
  /** It would be `gone` or `hidden`, but a person edited it here: `deleted_there`, to be asked. */
  | 'conflict'
  /** Nothing is known. */
  | 'stay'
  | 'need_positive_control'
  | 'need_negative_control';

/**
 * What becomes of a suspect. It is `gone` only when its read looks exactly like that of an object which cannot exist, and
 * the service answered for another one within the same minute, which has not passed. It is `hidden` only by the sweep that has just ended, never
 * by a read: what a read finds may have been brought back since any sweep before it.
 */
export function confirmSuspect(evidence: SuspectEvidence, settings: AbsenceSettings): SuspectVerdict {
  const { read, readAt, now, control, positiveControlAt, isDirty } = evidence;
  const removed = (verdict: 'gone' | 'hidden'): SuspectVerdict => (isDirty ? 'conflict' : verdict);
  // A refusal, or no answer at all, is as good as no read: it keeps no sweep from being believed.
  if (read === null || (read.kind === 'failed' && !mayMeanNotFound(read)))
    return isReadableUnlisted(evidence, now, settings) ? removed('hidden') : 'stay';
  if (read.kind === 'impossible') {
    return evidence.absences >= 2 && hasJustMissed(evidence, now, settings) ? removed('hidden') : 'stay';
  }
  if (read.kind === 'ok') return 'present';
  if (control === null) return 'need_negative_control';
  if (read.signature !== control) return 'stay';
  const isNear = (at: number): boolean => Math.abs(readAt - at) <= settings.controlWithinMs;
  // What was not there when it was read may be there by the time that the negative control is known.
  const isCovered = positiveControlAt !== null && isNear(positiveControlAt) && isNear(now);
  return isCovered ? removed('gone') : 'need_positive_control';
}

/** Failures that speak of the key, the limit or the way there, whatever they look like. */
const aboutSomethingElse: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'address_insecure',
  'address_invalid',
  'forbidden',
  'key_missing',
  'key_refused',
  'other_account',
  'unproven_account',
  'rate_limited',
  'timeout',
  'unreachable',
]);
const statusesAboutSomethingElse: ReadonlySet<number> = new Set([401, 402, 403, 407, 408, 425, 429]);

/** Whether a failed read can be this service's way of saying "not found": it must also equal the negative control. */
export function mayMeanNotFound(read: Extract<SuspectRead, { readonly kind: 'failed' }>): boolean {
  if (read.signature === null || aboutSomethingElse.has(read.code)) return false;
  const [, digits, shape] = /^(\d{3}):(\w+)$/.exec(read.signature) ?? [];
  if (digits === undefined) return false;
  const status = Number(digits);
  // A page in place of a success is a sign-in or a portal.
  if (status >= 200 && status < 300) return shape !== 'html';
  return status >= 400 && status < 500 && !statusesAboutSomethingElse.has(status);
}

/** The part of an answer that counts as evidence. */
export function suspectRead(answer: ReadAnswer<unknown>): SuspectRead {
  if (answer.kind === 'ok') return { kind: 'ok' };
  return { kind: 'failed', code: answer.error.code, signature: answer.signature ?? null };
}

/** The signature that a read of the impossible object teaches; null when it teaches none. */
export function controlSignature(read: SuspectRead): string | null {
  return read.kind === 'failed' && mayMeanNotFound(read) ? read.signature : null;
}
