import type { Practice } from '#shared/screens/practice.ts';
import { answer, call, done } from '#shared/ipc/call.ts';
import { nothing } from '#shared/ipc/shapes.ts';

/** Requests about practising in the demo book. */
export const practiceRequests = {
  /** Returns how far the practice is; null outside of the demo book. */
  'practice:get': call(nothing, answer<Practice | null>()),
  /** Lets four things go wrong in the demo book. Throws `invalid_input` outside of it. */
  'practice:begin': call(nothing, done),
  /** Shows the practice no more. */
  'practice:dismiss': call(nothing, done),
};
