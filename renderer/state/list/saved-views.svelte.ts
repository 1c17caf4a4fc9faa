import { textOf } from '#shared/words/text-of.ts';
import { message } from '#shared/words/message.ts';

/* eslint-disable svelte/prefer-svelte-reactivity -- maps are replaced whole */
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { AppError, toAppError } from '#shared/errors.ts';
import type { SelectionSum } from '#shared/lists/list-query.ts';
import { summedIn } from '#shared/lists/invoice-list.ts';
import type { SavedView } from '#shared/lists/list-settings.ts';
import { invoiceList } from '#shared/lists/invoice-list.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import type { SearchContext } from '#shared/search/term-reading.ts';
import type { Link } from '#renderer/bridge.ts';
import { OptimisticValue } from '#renderer/state/data/optimistic-value.svelte.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import type { Views } from './view-edits.ts';
import { nameProblem, says } from './view-edits.ts';
import { LatestRequest } from '#renderer/state/data/latest-request.ts';

/**
 * The pause in ms before counting again: changes come in bursts, and the counts of the sidebar need not follow each.
 */
const PAUSE_MS = 1_000;

interface SavedViewsDeps {
  readonly link: Link;
  readonly toasts: Toasts;
  readonly context: () => SearchContext;
}

/** The saved views of the open account, with count and sum of each. */
export class SavedViews {
  sums = $state.raw<ReadonlyMap<string, SelectionSum>>(new Map());
  readonly #views = new OptimisticValue<Views>([]);
  readonly #app: SavedViewsDeps;
  readonly #ends: readonly (() => void)[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reading: Promise<void> | null = null;
  readonly #requests = new LatestRequest();
  #countedOn: PlainDate = '';

  constructor(app: SavedViewsDeps) {
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

  get views(): Views {
    return this.#views.shown;
  }

  async start(): Promise<void> {
    try {
      await this.#read();
    } catch (thrown) {
      this.#app.toasts.error(toAppError(thrown).message);
    }
    await this.count();
  }

  end(): void {
    clearTimeout(this.#timer);
    for (const stop of this.#ends) stop();
  }

  /** Counts again after midnight, because conditions like "before today" change. */
  dayIs(today: PlainDate): void {
    if (this.#countedOn !== '' && this.#countedOn !== today) void this.count();
  }

  async count(): Promise<void> {
    const isLatest = this.#requests.begin();
    const context = this.#app.context();
    this.#countedOn = context.today;
    const sums = new Map<string, SelectionSum>();
    for (const view of this.views) {
      const { text, terms } = parseSearch(view.query, invoiceList, context);
      const filter = { tab: view.tab, search: text, terms };
      try {
        const selection = { kind: 'all', filter, except: [] } as const;
        sums.set(view.id, await this.#app.link.request('invoice:sum', { selection, amount: summedIn(view.tab) }));
      } catch {
        // Leave out the figure: the list itself shows the error.
      }
      if (!isLatest()) return;
    }
    this.sums = sums;
  }

  nameProblem(name: string, except: string | null = null): string | null {
    const problem = nameProblem(this.views, name, except);
    return problem === null ? null : textOf(problem);
  }

  /**
   * Changes and saves the views. Throws if it fails. Reads the views first, because a save without them would replace
   * them all.
   */
  async change(make: (views: Views) => Views): Promise<void> {
    try {
      await this.#read();
    } catch (thrown) {
      const { code, said } = toAppError(thrown);
      throw new AppError(code, message('views_unread', { problem: said }));
    }
    try {
      await this.#views.change(make, async (views) => {
        await this.#app.link.request('views:replace', { list: 'invoices', views });
        return views;
      });
    } finally {
      void this.count();
    }
  }

  /** Reads the views once, and again after a failure. */
  #read(): Promise<void> {
    this.#reading ??= this.#ask();
    return this.#reading;
  }

  async #ask(): Promise<void> {
    try {
      const views = await this.#app.link.request('views:list', { list: 'invoices' });
      // They are those of the list that was asked for.
      this.#views.take(views as readonly SavedView[]);
    } catch (thrown) {
      this.#reading = null;
      throw thrown;
    }
  }
}

/** Returns true if the view differs from what is shown. */
export const isViewOther = (view: SavedView, now: Omit<SavedView, 'id' | 'name'>): boolean => !says(view, now);
