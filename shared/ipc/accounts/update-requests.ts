import { answer, call, done } from '#shared/ipc/call.ts';
import { nothing } from '#shared/ipc/shapes.ts';
import type { UpdateStatus } from '#shared/screens/updates.ts';
import type { Release } from '#shared/text/changelog.ts';

/** Requests about newer versions of the program. */
export const updateRequests = {
  'update:get': call(nothing, answer<UpdateStatus>()),
  /** Looks for a newer version and loads it; the answer says how that ended. */
  'update:check': call(nothing, answer<UpdateStatus>()),
  /** Restarts into the loaded version, once nothing is being sent. Throws `not_found` when none is loaded. */
  'update:install': call(nothing, done),
  /** Lists what changed with each version, the newest first. */
  'update:changes': call(nothing, answer<readonly Release[]>()),
};
