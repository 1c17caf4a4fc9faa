import type { Input } from '#shared/ipc/contract.ts';
import type { Settings } from '#shared/model/settings.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { toAppError } from '#shared/errors.ts';
import type { Link } from '#renderer/bridge.ts';
import type { Toasts } from './toasts.svelte.ts';

/** The person's choices. A choice shows at once and goes back if it could not be kept. */
export class SettingsController {
  settings = $state.raw<Settings>(defaultSettings);
  readonly #link: Link;
  readonly #toasts: Toasts;
  readonly #root: HTMLElement;

  constructor(link: Link, toasts: Toasts, root: HTMLElement) {
    this.#link = link;
    this.#toasts = toasts;
    this.#root = root;
  }

  apply(settings: Settings): void {
    this.settings = settings;
    // The style sheet follows the system by itself; the attribute only pins a theme.
    if (settings.theme === 'system') delete this.#root.dataset['theme'];
    else this.#root.dataset['theme'] = settings.theme;
  }

  chooseTheme(theme: Settings['theme']): Promise<void> {
    return this.change({ theme });
  }

  async change(part: Input<'settings:update'>): Promise<void> {
    const before = this.settings;
    this.apply({ ...before, ...part });
    try {
      this.apply(await this.#link.request('settings:update', part));
    } catch (thrown) {
      this.apply(before);
      this.#toasts.error(toAppError(thrown).message);
    }
  }
}
