import { performance } from 'node:perf_hooks';
import { translateSqliteError } from '#main/db/connection/sqlite-errors.ts';
import { AppError } from '#shared/errors.ts';
import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { Call } from '#shared/ipc/call.ts';
import { contract, isChannel } from '#shared/ipc/contract.ts';
import type { Envelope } from '#shared/ipc/envelope.ts';
import { wrapError, wrapValue } from '#shared/ipc/envelope.ts';
import type { SenderFrame } from './trusted-sender.ts';
import { isTrustedSender } from './trusted-sender.ts';
import { message } from '#shared/words/message.ts';

/** Maps each channel to its handler; a missing or extra handler does not compile. */
export type Handlers = {
  readonly [C in Channel]: (input: Input<C>) => Output<C> | Promise<Output<C>>;
};

export interface Router {
  /** Answers every call with an envelope; never throws. */
  handle(sender: SenderFrame, channel: unknown, payload: unknown, account?: unknown): Promise<Envelope<unknown>>;
}

/** Requests that mean no account, or name theirs. */
const ofAnyAccount: ReadonlySet<Channel> = new Set<Channel>([
  'app:get-state',
  'app:try-again',
  'app:ready-to-close',
  'system:open',
  'settings:update',
  'update:get',
  'update:check',
  'update:install',
  'update:changes',
  'account:list',
  'account:overview',
  'account:switch',
  'account:rename',
  'account:connect',
  'account:open-demo',
  'lock:state',
  'lock:turn-on',
  'lock:set-minutes',
  'lock:turn-off',
  'lock:now',
  'lock:unlock',
  'lock:unlock-by-system',
  'support:read-log',
  'support:save-diagnostics',
  'support:window-failed',
  'sync:get-status',
  'sync:hint',
]);

/** A handler that keeps all others waiting for so many ms is told of. */
const SLOW_MS = 100;

/**
 * Creates the router. `report` receives failures that are our own bugs, for the log. `present` replaces uids of rows that were
 * merged away by the surviving uids, so that a window with an older screen still reaches the right row. `onSlow` receives
 * how long a handler kept the process from anything else, where that was long; waiting for the network does not. `isOpen` tells
 * whether the account that a window shows is still the one that is open.
 */
export function createRouter(
  handlers: Handlers,
  report: (channel: Channel, thrown: unknown) => void = () => {},
  present: (payload: unknown) => unknown = (payload) => payload,
  onSlow: (channel: Channel, ms: number) => void = () => {},
  isOpen: (account: string) => boolean = () => true,
): Router {
  function startHandling(channel: Channel, payload: unknown): unknown {
    const startedAt = performance.now();
    try {
      return dispatch(handlers, channel, present(payload));
    } finally {
      const ms = Math.round(performance.now() - startedAt);
      if (ms >= SLOW_MS) onSlow(channel, ms);
    }
  }

  return {
    async handle(sender, channel, payload, account) {
      if (!isTrustedSender(sender))
        return wrapError(new AppError('untrusted_sender', message('error_untrusted_sender')));
      if (typeof channel !== 'string' || !isChannel(channel))
        return wrapError(new AppError('invalid_input', message('error_no_such_request')));
      // The window is untrusted: no handler sees a payload that was not parsed.
      const { input }: Call = contract[channel];
      const parsed = input.safeParse(payload);
      if (!parsed.success) {
        const field = parsed.error.issues[0]?.path.join('.') ?? '';
        return wrapError(new AppError('invalid_input', message('error_bad_request'), { field }));
      }
      // A window that has not heard of the switch yet must not write what was typed for one account into the book of another.
      if (typeof account === 'string' && !ofAnyAccount.has(channel) && !isOpen(account))
        return wrapError(new AppError('invalid_input', message('error_account_changed')));
      try {
        return wrapValue(await startHandling(channel, parsed.data));
      } catch (raw) {
        // Writes translate SQLite errors themselves; a read can meet a damaged page anywhere.
        const thrown = translateSqliteError(raw);
        if (!(thrown instanceof AppError)) report(channel, thrown);
        return wrapError(thrown);
      }
    },
  };
}

/** Calls the channel's handler. The cast is safe: the schema of the same channel has just parsed the input. */
function dispatch<C extends Channel>(handlers: Handlers, channel: C, input: unknown): Output<C> | Promise<Output<C>> {
  return handlers[channel](input as Input<C>);
}
