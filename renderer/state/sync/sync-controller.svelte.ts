import type { MissingAnswer } from '#shared/outbox/missing-question.ts';
import type { SyncStatus } from '#shared/screens/sync-status.ts';
import { byPurpose } from '#shared/screens/sync-status.ts';
import type { Resource } from '#shared/service/resources.ts';
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
  isLimitLearned: false,
  spentOn: byPurpose(() => 0),
  nextSweepAt: null,
  freshness: [],
  missing: null,
  problems: [],
};

/**
 * The time when waiting entries can be sent: now, when the network is back, or once the obstacle shown at the top of
 * the window (a refused key, the hourly limit) is gone.
 */
export type WayOut = 'open' | 'offline' | 'shut';

/** Shows the state of syncing, and offers its two switches. */
export class SyncController {
  status = $state.raw<SyncStatus>(unknownStatus);
  readonly #link: Link;
  readonly #toasts: Toasts;

  constructor(link: Link, toasts: Toasts) {
    this.#link = link;
    this.#toasts = toasts;
  }

  /** False without a network, or if the person works offline. */
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

  /** The entries that wait for a decision. Includes unconfirmed ones, although most settle by themselves. */
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

  /** Reads one list of the account again. */
  async readList(resource: Resource): Promise<void> {
    await this.#try(() => this.#link.request('sync:read-list', { resource }));
  }

  /** Tells main when the network seems to be back. Returns a function that stops it. */
  start(target: EventTarget): () => void {
    const onOnline = (): void => {
      // Ignore the error: it is only a hint.
      this.#link.request('sync:hint', null).catch(() => {});
    };
    target.addEventListener('online', onOnline);
    return () => {
      target.removeEventListener('online', onOnline);
    };
  }

  async setOffline(isOffline: boolean): Promise<void> {
    await this.#try(() => this.#link.request('sync:set-offline', { isOffline }));
    // The event with the new status comes a moment later. Until then the switch would go back, and a quick second press would act on that.
    await this.read();
  }

  /** Answers the question whether objects missing from lists were removed at the service, or stay. */
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
