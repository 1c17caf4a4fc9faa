import { textOrEmpty } from '#shared/json.ts';
import { MAX_LOGO_BYTES } from '#shared/documents/paper-settings.ts';
import type { PaperChoices, PaperSettings } from '#shared/documents/paper-settings.ts';
import { defaultPaper } from '#shared/documents/paper-settings.ts';
import { toAppError } from '#shared/errors.ts';
import { words } from '#shared/words/words.ts';
import type { Link } from '#renderer/bridge.ts';
import { SaveQueue } from '#renderer/state/data/save-queue.svelte.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import type { UnsavedWork } from '#renderer/state/app/unsaved-work.ts';

const SAVE_AFTER_MS = 300;

/**
 * The paper settings of the open account. A choice shows at once; one that could not be saved stays and is tried again.
 */
export class PaperController {
  settings = $state.raw<PaperSettings>(defaultPaper('en-US'));
  /** The reason why the last logo was refused. */
  logoProblem = $state<string | null>(null);
  readonly #link: Link;
  readonly #toasts: Toasts;
  /** The queue of one account, so that choices made for another account are never saved here. */
  #saves = this.#newSaves();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(link: Link, toasts: Toasts, unsaved: UnsavedWork) {
    this.#link = link;
    this.#toasts = toasts;
    unsaved.add({
      handOver: () => {
        this.#push();
        this.#saves.handOver();
      },
      settled: () => {
        this.#push();
        return this.#saves.settled();
      },
    });
  }

  /** Reads the settings of the account that was just opened. */
  async load(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#saves.abandon();
    const saves = this.#newSaves();
    this.#saves = saves;
    this.settings = defaultPaper('en-US');
    try {
      const settings = await this.#link.request('paper:get', null);
      if (this.#saves === saves) this.apply(settings);
    } catch {
      // Show the default paper: the account's own error is shown elsewhere.
    }
  }

  apply(settings: PaperSettings): void {
    const isUnsaved = this.#timer !== undefined || this.#saves.state !== 'saved';
    // Keep the typed values: the answer is older.
    this.settings = isUnsaved ? { ...this.settings, logo: settings.logo } : settings;
  }

  /** Changes settings; saved after a pause in typing. */
  change(part: Partial<PaperChoices>): void {
    this.settings = { ...this.settings, ...part };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#push();
    }, SAVE_AFTER_MS);
  }

  /** Saves at once if something waits. Never throws: a failure is shown in a toast. */
  async keep(): Promise<void> {
    this.#push();
    await this.#saves.settled().catch(() => {});
  }

  async setLogo(file: File | null): Promise<void> {
    this.logoProblem = null;
    if (file !== null && file.size > MAX_LOGO_BYTES) {
      this.logoProblem = words.paper_too_large();
      return;
    }
    try {
      await this.keep();
      this.apply(await this.#link.request('paper:set-logo', { data: file === null ? null : await readBase64(file) }));
    } catch (thrown) {
      this.logoProblem = thrown instanceof DOMException ? words.paper_unreadable() : toAppError(thrown).message;
    }
  }

  #push(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { logo: _, ...choices } = this.settings;
    this.#saves.push(choices);
  }

  #newSaves(): SaveQueue<PaperChoices> {
    let isErrorShown = false;
    return new SaveQueue(async (choices: PaperChoices) => {
      try {
        await this.#link.request('paper:update', choices);
        isErrorShown = false;
      } catch (thrown) {
        if (!isErrorShown) this.#toasts.error(`${toAppError(thrown).message} ${words.paper_unsaved()}`);
        isErrorShown = true;
        throw thrown;
      }
    });
  }
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => {
      reject(reader.error ?? new DOMException('unreadable'));
    });
    reader.addEventListener('load', () => {
      // The check is for the compiler: readAsDataURL always yields a text, `data:…;base64,…`.
      const text = textOrEmpty(reader.result);
      resolve(text.slice(text.indexOf(',') + 1));
    });
    reader.readAsDataURL(file);
  });
}
