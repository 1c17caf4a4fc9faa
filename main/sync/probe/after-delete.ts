import type { ReadAnswer, ServerObject } from '#shared/service/wire-types.ts';

/**
 * What became of a delete without an answer. `there`: it may be sent again at once, because a second one does nothing more.
 * `unknown`: this read proves nothing.
 */
export type DeleteOutcome = 'gone' | 'there' | 'unknown';

/**
 * `control` is the signature of the answer to a read of something that cannot exist, or null while nobody asked: only what
 * reads just like that is gone. A service that still shows what lies in its trash says `there`; the second delete then
 * settles it.
 */
export function afterUnknownDelete(answer: ReadAnswer<ServerObject>, control: string | null): DeleteOutcome {
  if (answer.kind === 'ok') return 'there';
  const isAsNothing = control !== null && saysNothingThere(control) && answer.signature === control;
  return isAsNothing ? 'gone' : 'unknown';
}

/** Answers that mean the key, a right, a limit or an outage, whatever was asked for. */
const ABOUT_ANYTHING: ReadonlySet<string> = new Set(['401', '402', '403', '407', '408', '425', '429']);

/** A control taken while the service was down, or something else answered in its place, is a control of that. */
function saysNothingThere(control: string): boolean {
  const [status = ''] = control.split(':');
  return /^[24]\d\d$/.test(status) && !ABOUT_ANYTHING.has(status);
}

/**
 * What became of a mark_as_realized without an answer, by the payment as it is now. `not_done`: it may be sent again at
 * once, because the service realizes a payment once.
 */
export function afterUnknownRealize(payment: Pick<ServerObject, 'fields'>): 'done' | 'not_done' {
  const { state } = payment.fields;
  return typeof state === 'string' && state.trim().toLowerCase() === 'realized' ? 'done' : 'not_done';
}
