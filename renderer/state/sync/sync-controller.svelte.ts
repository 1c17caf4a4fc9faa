import type { MissingAnswer } from '#shared/outbox/missing-question.ts';
import type { SyncStatus } from '#shared/screens/sync-status.ts';
import { toAppError } from '#shared/errors.ts';
import type { Link } from '#renderer/bridge.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';

const unknownStatus: SyncStatus = {
  phase: { kind: 'no_account' },
  waitingCount: 0,
  needsYouCount: 0,
  unconfirmedCount: 0,
  lastContactAt: null,
  lastCheckedAt: null,
  requestsLastHour: 0,
  requestsPerHour: 0,
  freshness: [],
  missing: null,
};

/**
 * When what waits can leave: now, when there is a network again, or once something else is over that the window says at its
 * top, such as a refused key or the hourly limit.
 */
export type WayOut = 'open' | 'offline' | 'shut';

/** What the engine is doing, and the two switches a person has over it. */
export class SyncController {
  status = $state.raw<SyncStatus>(unknownStatus);
  readonly #link: Link;
  readonly #toasts: Toasts;

  constructor(link: Link, toasts: Toasts) {
    this.#link = link;
    this.#toasts = toasts;
  }

  /** False where there is no network, whoever decided that. */
  get isOnline(): boolean {
    return this.status.phase.kind !== 'offline_by_choice' && this.status.phase.kind !== 'unreachable';
  }

  get wayOut(): WayOut {
    if (!this.isOnline) return 'offline';
    const { kind } = this.status.phase;
    return kind === 'stopped' || kind === 'paused_by_limit' || kind === 'cannot_save' ? 'shut' : 'open';
  }

  get unsentCount(): number {
    const { waitingCount, needsYouCount, unconfirmedCount } = this.status;
    return waitingCount + needsYouCount + unconfirmedCount;
  }

  /** Everything that waits for a decision: the engine settles most of the unconfirmed by itself, but they belong here. */
  get needsYouCount(): number {
    return this.status.needsYouCount + this.status.unconfirmedCount;
  }

  async read(): Promise<void> {
    await this.#try(async () => {
      this.status = await this.#link.request('sync:get-status', null);
    });
  }

  async runNow(): Promise<void> {
    await this.#try(() => this.#link.request('sync:run-now', null));
  }

  /** Passes on when the network seems to be back; returns how to end that. */
  start(target: EventTarget): () => void {
    const onOnline = (): void => {
      // A hint proves nothing, so nobody is told when it could not be passed on.
      this.#link.request('sync:hint', null).catch(() => {});
    };
    target.addEventListener('online', onOnline);
    return () => {
      target.removeEventListener('online', onOnline);
    };
  }

  async setOffline(isOffline: boolean): Promise<void> {
    await this.#try(() => this.#link.request('sync:set-offline', { isOffline }));
  }

  /** Answers the question of the status: what lists no longer show was removed there, or stays. */
  async answerMissing(answer: MissingAnswer): Promise<void> {
    const { missing } = this.status;
    if (missing === null) return;
    const { resource, askedAt } = missing;
    await this.#try(() => this.#link.request('sync:answer-missing', { resource, askedAt, answer }));
    await this.read();
  }

  async #try(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      this.#toasts.error(toAppError(thrown).message);
    }
  }
}
