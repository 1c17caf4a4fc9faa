import type { AppError } from '#shared/errors.ts';
import { toAppError } from '#shared/errors.ts';

export type SaveState = 'saved' | 'saving' | 'failed';

const RETRY_MS = [500, 2_000, 5_000, 10_000] as const;

/**
 * Writes every version of a value, one at a time: while one is on its way only the newest of the following ones waits.
 * A failed write keeps its value and is tried again, sooner when something new is typed.
 */
export class SaveQueue<Value> {
  state = $state<SaveState>('saved');
  error = $state.raw<AppError | null>(null);
  readonly #save: (value: Value) => Promise<unknown>;
  #next: { readonly value: Value } | null = null;
  #sending: Promise<void> | null = null;
  /** How often the same version was tried again; new text starts over. */
  #retries = 0;
  #isAbandoned = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(save: (value: Value) => Promise<unknown>) {
    this.#save = save;
  }

  push(value: Value): void {
    if (this.#isAbandoned) return;
    this.#next = { value };
    if (this.state === 'saved') this.state = 'saving';
    clearTimeout(this.#timer);
    this.#retries = 0;
    this.#pump();
  }

  /** The window may be going away: hands the newest version over now, also past one that is still on its way. */
  handOver(): void {
    if (this.#next === null) return;
    const { value } = this.#next;
    this.#next = null;
    void this.#write(value);
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

  end(): void {
    clearTimeout(this.#timer);
    this.handOver();
  }

  /** The value is not wanted any more: nothing of it is written from here on. */
  abandon(): void {
    clearTimeout(this.#timer);
    this.#next = null;
    this.#isAbandoned = true;
  }

  #pump(): void {
    if (this.#sending !== null || this.#next === null) return;
    const { value } = this.#next;
    this.#next = null;
    this.#sending = this.#write(value).finally(() => {
      this.#sending = null;
      if (this.error === null) this.#pump();
    });
  }

  async #write(value: Value): Promise<void> {
    try {
      await this.#save(value);
      this.error = null;
      this.state = this.#next === null ? 'saved' : 'saving';
    } catch (thrown) {
      if (this.#isAbandoned) return;
      this.error = toAppError(thrown);
      this.state = 'failed';
      this.#next ??= { value };
      const wait = RETRY_MS[Math.min(this.#retries, RETRY_MS.length - 1)];
      this.#retries += 1;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.#pump();
      }, wait);
    }
  }
}
