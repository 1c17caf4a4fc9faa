import { SvelteMap } from 'svelte/reactivity';
import type { Uid } from '#shared/service/ids.ts';
import { isUid } from '#shared/service/ids.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';
import type { TagChoice } from '#shared/screens/tag.ts';
import type { SearchKey } from '#shared/search/search-keys.ts';
import type { SearchSpec } from '#shared/search/search-spec.ts';
import { readTerm } from '#shared/search/parse-search.ts';
import type { SearchToken } from '#shared/search/split-search.ts';
import { splitSearch, writeClientToken, writeToken } from '#shared/search/split-search.ts';
import type { Suggestion } from '#shared/search/suggest.ts';
import { suggestAt } from '#shared/search/suggest.ts';
import type { SearchContext } from '#shared/search/term-reading.ts';
import { plain, spellings } from '#shared/text/fold-text.ts';
import type { Link } from '#renderer/bridge.ts';
import { LiveQuery } from '#renderer/state/data/live-query.svelte.ts';

const CLIENTS = 8;
const TAGS = 12;

export type BoxOption =
  | Suggestion
  | { readonly kind: 'client'; readonly client: ClientCard }
  | { readonly kind: 'tag'; readonly tag: TagChoice };

interface SearchBoxDeps {
  readonly link: Link;
  /** The conditions that the search of the list understands. */
  readonly spec: SearchSpec<SearchKey>;
  readonly context: () => SearchContext;
  /** Returns the currencies of the book, for `currency:`. */
  readonly currencies: () => readonly string[];
  readonly onChange: (query: string) => void;
}

/**
 * The search box: finished conditions as chips, then the text being typed. Both are searched for at once; a chip is
 * only a condition that is finished.
 */
