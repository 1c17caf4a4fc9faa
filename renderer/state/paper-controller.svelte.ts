import { MAX_LOGO_BYTES } from '#shared/documents/paper-settings.ts';
import type { PaperChoices, PaperSettings } from '#shared/documents/paper-settings.ts';
import { defaultPaper } from '#shared/documents/paper-settings.ts';
import { toAppError } from '#shared/errors.ts';
import { words } from '#renderer/i18n/words.ts';
import type { Link } from '#renderer/bridge.ts';
import type { Toasts } from './toasts.svelte.ts';

const SAVE_AFTER_MS = 300;

/** How the open account's paper looks. A choice shows at once and goes back if it could not be kept. */
export class PaperController {
  settings = $state.raw<PaperSettings>(defaultPaper('en-US'));
  /** Why the last picture was not taken. */
  logoProblem = $state<string | null>(null);
  readonly #link: Link;
  readonly #toasts: Toasts;
  #kept: PaperSettings = this.settings;
  #saving: ReturnType<typeof setTimeout> | undefined;

  constructor(link: Link, toasts: Toasts) {
    this.#link = link;
    this.#toasts = toasts;
  }

  /** Of the account that was just opened. */
  async load(): Promise<void> {
    try {
      this.apply(await this.#link.request('paper:get', null));
    } catch {
      // The usual paper is shown; the account's own trouble is told elsewhere.
    }
  }

  apply(settings: PaperSettings): void {
    this.#kept = settings;
    // What is being typed is newer than an answer to what was typed before.
    if (this.#saving === undefined) this.settings = settings;
  }

  /** Typed text is kept once the person rests. */
  change(part: Partial<PaperChoices>): void {
    this.settings = { ...this.settings, ...part };
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => void this.keep(), SAVE_AFTER_MS);
  }

  /** Keeps what was chosen now, if anything waits. */
  async keep(): Promise<void> {
    if (this.#saving === undefined) return;
    clearTimeout(this.#saving);
    this.#saving = undefined;
    const { logo: _, ...choices } = this.settings;
    try {
      this.apply(await this.#link.request('paper:update', choices));
    } catch (thrown) {
      this.settings = this.#kept;
      this.#toasts.error(toAppError(thrown).message);
    }
  }

  async setLogo(file: File | null): Promise<void> {
    this.logoProblem = null;
    if (file !== null && file.size > MAX_LOGO_BYTES) {
      this.logoProblem = words.paper.tooLarge;
      return;
    }
    try {
      await this.keep();
      this.apply(await this.#link.request('paper:set-logo', { data: file === null ? null : await readBase64(file) }));
    } catch (thrown) {
      this.logoProblem = thrown instanceof DOMException ? words.paper.unreadable : toAppError(thrown).message;
    }
  }
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => {
      reject(reader.error ?? new DOMException('unreadable'));
    });
    reader.addEventListener('load', () => {
      // readAsDataURL answers with text: `data:…;base64,` and then the bytes.
      const text = typeof reader.result === 'string' ? reader.result : '';
      resolve(text.slice(text.indexOf(',') + 1));
    });
    reader.readAsDataURL(file);
  });
}
