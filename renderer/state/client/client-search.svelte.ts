import type { ClientCard } from '#shared/screens/invoice-page.ts';
import { searchedText } from '#shared/search/longest-search.ts';
import type { Link } from '#renderer/bridge.ts';
import { LiveQuery } from '#renderer/state/data/live-query.svelte.ts';

const LIMIT = 8;

export type ClientOption =
  { readonly kind: 'client'; readonly client: ClientCard } | { readonly kind: 'create'; readonly text: string };

const keyOf = (option: ClientOption): string => (option.kind === 'client' ? option.client.uid : option.kind);

/** The options of the client box: the best matches, then always the option to create the typed client. */
export class ClientSearch {
  text = $state('');
  isOpen = $state(false);
  /**
   * The key of the option that the person moved or pointed to, so that it stays active when clients are read again;
   * null for the best match.
   */
  #activeKey = $state<string | null>(null);
  #isTyped = false;
  /** The text for which Enter was pressed while its search is not answered yet; otherwise null. */
  #settling: string | null = null;
  readonly #query: LiveQuery<'client:search'>;
  readonly clients: readonly ClientCard[] = $derived(this.#found());
  readonly options: readonly ClientOption[] = $derived([
    ...this.clients.map((client) => ({ kind: 'client', client }) as const),
    { kind: 'create', text: this.text.trim() } as const,
  ]);
  readonly activeIndex: number = $derived(this.#indexOfActive());

  constructor(link: Link) {
    this.#query = new LiveQuery(link, 'client:search', { resources: ['connections', 'invoices'] });
  }

  end(): void {
    this.#settling = null;
    this.#query.end();
  }

  open(text: string): void {
    this.#isTyped = false;
    this.#search(text);
  }

  type(text: string): void {
    this.#isTyped = true;
    this.#search(text);
  }

  /** True if the person deleted the text; false if the list was opened with an empty box. */
  get isEmptied(): boolean {
    return this.isOpen && this.#isTyped && this.text.trim() === '';
  }

  /** Closes the box when the focus leaves it, unless the option chosen by Enter is still being searched. */
  leave(): void {
    if (this.#settling === null) this.close();
  }

  close(): void {
    this.isOpen = false;
    this.#settling = null;
    // Stop following changes: with a closed list, every keystroke elsewhere in the editor would read the clients again.
    this.#query.clear();
  }

  move(by: -1 | 1): void {
    const count = this.options.length;
    this.point((this.activeIndex + by + count) % count);
  }

  point(index: number): void {
    const option = this.options[index];
    this.#activeKey = option === undefined ? null : keyOf(option);
  }

  /**
   * Resolves with the active option once the search has answered the current text, so that a fast Enter does not take a
   * client found for fewer letters. Null if the box was closed, typed into, or the search failed meanwhile.
   */
  async settle(): Promise<ClientOption | null> {
    const text = this.text;
    this.#settling = text;
    await this.#query.answered();
    if (this.#settling !== text) return null;
    this.#settling = null;
    return this.text === text && this.#query.error === null ? this.active : null;
  }

  get active(): ClientOption | null {
    return this.options[this.activeIndex] ?? null;
  }

  #search(text: string): void {
    this.text = text;
    this.isOpen = true;
    this.#activeKey = null;
    this.#query.read({ text: searchedText(text), limit: LIMIT });
  }

  #found(): readonly ClientCard[] {
    return this.#query.value ?? [];
  }

  #indexOfActive(): number {
    return Math.max(
      0,
      this.options.findIndex((option) => keyOf(option) === this.#activeKey),
    );
  }
}
