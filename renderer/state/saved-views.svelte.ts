/* eslint-disable svelte/prefer-svelte-reactivity -- maps are replaced whole */
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { toAppError } from '#shared/errors.ts';
import type { SelectionSum } from '#shared/model/invoice-list.ts';
import { summedIn } from '#shared/model/invoice-list.ts';
import type { SavedView } from '#shared/model/list-settings.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import type { SearchContext } from '#shared/search/term-reading.ts';
import type { Link } from '#renderer/bridge.ts';
import { words } from '#renderer/i18n/words.ts';
import type { Toasts } from './toasts.svelte.ts';

/** Changes arrive in bursts while the engine works; counts in the sidebar need not follow each. */
const PAUSE_MS = 1_000;

interface Surroundings {
  readonly link: Link;
  readonly toasts: Toasts;
  readonly context: () => SearchContext;
}

/** The views of the open account: kept in its book, counted beside their names. */
export class SavedViews {
  views = $state.raw<readonly SavedView[]>([]);
  sums = $state.raw<ReadonlyMap<string, SelectionSum>>(new Map());
  readonly #app: Surroundings;
  readonly #ends: readonly (() => void)[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ticket = 0;
  #countedOn: PlainDate = '';

  constructor(app: Surroundings) {
    this.#app = app;
    const onChange = (): void => {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        void this.count();
      }, PAUSE_MS);
    };
    this.#ends = [
      app.link.on('mirror:changed', ({ resources }) => {
        if (resources.includes('invoices') || resources.includes('connections')) onChange();
      }),
      app.link.on('outbox:changed', onChange),
    ];
  }

  async start(): Promise<void> {
    try {
      this.views = await this.#app.link.request('views:list', null);
    } catch (thrown) {
      this.#app.toasts.error(toAppError(thrown).message);
    }
    await this.count();
  }

  end(): void {
    clearTimeout(this.#timer);
    for (const stop of this.#ends) stop();
  }

  /** What "before today" finds is another matter tomorrow. */
  dayIs(today: PlainDate): void {
    if (this.#countedOn !== '' && this.#countedOn !== today) void this.count();
  }

  async count(): Promise<void> {
    this.#ticket += 1;
    const ticket = this.#ticket;
    const context = this.#app.context();
    this.#countedOn = context.today;
    const sums = new Map<string, SelectionSum>();
    for (const view of this.views) {
      const { text, terms } = parseSearch(view.query, context);
      const filter = { tab: view.tab, search: text, terms };
      try {
        const selection = { kind: 'all', filter, except: [] } as const;
        sums.set(view.id, await this.#app.link.request('invoice:sum', { selection, amount: summedIn(view.tab) }));
      } catch {
        // A view without a figure says enough; the list tells what is wrong with the book.
      }
      if (ticket !== this.#ticket) return;
    }
    this.sums = sums;
  }

  nameProblem(name: string, except: string | null = null): string | null {
    const wanted = name.trim().toLowerCase();
    if (wanted === '') return words.views.nameMissing;
    const isTaken = this.views.some((view) => view.id !== except && view.name.toLowerCase() === wanted);
    return isTaken ? words.views.nameTaken : null;
  }

  add(view: SavedView): Promise<void> {
    return this.#replace([...this.views, view]);
  }

  update(id: string, part: Partial<Omit<SavedView, 'id'>>): Promise<void> {
    return this.#replace(this.views.map((view) => (view.id === id ? { ...view, ...part } : view)));
  }

  move(id: string, by: -1 | 1): Promise<void> {
    const from = this.views.findIndex((view) => view.id === id);
    const moved = this.views[from];
    const others = this.views.filter((view) => view.id !== id);
    if (moved === undefined || from + by < 0 || from + by >= this.views.length) return Promise.resolve();
    return this.#replace([...others.slice(0, from + by), moved, ...others.slice(from + by)]);
  }

  async remove(id: string): Promise<void> {
    const at = this.views.findIndex((view) => view.id === id);
    const removed = this.views[at];
    if (removed === undefined) return;
    await this.#replace(this.views.filter((view) => view.id !== id));
    this.#app.toasts.info(words.views.removed(removed.name), {
      label: words.app.undo,
      run: () => void this.#replace([...this.views.slice(0, at), removed, ...this.views.slice(at)]),
    });
  }

  /** Shown at once, and as before where it could not be kept. */
  async #replace(views: readonly SavedView[]): Promise<void> {
    const before = this.views;
    this.views = views;
    try {
      await this.#app.link.request('views:replace', { views });
    } catch (thrown) {
      this.views = before;
      this.#app.toasts.error(toAppError(thrown).message);
    }
    await this.count();
  }
}

/** Whether a view keeps something else than what is shown. */
export function isViewOther(
  { id: _id, name: _name, ...kept }: SavedView,
  now: Omit<SavedView, 'id' | 'name'>,
): boolean {
  return (Object.keys(now) as (keyof typeof now)[]).some(
    (key) => JSON.stringify(now[key]) !== JSON.stringify(kept[key]),
  );
}
