import type { ListSearches } from '#shared/ipc/list-requests.ts';
import type { ListName, SearchOf, TabOf } from '#shared/lists/lists.ts';
import { listSpecs } from '#shared/lists/lists.ts';
import type { Link } from '#renderer/bridge.ts';
import { LiveQuery } from '#renderer/state/data/live-query.svelte.ts';

/**
 * The pause in ms before counting: counting takes longer than reading one page of rows, so it waits until the person
 * stops typing.
 */
const COUNT_PAUSE_MS = 300;

interface Question<List extends ListName> {
  /** The text of the search box. */
  readonly query: string;
  readonly filter: SearchOf<List>;
}

/** The number of rows on each tab, for the query that was counted last. */
export class TabCounts<List extends ListName> {
  readonly live: LiveQuery<'list:count-tabs'>;
  readonly #list: List;
  readonly #question: () => Question<List>;
  /** The query that the counts belong to. */
  #countedFor = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(link: Link, list: List, question: () => Question<List>) {
    this.#list = list;
    this.#question = question;
    this.live = new LiveQuery(link, 'list:count-tabs', { resources: listSpecs[list].resources, outbox: true });
  }

  count(): void {
    clearTimeout(this.#timer);
    const { query, filter } = this.#question();
    const { search, terms } = filter;
    // The terms are those that the list's search understands.
    this.live.read({ list: this.#list, search, terms } as ListSearches[List]);
    void this.live.answered().then(() => {
      if (query === this.#question().query && this.live.error === null) this.#countedFor = query;
    });
  }

  /** Ignores counts in progress and counts again after a pause, because the person is typing. */
  countLater(): void {
    this.live.overtake();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.count();
    }, COUNT_PAUSE_MS);
  }

  /** Returns the count of a tab; null until the current query is counted. */
  of(tab: TabOf<List>): number | null {
    if (this.#countedFor !== this.#question().query) return null;
    return this.live.value?.find((count) => count.tab === tab)?.count ?? null;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.live.end();
  }
}
