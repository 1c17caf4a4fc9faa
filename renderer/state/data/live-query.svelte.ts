import { untrack } from 'svelte';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { AppError } from '#shared/errors.ts';
import { toAppError } from '#shared/errors.ts';
import type { Link } from '#renderer/bridge.ts';

/** What makes an answer old. */
export interface Watch {
  readonly resources: readonly Resource[];
  readonly outbox?: boolean;
}

/**
 * An answer that stays true: it is read again when the resources it rests on change. Answers to older questions are
 * dropped, and a failed read keeps the last good value beside the error.
 */
export class LiveQuery<C extends Channel> {
  value = $state.raw<Output<C> | null>(null);
  error = $state.raw<AppError | null>(null);
  readonly #link: Link;
  readonly #channel: C;
  readonly #ends: readonly (() => void)[];
  #input: { readonly value: Input<C> } | null = null;
  #ticket = 0;
  #isReading = false;
  #isOutdated = false;
  #isOver = false;
  #isAsleep = false;
  #reading: Promise<void> = Promise.resolve();

  constructor(link: Link, channel: C, watch: Watch) {
    this.#link = link;
    this.#channel = channel;
    const refresh = (): void => {
      this.refresh();
    };
    this.#ends = [
      link.on('mirror:changed', ({ resources }) => {
        if (resources.some((resource) => watch.resources.includes(resource))) refresh();
      }),
      ...(watch.outbox === true ? [link.on('outbox:changed', refresh)] : []),
    ];
  }

  /** The answer, but none to an earlier question where the newest one failed. */
  get answer(): Output<C> | null {
    return this.error === null ? this.value : null;
  }

  /** Asks a new question. The answer to the one before no longer counts. */
  read(input: Input<C>): void {
    this.#input = { value: input };
    this.#reading = this.#run();
  }

  /** Resolves when the newest question has its answer, or has failed. */
  async answered(): Promise<void> {
    let awaited: Promise<void>;
    do {
      awaited = this.#reading;
      await awaited;
    } while (awaited !== this.#reading);
  }

  /** Asks the same question again. While an answer is on its way, many changes cost one more read. */
  refresh(): void {
    if (this.#isReading || this.#isAsleep) this.#isOutdated = true;
    else void this.#run();
  }

  /** Nobody looks: changes are only noted, and made good for when somebody looks again. */
  sleep(): void {
    this.#isAsleep = true;
  }

  wake(): void {
    this.#isAsleep = false;
    if (this.#wasOutdated()) this.refresh();
  }

  /** What is on its way no longer counts: the next question comes in a moment. The last answer stays until then. */
  overtake(): void {
    this.#ticket += 1;
    this.#isReading = false;
  }

  /** Forgets the answer, where the next question is about something else entirely. */
  clear(): void {
    this.overtake();
    this.#input = null;
    this.value = null;
    this.error = null;
  }

  end(): void {
    this.#isOver = true;
    for (const stop of this.#ends) stop();
  }

  async #run(): Promise<void> {
    const input = this.#input;
    if (input === null || this.#isOver) return;
    this.#ticket += 1;
    const ticket = this.#ticket;
    this.#isReading = true;
    this.#isOutdated = false;
    try {
      const value = await this.#link.request(this.#channel, input.value);
      if (ticket !== this.#ticket) return;
      this.value = value;
      this.error = null;
    } catch (thrown) {
      if (ticket !== this.#ticket) return;
      this.error = toAppError(thrown);
    }
    this.#isReading = false;
    // Read through a method: the compiler does not see that an event may have set the mark while we waited.
    if (this.#wasOutdated()) void this.#run();
  }

  #wasOutdated(): boolean {
    return this.#isOutdated;
  }
}

/** What makes an answer old that a component follows. */
export interface FollowedWatch extends Watch {
  /** Today, where the answer counts days: it is asked for again on the next. */
  readonly day?: () => PlainDate;
}

/** A live query that ends with its component and follows an input made of runes. */
export function followQuery<C extends Channel>(
  link: Link,
  channel: C,
  watch: FollowedWatch,
  input: () => Input<C>,
): LiveQuery<C> {
  const query = new LiveQuery(link, channel, watch);
  // Drawn from a clock that ticks within the day as well.
  const day = $derived(watch.day?.());
  // By what it says: a question made of a form is made anew with every key, and seldom asks anything else.
  const question = $derived(JSON.stringify(input()));
  $effect(() => {
    void [day, question];
    query.read(untrack(input));
  });
  $effect(() => () => {
    query.end();
  });
  return query;
}
