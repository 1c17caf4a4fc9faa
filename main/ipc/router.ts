import { translateSqliteError } from '#main/db/connection/sqlite-errors.ts';
import { AppError } from '#shared/errors.ts';
import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import { isChannel } from '#shared/ipc/contract.ts';
import type { Envelope } from '#shared/ipc/envelope.ts';
import { wrapError, wrapValue } from '#shared/ipc/envelope.ts';
import { schemas } from '#shared/ipc/schemas.ts';
import type { SenderFrame } from './trusted-sender.ts';
import { isTrustedSender } from './trusted-sender.ts';

/** One function per channel; a missing or extra one does not compile. */
export type Handlers = {
  readonly [C in Channel]: (input: Input<C>) => Output<C> | Promise<Output<C>>;
};

export interface Router {
  /** Answers every call with an envelope; never throws. */
  handle(sender: SenderFrame, channel: unknown, payload: unknown): Promise<Envelope<unknown>>;
}

/** `report` receives failures that are bugs of ours, for the log. `present`: a payload with each row by the name that it has now. */
export function createRouter(
  handlers: Handlers,
  report: (channel: string, thrown: unknown) => void = () => {},
  present: (payload: unknown) => unknown = (payload) => payload,
): Router {
  return {
    async handle(sender, channel, payload) {
      if (!isTrustedSender(sender))
        return wrapError(new AppError('untrusted_sender', 'This request did not come from Inkwell’s own window.'));
      if (typeof channel !== 'string' || !isChannel(channel))
        return wrapError(new AppError('invalid_input', 'This request does not exist.'));
      const parsed = schemas[channel].safeParse(payload);
      if (!parsed.success) {
        const field = parsed.error.issues[0]?.path.join('.') ?? '';
        return wrapError(new AppError('invalid_input', 'This request is not of the expected form.', { field }));
      }
      try {
        return wrapValue(await dispatch(handlers, channel, present(parsed.data)));
      } catch (raw) {
        // Writes are translated where they are made; a read meets a damaged page anywhere.
        const thrown = translateSqliteError(raw);
        if (!(thrown instanceof AppError)) report(channel, thrown);
        return wrapError(thrown);
      }
    },
  };
}

/** Ties a channel to its own input: the schema of the same channel has just produced it. */
function dispatch<C extends Channel>(handlers: Handlers, channel: C, input: unknown): Output<C> | Promise<Output<C>> {
  return handlers[channel](input as Input<C>);
}
