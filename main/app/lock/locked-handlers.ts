import { AppError } from '#shared/errors.ts';
import type { Channel } from '#shared/ipc/contract.ts';
import type { EventName } from '#shared/ipc/events.ts';
import { message } from '#shared/words/message.ts';
import type { Handlers } from '#main/ipc/router.ts';

/** Requests that are answered while the window is locked: those of the lock, and the end of the program. */
const answered: ReadonlySet<string> = new Set<Channel>([
  'lock:state',
  'lock:unlock',
  'lock:unlock-by-system',
  'app:ready-to-close',
]);
const said: ReadonlySet<EventName> = new Set<EventName>(['app:closing', 'lock:changed']);

/** Returns true for an event that a locked window may hear: it says nothing about an account. */
export const isSaidToLocked = (event: EventName): boolean => said.has(event);

/** Returns handlers that refuse everything but unlocking while the window is locked, from every caller. */
export function lockHandlers(handlers: Handlers, isLocked: () => boolean): Handlers {
  const guarded = Object.entries(handlers).map(([channel, handle]) => {
    // Each handler takes the payload of its own channel, which its caller has parsed.
    const run = handle as (input: unknown) => unknown;
    if (answered.has(channel)) return [channel, run] as const;
    const guard = (input: unknown): unknown => {
      if (isLocked()) throw new AppError('locked', message('lock_locked'));
      return run(input);
    };
    return [channel, guard] as const;
  });
  // `Object.fromEntries` loses which handler belongs to which channel.
  return Object.fromEntries(guarded) as Handlers;
}
