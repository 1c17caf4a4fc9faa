import type { InvoiceFilter, InvoiceTab } from '#shared/lists/invoice-list.ts';
import type { Link } from '#renderer/bridge.ts';
import { LiveQuery } from '#renderer/state/data/live-query.svelte.ts';

/**
 * The pause in ms before counting: counting takes longer than reading one page of rows, so it waits until the person
 * stops typing.
 */
const COUNT_PAUSE_MS = 300;

interface Question {
  /** The text of the search box. */
  readonly query: string;
  readonly filter: Pick<InvoiceFilter, 'search' | 'terms'>;
}

/** The number of invoices on each tab, for the query that was counted last. */
export class TabCounts {
  readonly live: LiveQuery<'invoice:count-tabs'>;
  readonly #question: () => Question;
  /** The query that the counts belong to. */
  #countedFor = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(link: Link, question: () => Question) {
    this.#question = question;
    this.live = new LiveQuery(link, 'invoice:count-tabs', { resources: ['invoices', 'connections'], outbox: true });
  }

  count(): void {
    clearTimeout(this.#timer);
    const { query, filter } = this.#question();
    const { search, terms } = filter;
    this.live.read({ search, terms });
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
  of(tab: InvoiceTab): number | null {
    if (this.#countedFor !== this.#question().query) return null;
    return this.live.value?.find((count) => count.tab === tab)?.count ?? null;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.live.end();
  }
}
