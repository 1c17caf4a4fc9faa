/* eslint-disable svelte/prefer-svelte-reactivity -- maps are replaced whole */
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { AppError, toAppError } from '#shared/errors.ts';
import type { SelectionSum } from '#shared/lists/list-query.ts';
import type { SavedView } from '#shared/lists/list-settings.ts';
import type { KeyOf, ListName } from '#shared/lists/lists.ts';
import { listSpecs, summedIn } from '#shared/lists/lists.ts';
import type { ListViews } from '#shared/ipc/list-requests.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import type { Resource } from '#shared/service/resources.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';
import { LatestRequest } from '#renderer/state/data/latest-request.ts';
import { OptimisticValue } from '#renderer/state/data/optimistic-value.svelte.ts';
import type { ListDeps } from './list-filter.svelte.ts';
import type { ListPort } from './list-port.ts';
import type { Views } from './view-edits.ts';
import { nameProblem, says } from './view-edits.ts';

/**
 * The pause in ms before counting again: changes come in bursts, and the counts of the sidebar need not follow each.
 */
const PAUSE_MS = 1_000;

type SavedViewsDeps<List extends ListName> = Pick<ListDeps<List>, 'list' | 'link' | 'toasts' | 'context'>;

/** The saved views of a list in the open account, with count and sum of each. */
export class SavedViews<List extends ListName> {
  sums = $state.raw<ReadonlyMap<string, SelectionSum>>(new Map());
  readonly #views = new OptimisticValue<Views<List>>([]);
  readonly #app: SavedViewsDeps<List>;
  readonly #port: Pick<ListPort<List>, 'sum'>;
  readonly #ends: readonly (() => void)[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reading: Promise<void> | null = null;
  readonly #requests = new LatestRequest();
  #countedOn: PlainDate = '';

  constructor(app: SavedViewsDeps<List>, port: Pick<ListPort<List>, 'sum'>) {
    this.#app = app;
    this.#port = port;
    const onChange = (): void => {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        void this.count();
      }, PAUSE_MS);
    };
    const shown: readonly Resource[] = listSpecs[app.list].resources;
    this.#ends = [
      app.link.on('mirror:changed', ({ resources }) => {
        if (shown.some((resource) => resources.includes(resource))) onChange();
      }),
      app.link.on('outbox:changed', onChange),
    ];
  }

  get views(): Views<List> {
    return this.#views.shown;
  }

  async start(): Promise<void> {
    await this.#app.toasts.attempt(() => this.#read());
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
      const { text, terms } = parseSearch<KeyOf<List>>(view.query, listSpecs[this.#app.list], context);
      const filter = { tab: view.tab, search: text, terms };
      try {
        const selection = { kind: 'all', filter, except: [] } as const;
        sums.set(view.id, await this.#port.sum(selection, summedIn(this.#app.list, view.tab)));
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
  async change(make: (views: Views<List>) => Views<List>): Promise<void> {
    try {
      await this.#read();
    } catch (thrown) {
      const { code, said } = toAppError(thrown);
      throw new AppError(code, message('views_unread', { problem: said }));
    }
    try {
      const { link, list } = this.#app;
      await this.#views.change(make, async (views) => {
        await link.request('views:replace', { list, views } as ListViews[List]);
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
      const { link, list } = this.#app;
      // The answer holds views of the list that it was asked of.
      this.#views.take((await link.request('views:list', { list })) as Views<List>);
    } catch (thrown) {
      this.#reading = null;
      throw thrown;
    }
  }
}

/** Returns true if the view differs from what is shown. */
export const isViewOther = <List extends ListName>(
  view: SavedView<List>,
  now: Omit<SavedView<List>, 'id' | 'name'>,
): boolean => !says<List>(view, now);