export class SearchBox {
  chips = $state.raw<readonly string[]>([]);
  /** The chips as they are shown: a client by its name where the search has its uid. */
  readonly labels: readonly string[] = $derived.by(() => this.chips.map((chip) => this.#labelOf(chip)));
  draft = $state('');
  caret = $state(0);
  isOpen = $state(false);
  /** -1 while no option is active: Enter then means the text. */
  activeIndex = $state(-1);
  readonly #app: SearchBoxDeps;
  /** Names of clients by their uids. */
  readonly #names = new SvelteMap<Uid, string>();
  readonly #clients: LiveQuery<'client:search'>;
  readonly #tags: LiveQuery<'tags:list'>;
  readonly suggesting = $derived.by(() =>
    suggestAt(this.draft, this.caret, this.#app.spec, { currency: this.#app.currencies() }),
  );
  readonly options: readonly BoxOption[] = $derived.by(() => this.#found());

  constructor(app: SearchBoxDeps) {
    this.#app = app;
    this.#clients = new LiveQuery(app.link, 'client:search', { resources: ['connections'] });
    this.#tags = new LiveQuery(app.link, 'tags:list', { resources: ['invoices'] });
  }

  end(): void {
    this.#clients.end();
    this.#tags.end();
  }

  get query(): string {
    return [...this.chips, this.draft.trim()].filter(Boolean).join(' ');
  }

  /** Shows another search, for example that of a saved view. */
  show(query: string): void {
    if (query === this.query) return;
    const tokens = splitSearch(query, this.#app.spec);
    const isChip = (token: SearchToken): boolean => token.isClosed && this.#isCondition(token);
    this.chips = tokens.filter(isChip).map(({ text }) => text);
    this.draft = tokens
      .filter((token) => !isChip(token))
      .map(({ text }) => text)
      .join(' ');
    this.caret = this.draft.length;
    this.close();
    this.#readNames();
  }

  type(text: string, caret: number): void {
    this.draft = text;
    this.caret = caret;
    this.#chipBefore(caret);
    // Search before asking for suggestions, because requests are answered in order and the rows matter more.
    this.#app.onChange(this.query);
    if (this.suggesting.key === null && this.suggesting.written === '') this.close();
    else this.open();
  }

  moveCaret(caret: number): void {
    this.caret = caret;
    if (this.isOpen) this.open();
  }

  open(): void {
    this.isOpen = true;
    // Activate the first value of a key. Activate nothing for a free word, or for a condition that a suggestion would
    // only make longer.
    this.activeIndex = this.suggesting.key === null || this.#isWhole() ? -1 : 0;
    if (this.suggesting.key === 'client') this.#clients.read({ text: this.suggesting.written.trim(), limit: CLIENTS });
    else this.#clients.clear();
    if (this.suggesting.key !== 'tag') this.#tags.clear();
    else if (this.#tags.value === null) this.#tags.read({ uids: [] });
  }

  close(): void {
    this.isOpen = false;
    this.activeIndex = -1;
    this.#clients.clear();
    this.#tags.clear();
  }

  get isMenuShown(): boolean {
    return this.isOpen && this.options.length > 0;
  }

  move(by: -1 | 1): void {
    const count = this.options.length;
    if (count === 0) return;
    this.activeIndex = this.activeIndex < 0 ? (by > 0 ? 0 : count - 1) : (this.activeIndex + by + count) % count;
  }

  /**
   * Resolves with the option of Enter or Tab once the suggestions answer the text on screen, so that a client found for
   * fewer letters is never taken. Null if the text itself is meant.
   */
  async settle(): Promise<BoxOption | null> {
    const { draft } = this;
    if (this.suggesting.key === 'client') await this.#clients.answered();
    if (this.suggesting.key === 'tag') await this.#tags.answered();
    const isStill = this.isOpen && this.draft === draft;
    return isStill ? (this.options[this.activeIndex] ?? null) : null;
  }

  accept(option: BoxOption): void {
    const { start, end, before } = this.suggesting;
    if (option.kind === 'key') {
      this.#replace(start, end, `${option.key}:`);
      this.open();
    } else {
      this.chips = [...this.chips, tokenOf(option, before, this.suggesting.key)];
      this.#replace(start, end, '');
      this.close();
    }
    this.#app.onChange(this.query);
  }

  /**
   * Turns every finished condition into a chip. Returns false if something is not understood and should be looked at.
   */
  finish(): boolean {
    const tokens = splitSearch(this.draft, this.#app.spec);
    const finished = tokens.filter((token) => this.#isCondition(token));
    const isWhole = tokens.every((token) => token.key === null || finished.includes(token));
    this.chips = [...this.chips, ...finished.map((token) => (token.isClosed ? token.text : `${token.text}"`))];
    const rest = tokens.filter((token) => !finished.includes(token));
    this.draft = rest.map(({ text }) => text).join(' ');
    this.caret = this.draft.length;
    this.close();
    this.#app.onChange(this.query);
    return isWhole;
  }

  /** Moves a chip back into the text for editing. */
  edit(index: number): void {
    const chip = this.chips[index];
    if (chip === undefined) return;
    this.finish();
    this.chips = this.chips.filter((_chip, at) => at !== index);
    this.draft = [this.draft, chip].filter(Boolean).join(' ');
    this.caret = this.draft.length;
    this.open();
    this.#app.onChange(this.query);
  }

  remove(index: number): void {
    this.chips = this.chips.filter((_chip, at) => at !== index);
    this.#app.onChange(this.query);
  }

  clear(): void {
    this.chips = [];
    this.draft = '';
    this.caret = 0;
    this.close();
    this.#app.onChange('');
  }

  /** Returns the client whose uid a chip has behind its key; null for any other. */
  #clientIn(chip: string): Uid | null {
    const [token] = splitSearch(chip, this.#app.spec);
    return token?.key === 'client' && isUid(token.value) ? token.value : null;
  }

  #labelOf(chip: string): string {
    const uid = this.#clientIn(chip);
    const name = uid === null ? undefined : this.#names.get(uid);
    return name === undefined ? chip : writeClientToken(name);
  }

  /** Asks for the names of clients that chips have the uids of. A uid stays as it is where that fails. */
  #readNames(): void {
    for (const uid of this.chips.flatMap((chip) => this.#clientIn(chip) ?? []))
      this.#app.link.request('client:name', { uid }).then(
        (name) => {
          if (name !== null) this.#names.set(uid, name);
        },
        () => undefined,
      );
  }

  #isCondition(token: SearchToken): boolean {
    return token.key !== null && 'term' in readTerm(token.key, token.value, this.#app.spec, this.#app.context());
  }

  /** Returns true if the typed date or age is complete. */
  #isWhole(): boolean {
    const { key, written } = this.suggesting;
    const isTime = key === 'due' || key === 'date' || key === 'late';
    return isTime && 'term' in readTerm(key, written, this.#app.spec, this.#app.context());
  }

  /** Turns a condition before a space into a chip; client names may continue after one. */
  #chipBefore(caret: number): void {
    if (this.draft[caret - 1] !== ' ') return;
    const token = splitSearch(this.draft, this.#app.spec).find(({ end }) => end === caret - 1);
    if (token === undefined || !token.isClosed || !this.#isCondition(token)) return;
    if (token.key === 'client' && !token.text.endsWith('"')) return;
    this.chips = [...this.chips, token.text];
    this.#replace(token.start, caret, '');
  }

  #replace(start: number, end: number, text: string): void {
    this.draft = `${this.draft.slice(0, start)}${text}${this.draft.slice(end)}`.replace(/^\s+/, '');
    this.caret = Math.min(this.draft.length, start + text.length);
  }

  #found(): readonly BoxOption[] {
    const { key, written, suggestions } = this.suggesting;
    if (key === 'client') return (this.#clients.answer ?? []).map((client) => ({ kind: 'client', client }));
    if (key !== 'tag') return suggestions;
    const isMeant = ({ name }: TagChoice): boolean => spellings(name).some((way) => way.includes(plain(written)));
    const meant = (this.#tags.value ?? []).filter(isMeant).slice(0, TAGS);
    return meant.map((tag) => ({ kind: 'tag', tag }));
  }
}

/** Returns the condition that a suggestion stands for, as text. */
function tokenOf(option: Exclude<BoxOption, { readonly kind: 'key' }>, before: string, key: SearchKey | null): string {
  if (option.kind === 'tag') return writeToken('tag', option.tag.name);
  if (option.kind === 'client') return writeClientToken(option.client.name);
  return writeToken(key ?? 'state', `${before}${option.value}`);
}
