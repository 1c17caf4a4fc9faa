import type { ClientCard } from '#shared/screens/invoice-page.ts';
import { searchedText } from '#shared/search/longest-search.ts';
import type { Link } from '#renderer/bridge.ts';
import { LiveQuery } from '#renderer/state/data/live-query.svelte.ts';

const LIMIT = 8;

export type ClientOption =
  { readonly kind: 'client'; readonly client: ClientCard } | { readonly kind: 'create'; readonly text: string };

const keyOf = (option: ClientOption): string => (option.kind === 'client' ? option.client.uid : option.kind);

/** What the client box offers: the best matches, then always the way to create what was typed. */
export class ClientSearch {
  text = $state('');
  isOpen = $state(false);
  /** What somebody moved or pointed to: it is meant wherever it stands once clients are read anew. Null for the best match. */
  #meant = $state<string | null>(null);
  #isTyped = false;
  /** The text that Enter was pressed for and that is not answered yet; null at all other times. */
  #settling: string | null = null;
  readonly #query: LiveQuery<'client:search'>;
  readonly clients: readonly ClientCard[] = $derived(this.#found());
  readonly options: readonly ClientOption[] = $derived([
    ...this.clients.map((client) => ({ kind: 'client', client }) as const),
    { kind: 'create', text: this.text.trim() } as const,
  ]);
  readonly activeIndex: number = $derived(this.#place());

  constructor(link: Link) {
    this.#query = new LiveQuery(link, 'client:search', { resources: ['connections', 'invoices'] });
  }

  end(): void {
    this.#settling = null;
    this.#query.end();
  }

  open(text: string): void {
    this.#isTyped = false;
    this.#look(text);
  }

  type(text: string): void {
    this.#isTyped = true;
    this.#look(text);
  }

  /** Nothing is left of what stood in the box because somebody deleted it, not because the list opened with all clients. */
  get isEmptied(): boolean {
    return this.isOpen && this.#isTyped && this.text.trim() === '';
  }

  /** The focus goes elsewhere. What was chosen a moment ago and is still being looked up stays chosen. */
  leave(): void {
    if (this.#settling === null) this.close();
  }

  close(): void {
    this.isOpen = false;
    this.#settling = null;
    // A closed list follows no changes: every keystroke elsewhere in the editor would read the clients again.
    this.#query.clear();
  }

  move(by: -1 | 1): void {
    const count = this.options.length;
    this.point((this.activeIndex + by + count) % count);
  }

  point(index: number): void {
    const option = this.options[index];
    this.#meant = option === undefined ? null : keyOf(option);
  }

  /**
   * The active option once it answers the text on screen: Enter pressed faster than the search must never take a client
   * found for fewer letters. Null when the box was closed, typed into or failed meanwhile.
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

  #look(text: string): void {
    this.text = text;
    this.isOpen = true;
    this.#meant = null;
    this.#query.read({ text: searchedText(text), limit: LIMIT });
  }

  #found(): readonly ClientCard[] {
    return this.#query.value ?? [];
  }

  #place(): number {
    return Math.max(
      0,
      this.options.findIndex((option) => keyOf(option) === this.#meant),
    );
  }
}
