import type { AppError } from '#shared/errors.ts';
import { toAppError } from '#shared/errors.ts';

export type SaveState = 'saved' | 'saving' | 'failed';

const RETRY_MS = [500, 2_000, 5_000, 10_000] as const;

interface Version<Value> {
  /** Newer versions have higher numbers. */
  readonly number: number;
  readonly value: Value;
}

/**
 * Saves every version of a value, one at a time; during a save only the newest following version waits. A failed save
 * keeps its value and is retried, at once when something new is typed. A version is never saved after a newer one.
 */
export class SaveQueue<Value> {
  state = $state<SaveState>('saved');
  error = $state.raw<AppError | null>(null);
  readonly #save: (value: Value) => Promise<unknown>;
  #next: Version<Value> | null = null;
  /** Resolves when no save is running; null if none is. */
  #sending: Promise<void> | null = null;
  /** The number of the newest version, then of the newest sent and the newest saved one. */
  #newest = 0;
  #sent = 0;
  #written = 0;
  /** The number of retries of the same version; new text starts again at 0. */
  #retries = 0;
  #isAbandoned = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Resolvers of `written`. */
  #onWrite: readonly (() => void)[] = [];

  constructor(save: (value: Value) => Promise<unknown>) {
    this.#save = save;
  }

  push(value: Value): void {
    this.#newest += 1;
    this.#next = { number: this.#newest, value };
    if (this.#isAbandoned) return;
    if (this.state === 'saved') this.state = 'saving';
    clearTimeout(this.#timer);
    this.#retries = 0;
    this.#pump();
  }

  /** Sends the newest version at once, even while an earlier one is on its way, because the page may be closed. */
  handOver(): void {
    if (this.#next !== null && !this.#isAbandoned) this.#send(this.#next);
  }

  /** Resolves when everything is saved; rejects with the error if the newest version could not be. */
  async settled(): Promise<void> {
    for (;;) {
      clearTimeout(this.#timer);
      this.#pump();
      if (this.#sending === null) return;
      await this.#sending;
      if (this.error !== null) throw this.error;
    }
  }

  /** Resolves when everything is saved, after any number of retries. */
  async written(): Promise<void> {
    while (this.state !== 'saved') await new Promise<void>((resolve) => (this.#onWrite = [...this.#onWrite, resolve]));
  }

  /** Saves nothing from now on, because the value is no longer wanted. */
  abandon(): void {
    clearTimeout(this.#timer);
    this.#isAbandoned = true;
  }

  /** Saves again after `abandon`, including what was pushed meanwhile. */
  resume(): void {
    this.#isAbandoned = false;
    if (this.#next !== null && this.state === 'saved') this.state = 'saving';
    this.#pump();
  }

  #pump(): void {
    if (this.#sending === null && this.#next !== null && !this.#isAbandoned) this.#send(this.#next);
  }

  #send(version: Version<Value>): void {
    this.#next = null;
    const sending = Promise.all([this.#sending, this.#write(version)]).then(() => {
      if (this.#sending !== sending) return;
      this.#sending = null;
      if (this.error === null) this.#pump();
    });
    this.#sending = sending;
  }

  async #write(version: Version<Value>): Promise<void> {
    this.#sent = version.number;
    try {
      await this.#save(version.value);
      this.error = null;
      this.#written = Math.max(this.#written, version.number);
      this.state = this.#written === this.#newest ? 'saved' : 'saving';
      const resolvers = this.#onWrite;
      this.#onWrite = [];
      for (const resolve of resolvers) resolve();
    } catch (thrown) {
      // Ignore the failure if a newer version was sent: it replaces this one.
      if (version.number < this.#sent) return;
      this.#next ??= version;
      if (this.#isAbandoned) return;
      this.error = toAppError(thrown);
      this.state = 'failed';
      const wait = RETRY_MS[Math.min(this.#retries, RETRY_MS.length - 1)];
      this.#retries += 1;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.#pump();
      }, wait);
    }
  }
}
