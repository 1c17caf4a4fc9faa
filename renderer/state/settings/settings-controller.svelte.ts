import type { Input } from '#shared/ipc/contract.ts';
import type { ListSettings } from '#shared/lists/list-settings.ts';
import type { ListName } from '#shared/lists/lists.ts';
import type { Settings } from '#shared/screens/settings.ts';
import { defaultSettings, textScales } from '#shared/screens/settings.ts';
import { toAppError } from '#shared/errors.ts';
import type { Link } from '#renderer/bridge.ts';
import { OptimisticValue } from '#renderer/state/data/optimistic-value.svelte.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';

/** The person's settings. */
export class SettingsController {
  readonly #settings = new OptimisticValue<Settings>(defaultSettings);
  readonly #link: Link;
  readonly #toasts: Toasts;
  readonly #root: HTMLElement;

  constructor(link: Link, toasts: Toasts, root: HTMLElement) {
    this.#link = link;
    this.#toasts = toasts;
    this.#root = root;
  }

  get settings(): Settings {
    return this.#settings.shown;
  }

  /** Sets the stored settings. */
  apply(settings: Settings): void {
    this.#settings.take(settings);
    this.#showLook();
  }

  /** Chooses the month with which quarters and years begin, 1 to 12. */
  chooseYearStart(yearStart: number): Promise<void> {
    return this.change({ figures: { yearStart } });
  }

  chooseTheme(theme: Settings['theme']): Promise<void> {
    return this.change({ theme });
  }

  /** Changes settings, and shows a toast if they could not be saved. */
  async change(part: Input<'settings:update'>): Promise<void> {
    const kept = this.#settings.change(
      (settings) => ({ ...settings, ...part }),
      () => this.#link.request('settings:update', part),
    );
    this.#showLook();
    try {
      await kept;
    } catch (thrown) {
      this.#toasts.error(toAppError(thrown).message);
    }
    this.#showLook();
  }

  /** Changes the settings of one list. */
  changeList<List extends ListName>(list: List, part: Partial<ListSettings<List>>): Promise<void> {
    const { lists } = this.settings;
    return this.change({ lists: { ...lists, [list]: { ...lists[list], ...part } } });
  }

  #showLook(): void {
    const { theme, textSize } = this.settings;
    // The style sheet follows the system by itself; the attribute only fixes a theme.
    if (theme === 'system') delete this.#root.dataset['theme'];
    else this.#root.dataset['theme'] = theme;
    this.#root.style.setProperty('--text-scale', String(textScales[textSize]));
  }
}
