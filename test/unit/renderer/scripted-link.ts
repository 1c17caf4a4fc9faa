import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { EventName, Events } from '#shared/ipc/events.ts';
import type { DirectLink } from '#renderer/bridge.ts';

interface Asked<C extends Channel> {
  readonly input: Input<C>;
  answer(value: Output<C>): void;
  refuse(error: unknown): void;
}

/** A link whose every answer waits until the test gives it. */
export class ScriptedLink implements DirectLink {
  readonly #asked = new Map<Channel, unknown[]>();
  readonly #listeners = new Map<EventName, Set<(payload: unknown) => void>>();

  request<C extends Channel>(channel: C, input: Input<C>): Promise<Output<C>> {
    return new Promise((resolve, reject) => {
      const asked: Asked<C> = { input, answer: resolve, refuse: reject };
      this.#asked.set(channel, [...(this.#asked.get(channel) ?? []), asked]);
    });
  }

  shows(): void {
    // Each request is answered whatever account is shown.
  }

  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void {
    const known = this.#listeners.get(event) ?? new Set();
    // One map holds the listeners of all events; `send` below gives each its own payload.
    const entry = listener as (payload: unknown) => void;
    this.#listeners.set(event, known.add(entry));
    return () => known.delete(entry);
  }

  send<E extends EventName>(event: E, payload: Events[E]): void {
    this.#listeners.get(event)?.forEach((listener) => {
      listener(payload);
    });
  }

  /** All requests on a channel so far, oldest first. */
  asked<C extends Channel>(channel: C): readonly Asked<C>[] {
    return (this.#asked.get(channel) ?? []) as readonly Asked<C>[];
  }

  /** The n-th request on a channel; the test fails when it was never made. */
  nth<C extends Channel>(channel: C, index: number): Asked<C> {
    const asked = this.asked(channel).at(index);
    if (!asked) throw new Error(`${channel} was not asked for the ${String(index + 1)}th time`);
    return asked;
  }
}

/** Lets everything that is ready to run, run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
