import { toAppError } from '#shared/errors.ts';
import type { UpdateStatus } from '#shared/screens/updates.ts';
import { words } from '#shared/words/words.ts';
import type { Link } from '#renderer/bridge.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';

/** Newer versions of the program: looked for in the background, and said once each. */
export class UpdatesController {
  /** Null until main has told, or was asked. */
  status = $state.raw<UpdateStatus | null>(null);
  readonly #link: Link;
  readonly #toasts: Toasts;
  readonly #showNews: () => void;
  /** Names the news that were shown already, so that each is shown once. */
  readonly #said: string[] = [];

  constructor(link: Link, toasts: Toasts, showNews: () => void) {
    this.#link = link;
    this.#toasts = toasts;
    this.#showNews = showNews;
  }

  apply(status: UpdateStatus): void {
    this.status = status;
    const { step, updatedFrom } = status;
    if (step.kind === 'ready' && this.#isNew(`ready ${step.version}`))
      this.#toasts.info(words.updates_ready({ version: step.version }), {
        label: words.updates_restart(),
        run: () => void this.install(),
      });
    if (updatedFrom !== null && this.#isNew('updated'))
      this.#toasts.info(words.updates_done(), { label: words.updates_news(), run: this.#showNews });
  }

  async read(): Promise<void> {
    await this.#try(async () => {
      this.status = await this.#link.request('update:get', null);
    });
  }

  check(): Promise<void> {
    return this.#try(async () => {
      this.status = await this.#link.request('update:check', null);
    });
  }

  install(): Promise<void> {
    return this.#try(() => this.#link.request('update:install', null));
  }

  async #try(action: () => Promise<unknown>): Promise<void> {
    try {
      await action();
    } catch (thrown) {
      this.#toasts.error(toAppError(thrown).message);
    }
  }

  #isNew(what: string): boolean {
    if (this.#said.includes(what)) return false;
    this.#said.push(what);
    return true;
  }
}
