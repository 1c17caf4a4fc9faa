import type { ErrorCode } from '#shared/errors.ts';
import type { AbsenceRecord } from './absence-record.ts';
import { hasJustMissed, isReadableUnlisted } from './absence-record.ts';
import type { AbsenceSettings } from './settings.ts';
import type { ReadAnswer } from '#shared/service/wire-types.ts';

/** The result of reading a suspect or a control; `impossible` for a resource without such a call. Plain JSON. */
export type SuspectRead =
  | { readonly kind: 'ok' }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly signature: string | null }
  | { readonly kind: 'impossible' };

export interface SuspectEvidence extends AbsenceRecord {
  /** The last read since its absence began or since it was last found; null when there was none. */
  readonly read: SuspectRead | null;
  /** When the read was answered (ms since epoch). */
  readonly readAt: number;
  readonly now: number;
  /** The signature of an object that cannot exist (negative control); null while unknown. */
  readonly control: string | null;
  /** When an object that the sweep showed last answered (positive control, ms since epoch); null when none did. */
  readonly positiveControlAt: number | null;
  /** True when it has open outbox entries or a patch. */
  readonly isDirty: boolean;
}

export type SuspectVerdict =
  /** The object exists: the suspicion ends until the next sweep, the absence record stays. */
  | 'present'
  /** The object is proven removed. */
  | 'gone'
  /** The object is readable, or of a kind that cannot be read, and not listed: trashed, archived or not shared. */
  | 'hidden'
  /** The object would be `gone` or `hidden`, but was edited here: the person is asked (`deleted_there`). */
  | 'conflict'
  /** Nothing is proven; the object stays. */
  | 'stay'
  | 'need_positive_control'
  | 'need_negative_control';

/**
 * Returns the verdict on a suspect. It is `gone` only when its read looks exactly like that of an object which cannot
 * exist, and the service answered for another object within the same minute, which must not be over. It is `hidden`
 * only by the sweep that has just ended, never by a read: a readable object may have been restored since any earlier
 * sweep.
 */
export function confirmSuspect(evidence: SuspectEvidence, settings: AbsenceSettings): SuspectVerdict {
  const { read, readAt, now, control, positiveControlAt, isDirty } = evidence;
  const removed = (verdict: 'gone' | 'hidden'): SuspectVerdict => (isDirty ? 'conflict' : verdict);
  // A refused or unanswered read counts as no read: it does not weaken a sweep.
  if (read === null || (read.kind === 'failed' && !mayMeanNotFound(read)))
    return isReadableUnlisted(evidence, now, settings) ? removed('hidden') : 'stay';
  if (read.kind === 'impossible') {
    return evidence.absences >= 2 && hasJustMissed(evidence, now, settings) ? removed('hidden') : 'stay';
  }
  if (read.kind === 'ok') return 'present';
  if (control === null) return 'need_negative_control';
  if (read.signature !== control) return 'stay';
  const isNear = (at: number): boolean => Math.abs(readAt - at) <= settings.controlWithinMs;
  // An object that was absent at its read may exist again when the negative control is known.
  const isCovered = positiveControlAt !== null && isNear(positiveControlAt) && isNear(now);
  return isCovered ? removed('gone') : 'need_positive_control';
}

/** Failures about the key, the limit or the connection, whatever their answer looks like. */
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

/** Tells whether a failed read can be this service's "not found"; it must also equal the negative control. */
export function mayMeanNotFound(read: Extract<SuspectRead, { readonly kind: 'failed' }>): boolean {
  if (read.signature === null || aboutSomethingElse.has(read.code)) return false;
  const [, digits, shape] = /^(\d{3}):(\w+)$/.exec(read.signature) ?? [];
  if (digits === undefined) return false;
  const status = Number(digits);
  // An HTML page with a success status is a sign-in page or a portal.
  if (status >= 200 && status < 300) return shape !== 'html';
  return status >= 400 && status < 500 && !statusesAboutSomethingElse.has(status);
}

/** Reduces an answer to the part that counts as evidence. */
export function suspectRead(answer: ReadAnswer<unknown>): SuspectRead {
  if (answer.kind === 'ok') return { kind: 'ok' };
  return { kind: 'failed', code: answer.error.code, signature: answer.signature ?? null };
}

/** Returns the signature learned from a read of the impossible object; null when the answer teaches none. */
export function controlSignature(read: SuspectRead): string | null {
  return read.kind === 'failed' && mayMeanNotFound(read) ? read.signature : null;
}
