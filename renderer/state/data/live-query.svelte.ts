import { untrack } from 'svelte';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { AppError } from '#shared/errors.ts';
import { toAppError } from '#shared/errors.ts';
import type { Link } from '#renderer/bridge.ts';
import { LatestRequest } from '#renderer/state/data/latest-request.ts';

/** The changes that make an answer outdated. */
interface Watch {
  readonly resources: readonly Resource[];
  readonly outbox?: boolean;
  /**
   * True for an answer that takes long in a large book: each read is followed by a rest, so that it does not slow down what changes
   * the book again and again.
   */
  readonly rests?: true;
}

/** The rest after a read, as a multiple of the time that it took, and the longest in ms. */
const [REST_SHARE, MOST_REST_MS] = [2, 4_000];

/**
 * A query that reads again when its resources change. Ignores stale answers, and keeps the last good value beside the
 * error of a failed read.
 */
export class LiveQuery<C extends Channel> {
  value = $state.raw<Output<C> | null>(null);
  error = $state.raw<AppError | null>(null);
  readonly #link: Link;
  readonly #channel: C;
  readonly #ends: readonly (() => void)[];
  #input: { readonly value: Input<C> } | null = null;
  readonly #requests = new LatestRequest();
  #isReading = false;
  #isOutdated = false;
  #isOver = false;
  #isAsleep = false;
  readonly #rests: boolean;
  #rest: ReturnType<typeof setTimeout> | null = null;
  #reading: Promise<void> = Promise.resolve();

  constructor(link: Link, channel: C, watch: Watch) {
    this.#link = link;
    this.#channel = channel;
    this.#rests = watch.rests === true;
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

  /** The newest answer; null if the newest read failed. */
  get answer(): Output<C> | null {
    return this.error === null ? this.value : null;
  }

  /** Reads with a new input. A late answer to an earlier input is ignored. */
  read(input: Input<C>): void {
    this.#input = { value: input };
    this.#reading = this.#run();
  }

  /** Resolves when the newest input is answered, or its read has failed. */
  async answered(): Promise<void> {
    let awaited: Promise<void>;
    do {
      awaited = this.#reading;
      await awaited;
    } while (awaited !== this.#reading);
  }

  /** Reads the same input again. Any number of changes during a read cost one more read. */
  refresh(): void {
    if (this.#isReading || this.#isAsleep || this.#rest !== null) this.#isOutdated = true;
    else void this.#run();
  }

  /** Only notes changes until `wake`, because the screen is not visible. */
  sleep(): void {
    this.#isAsleep = true;
  }

  wake(): void {
    this.#isAsleep = false;
    if (this.#wasOutdated()) this.refresh();
  }

  /**
   * Ignores the answer that is on its way, because a new input follows in a moment. The last answer stays until then.
   */
  overtake(): void {
    this.#requests.overtake();
    this.#isReading = false;
  }

  /** Forgets answer and input, because the next input is about something else. */
  clear(): void {
    this.overtake();
    this.#input = null;
    this.value = null;
    this.error = null;
  }

  end(): void {
    this.#isOver = true;
    if (this.#rest !== null) clearTimeout(this.#rest);
    for (const stop of this.#ends) stop();
  }

  async #run(): Promise<void> {
    const input = this.#input;
    if (input === null || this.#isOver) return;
    const isLatest = this.#requests.begin();
    this.#isReading = true;
    this.#isOutdated = false;
    const began = performance.now();
    try {
      const value = await this.#link.request(this.#channel, input.value);
      if (!isLatest()) return;
      this.value = value;
      this.error = null;
    } catch (thrown) {
      if (!isLatest()) return;
      this.error = toAppError(thrown);
    }
    this.#isReading = false;
    // Read the field through a method: the compiler takes it for false here, but an event may have set it during the
    // await.
    if (this.#rests) this.#restFor(Math.min(MOST_REST_MS, REST_SHARE * (performance.now() - began)));
    else if (this.#wasOutdated()) void this.#run();
  }

  /** Only notes changes for a while. */
  #restFor(ms: number): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#rest = null;
      if (this.#wasOutdated()) this.refresh();
    }, ms);
  }

  #wasOutdated(): boolean {
    return this.#isOutdated;
  }
}

/** The changes that make a component's query outdated. */
interface FollowedWatch extends Watch {
  /** Returns today's calendar date, for an answer that depends on it: it is read again on the next day. */
  readonly day?: () => PlainDate;
}

/**
 * Creates a live query that follows a reactive input and ends with its component. While the input is undefined, nothing is read and the
 * last answer stays.
 */
export function followQuery<C extends Channel>(
  link: Link,
  channel: C,
  watch: FollowedWatch,
  input: () => Input<C> | undefined,
): LiveQuery<C> {
  const query = new LiveQuery(link, channel, watch);
  // Derive the day, so that the effect runs when the day changes and not with every tick of the clock.
  const day = $derived(watch.day?.());
  // Compare the content: a form makes a new input object with every key, and the content is mostly the same.
  const inputText = $derived(JSON.stringify(input()));
  $effect(() => {
    void [day, inputText];
    const wanted = untrack(input);
    if (wanted !== undefined) query.read(wanted);
  });
  $effect(() => () => {
    query.end();
  });
  return query;
}
