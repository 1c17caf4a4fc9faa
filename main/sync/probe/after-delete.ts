import type { ReadAnswer, ServerObject } from '#shared/service/wire-types.ts';

/**
 * The outcome of an unanswered delete. `there`: it may be sent again at once, because a second delete does nothing
 * more. `unknown`: this read proves nothing.
 */
type DeleteOutcome = 'gone' | 'there' | 'unknown';

/**
 * Judges an unanswered delete by a read of the object. `control` is the signature of the answer to a read of an object
 * that cannot exist, or null while not read: only an equal answer proves `gone`. A service that still shows trashed
 * objects yields `there`; the second delete then settles it.
 */
export function afterUnknownDelete(answer: ReadAnswer<ServerObject>, control: string | null): DeleteOutcome {
  if (answer.kind === 'ok') return 'there';
  const isAsNothing = control !== null && saysNothingThere(control) && answer.signature === control;
  return isAsNothing ? 'gone' : 'unknown';
}

/** Statuses that concern the key, a right, a limit or an outage, whatever was requested. */
const ABOUT_ANYTHING: ReadonlySet<string> = new Set(['401', '402', '403', '407', '408', '425', '429']);

/**
 * Tells that the control is an answer about the object. A control read while the service was down would describe the
 * outage.
 */
function saysNothingThere(control: string): boolean {
  const [status = ''] = control.split(':');
  return /^[24]\d\d$/.test(status) && !ABOUT_ANYTHING.has(status);
}

/**
 * Judges an unanswered mark_as_realized by the payment as it is now. `not_done`: it may be sent again at once, because
 * the service realizes a payment only once.
 */
export function afterUnknownRealize(payment: Pick<ServerObject, 'fields'>): 'done' | 'not_done' {
  const { state } = payment.fields;
  return typeof state === 'string' && state.trim().toLowerCase() === 'realized' ? 'done' : 'not_done';
}
