import type { LockState } from '#shared/lock/app-lock.ts';
import { lockMinutes, PIN_LENGTHS } from '#shared/lock/app-lock.ts';
import { answer, call, done } from '#shared/ipc/call.ts';
import { nothing } from '#shared/ipc/shapes.ts';
import { z } from '#shared/ipc/zod.ts';

const pin = z.string().min(PIN_LENGTHS.shortest).max(PIN_LENGTHS.longest);
const minutes = z.literal(lockMinutes);

/** Requests about the lock of the window. */
export const lockRequests = {
  'lock:state': call(nothing, answer<LockState>()),
  /** Chooses a PIN, and locks the window from now on. */
  'lock:turn-on': call(z.strictObject({ pin, minutes }), done),
  'lock:set-minutes': call(z.strictObject({ minutes }), done),
  /** Fails with `invalid_input` for a wrong PIN. */
  'lock:turn-off': call(z.strictObject({ pin }), done),
  'lock:now': call(nothing, done),
  /** Fails with `invalid_input` for a wrong PIN, and for one that came too early after others. */
  'lock:unlock': call(z.strictObject({ pin: z.string().max(PIN_LENGTHS.longest) }), done),
  /** Asks the system whether it is the person. */
  'lock:unlock-by-system': call(nothing, done),
};
