import type { InkwellApp } from '#main/app.ts';
import { failureFacts } from '#main/platform/failure-facts.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { createRouter } from '#main/ipc/router.ts';
import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { Envelope } from '#shared/ipc/envelope.ts';
import type { SyncPhase } from '#shared/screens/sync-status.ts';
import type { Evidence } from './evidence.ts';

/** The program as its window sees it, with everything that crosses the border looked through. */
export interface Life {
  /** Channels that were asked. */
  readonly channels: ReadonlySet<Channel>;
  call<C extends Channel>(channel: C, payload: Input<C>): Promise<Envelope<Output<C>>>;
  /** The same where only success is an answer. */
  ask<C extends Channel>(channel: C, payload: Input<C>): Promise<Output<C>>;
  /** Looks again whenever the program says that something happened. */
  until(what: string, isSo: () => Promise<boolean>): Promise<void>;
  phase(): Promise<SyncPhase['kind']>;
}

const WINDOW = { url: 'app://inkwell/index.html', isTopFrame: true };
const LIMIT_MS = 20_000;

export function createLife(app: InkwellApp, evidence: Evidence): Life {
  const channels = new Set<Channel>();
  const router = createRouter(tapped(app.handlers, evidence), (channel, thrown) => {
    app.log.write({ code: 'handler_failed', channel, ...failureFacts(thrown) });
  });
  const waiting = new Set<() => void>();
  app.onEvent((event, payload) => {
    evidence.add(`event ${event}`, JSON.stringify(payload));
    for (const look of waiting) look();
  });

  async function call<C extends Channel>(channel: C, payload: Input<C>): Promise<Envelope<Output<C>>> {
    channels.add(channel);
    // The router answers a channel with that channel's output; its one signature for all cannot say so.
    const envelope = (await router.handle(WINDOW, channel, payload)) as Envelope<Output<C>>;
    evidence.add(`answer ${channel}`, JSON.stringify(envelope));
    return envelope;
  }

  async function ask<C extends Channel>(channel: C, payload: Input<C>): Promise<Output<C>> {
    const envelope = await call(channel, payload);
    if (!envelope.ok) throw new Error(`${channel}: ${envelope.error.said.key}`);
    return envelope.value;
  }

  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const deadline = AbortSignal.timeout(LIMIT_MS);
    while (!(await isSo())) {
      await new Promise<void>((resolve, reject) => {
        const look = (): void => {
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        deadline.addEventListener('abort', () => {
          reject(new Error(`This did not happen in time: ${what}.`));
        });
      });
    }
  }

  return { channels, call, ask, until, phase: async () => (await ask('sync:get-status', null)).phase.kind };
}

/** The same handlers; what they throw is looked through before the border makes it small. */
function tapped(handlers: Handlers, evidence: Evidence): Handlers {
  const entries = Object.entries(handlers).map(([channel, handle]) => {
    // One function stands for all of them, whose inputs differ; the router has parsed each.
    const call = handle as (input: unknown) => unknown;
    const watched = async (input: unknown): Promise<unknown> => {
      try {
        return await call(input);
      } catch (thrown) {
        evidence.addThrown(`error of ${channel}`, thrown);
        throw thrown;
      }
    };
    return [channel, watched];
  });
  return Object.fromEntries(entries) as Handlers;
}
