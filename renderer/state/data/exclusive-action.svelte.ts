import type { Uid } from '#shared/service/ids.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';

/** Runs one action at a time, each about one object, and shows a toast if it fails. */
export class ExclusiveAction {
  /** The object of the running action; null if there is none. */
  about = $state<Uid | null>(null);
  /** Resolves when the running action has ended; null if there is none. */
  #running: Promise<void> | null = null;
  readonly #toasts: Toasts;
  readonly #onEnd: () => void;

  constructor(toasts: Toasts, onEnd: () => void) {
    this.#toasts = toasts;
    this.#onEnd = onEnd;
  }

  /** Runs the action unless another one is running, so that a key pressed twice mails once. */
  async unlessBusy(about: Uid | null, action: () => Promise<void>): Promise<void> {
    if (this.#running === null) await this.#start(about, action);
  }

  /** Runs the action after those that are running, so that what the person wrote or chose is not lost. */
  async afterOthers(about: Uid | null, action: () => Promise<void>): Promise<void> {
    while (this.#running !== null) await this.#running;
    await this.#start(about, action);
  }

  #start(about: Uid | null, action: () => Promise<void>): Promise<void> {
    this.about = about;
    this.#running = this.#run(action);
    return this.#running;
  }

  async #run(action: () => Promise<void>): Promise<void> {
    await this.#toasts.attempt(action);
    this.#running = null;
    this.about = null;
    this.#onEnd();
  }
}
