import type { AppError } from '#shared/errors.ts';
import { toAppError } from '#shared/errors.ts';

export type SaveState = 'saved' | 'saving' | 'failed';

const RETRY_MS = [500, 2_000, 5_000, 10_000] as const;

interface Version<Value> {
  /** Newer ones have higher ones. */
  readonly number: number;
  readonly value: Value;
}

/**
 * Writes every version of a value, one at a time: while one is on its way only the newest of the following ones waits.
 * A failed write keeps its value and is tried again, sooner when something new is typed. No version is ever written behind a
 * newer one.
 */
export class SaveQueue<Value> {
  state = $state<SaveState>('saved');
  error = $state.raw<AppError | null>(null);
  readonly #save: (value: Value) => Promise<unknown>;
  #next: Version<Value> | null = null;
  /** Resolves when nothing is on its way any more. */
  #sending: Promise<void> | null = null;
  /** The newest version that there is, that was sent, and that is written. */
  #newest = 0;
  #sent = 0;
  #written = 0;
  /** How often the same version was tried again; new text starts over. */
  #retries = 0;
  #isAbandoned = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Who waits for the next version that is written. */
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

  /** The window may be going away: hands the newest version over now, also past one that is still on its way. */
  handOver(): void {
    if (this.#next !== null && !this.#isAbandoned) this.#send(this.#next);
  }

  /** Resolves when nothing is unsaved; rejects with the reason when the newest version could not be written. */
  async settled(): Promise<void> {
    for (;;) {
      clearTimeout(this.#timer);
      this.#pump();
      if (this.#sending === null) return;
      await this.#sending;
      if (this.error !== null) throw this.error;
    }
  }

  /** Resolves when nothing is unsaved, however often it has to be tried. */
  async written(): Promise<void> {
    while (this.state !== 'saved') await new Promise<void>((resolve) => (this.#onWrite = [...this.#onWrite, resolve]));
  }

  /** The value is not wanted any more: nothing of it is written from here on. */
  abandon(): void {
    clearTimeout(this.#timer);
    this.#isAbandoned = true;
  }

  /** It is wanted after all, with what was pushed meanwhile. */
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
      const told = this.#onWrite;
      this.#onWrite = [];
      for (const tell of told) tell();
    } catch (thrown) {
      // A newer one that was handed over says the same and more: what becomes of that one counts.
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
