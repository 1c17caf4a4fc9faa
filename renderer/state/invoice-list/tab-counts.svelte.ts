import type { InvoiceFilter, InvoiceTab } from '#shared/screens/invoice-list.ts';
import type { Link } from '#renderer/bridge.ts';
import { LiveQuery } from '#renderer/state/data/live-query.svelte.ts';

/** Counting what a search finds takes longer than finding a screenful: it waits for a pause in the typing. */
const COUNT_PAUSE_MS = 300;

interface Question {
  /** What stands in the search box. */
  readonly query: string;
  readonly filter: Pick<InvoiceFilter, 'search' | 'terms'>;
}

/** How many invoices each tab of the list holds, of the question that was counted last. */
export class ListCounts {
  readonly live: LiveQuery<'invoice:count-tabs'>;
  readonly #question: () => Question;
  /** The question that they answer. */
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

  /** Somebody types: what they have counted so far is of no use, and what stands there then is counted after a pause. */
  countLater(): void {
    this.live.overtake();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.count();
    }, COUNT_PAUSE_MS);
  }

  /** Null while nobody has counted what is asked now. */
  of(tab: InvoiceTab): number | null {
    if (this.#countedFor !== this.#question().query) return null;
    return this.live.value?.find((count) => count.tab === tab)?.count ?? null;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.live.end();
  }
}
