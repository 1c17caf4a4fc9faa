import type { Input } from '#shared/ipc/contract.ts';
import type { Settings } from '#shared/model/settings.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { toAppError } from '#shared/errors.ts';
import type { Link } from '#renderer/bridge.ts';
import type { Toasts } from './toasts.svelte.ts';

type Part = Input<'settings:update'>;

/** The person's choices. A choice shows at once, also while others are on their way, and goes back if it could not be kept. */
export class SettingsController {
  settings = $state.raw<Settings>(defaultSettings);
  #kept: Settings = defaultSettings;
  #underWay: readonly Part[] = [];
  readonly #link: Link;
  readonly #toasts: Toasts;
  readonly #root: HTMLElement;

  constructor(link: Link, toasts: Toasts, root: HTMLElement) {
    this.#link = link;
    this.#toasts = toasts;
    this.#root = root;
  }

  /** What is kept now. */
  apply(settings: Settings): void {
    this.#kept = settings;
    this.#show();
  }

  chooseTheme(theme: Settings['theme']): Promise<void> {
    return this.change({ theme });
  }

  async change(part: Part): Promise<void> {
    this.#underWay = [...this.#underWay, part];
    this.#show();
    try {
      this.#kept = await this.#link.request('settings:update', part);
    } catch (thrown) {
      this.#toasts.error(toAppError(thrown).message);
    } finally {
      this.#underWay = this.#underWay.filter((other) => other !== part);
      this.#show();
    }
  }

  #show(): void {
    this.settings = this.#underWay.reduce<Settings>((shown, part) => ({ ...shown, ...part }), this.#kept);
    const { theme } = this.settings;
    // The style sheet follows the system by itself; the attribute only pins a theme.
    if (theme === 'system') delete this.#root.dataset['theme'];
    else this.#root.dataset['theme'] = theme;
  }
}
