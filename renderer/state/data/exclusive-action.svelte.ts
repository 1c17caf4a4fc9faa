import type { Uid } from '#shared/service/ids.ts';
import { toAppError } from '#shared/errors.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';

/** Carries out one thing at a time, each about somebody, and says what failed. */
export class OneAtATime {
  /** Whom something is being done about; null while nothing is. */
  about = $state<Uid | null>(null);
  /** Until what is being done is answered. */
  #turn: Promise<void> | null = null;
  readonly #toasts: Toasts;
  readonly #ended: () => void;

  constructor(toasts: Toasts, ended: () => void) {
    this.#toasts = toasts;
    this.#ended = ended;
  }

  /** Not while another thing is done: nothing is mailed by a key pressed once more meanwhile. */
  async unlessBusy(about: Uid | null, action: () => Promise<void>): Promise<void> {
    if (this.#turn === null) await this.#start(about, action);
  }

  /** After what is being done: what was written or chosen about somebody is not lost to it. */
  async afterOthers(about: Uid | null, action: () => Promise<void>): Promise<void> {
    while (this.#turn !== null) await this.#turn;
    await this.#start(about, action);
  }

  #start(about: Uid | null, action: () => Promise<void>): Promise<void> {
    this.about = about;
    this.#turn = this.#tried(action);
    return this.#turn;
  }

  async #tried(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (thrown) {
      this.#toasts.error(toAppError(thrown).message);
    } finally {
      this.#turn = null;
      this.about = null;
      this.#ended();
    }
  }
}
