import type { LineForm } from '#shared/invoice-form/invoice-form.ts';
import { isBlankLine } from '#shared/invoice-form/invoice-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import { lineColumns } from '#shared/service/line-item.ts';
import type { LineSuggestion } from '#shared/screens/suggestion.ts';
import type { Link } from '#renderer/bridge.ts';
import { LiveQuery } from '#renderer/state/data/live-query.svelte.ts';

const LIMIT = 12;
const LONGEST_QUESTION = 200;

interface Surroundings {
  readonly uid: Uid;
  readonly clientUid: Uid | null;
  /** What the invoice is in: a price of another currency is shown and not taken over. */
  readonly currency: string | null;
}

/** No answer has the same suggestion twice. */
const keyOf = (option: LineSuggestion): string => JSON.stringify(option);

/**
 * What was saved or billed before, for the description that is being typed. Nothing is chosen until somebody says so: a
 * text that merely begins like an earlier one stays what it is.
 */
export class LineSuggestions {
  /** Of the row whose description is typed in; null while nothing is offered. */
  rowKey = $state<string | null>(null);
  /** What somebody moved to, and what they ticked: meant wherever it stands once a longer text is answered, and nothing in its place. */
  #meant = $state<string | null>(null);
  #kept = $state.raw<readonly string[]>([]);
  readonly #query: LiveQuery<'lines:suggest'>;
  readonly #surroundings: () => Surroundings;
  #line: LineForm | null = $state.raw(null);
  readonly options: readonly LineSuggestion[] = $derived(this.#useful());
  readonly activeIndex: number = $derived(this.options.findIndex((option) => keyOf(option) === this.#meant));
  /** Places in the list, in its order. */
  readonly ticked: readonly number[] = $derived(
    this.options.flatMap((option, index) => (this.#kept.includes(keyOf(option)) ? [index] : [])),
  );
  /** How many are shown. For itself: to find room for them lays out all rows, which a key that finds as many need not do. */
  readonly offered: number = $derived(this.isShown ? this.options.length : 0);

  constructor(link: Link, surroundings: () => Surroundings) {
    // Its own saves change the tables with every keystroke: the list is read once for each text.
    this.#query = new LiveQuery(link, 'lines:suggest', { resources: [] });
    this.#surroundings = surroundings;
  }

  get isShown(): boolean {
    return this.rowKey !== null && this.options.length > 0;
  }

  /** The description of a row is being typed in, or somebody asks what there is for it. */
  search(line: LineForm): void {
    const { uid, clientUid } = this.#surroundings();
    this.rowKey = line.key;
    this.#line = line;
    this.#unmark();
    const text = line.description.slice(0, LONGEST_QUESTION);
    this.#query.read({ kind: line.kind, text, clientUid, exceptUid: uid, limit: LIMIT });
  }

  close(): void {
    this.rowKey = null;
    this.#line = null;
    this.#unmark();
    this.#query.clear();
  }

  end(): void {
    this.#query.end();
  }

  /** From the text into the list, through it, and back to the text. */
  move(by: -1 | 1): void {
    const places = this.options.length + 1;
    this.#mark(((this.activeIndex + 1 + by + places) % places) - 1);
  }

  tick(index: number): void {
    const option = this.options[index];
    if (option === undefined) return;
    const key = keyOf(option);
    const others = this.#kept.filter((known) => known !== key);
    this.#kept = others.length < this.#kept.length ? others : [...others, key];
  }

  /** Somebody points at one: it is among what is taken, whatever was ticked before. */
  point(index: number): void {
    this.#mark(index);
    if (this.ticked.length > 0 && !this.ticked.includes(index)) this.tick(index);
  }

  /** What would be taken now: everything ticked, in the order of the list, or else what is active. */
  get chosen(): readonly LineSuggestion[] {
    const indices = this.ticked.length > 0 ? this.ticked : [this.activeIndex];
    return indices.flatMap((index) => this.options[index] ?? []);
  }

  /** Fills what is blank. The description gives way: it was what was searched for. */
  fill(line: LineForm, { description, unit, price, currency }: LineSuggestion): LineForm {
    const ours = this.#surroundings().currency;
    const isOurs = currency === null || ours === null || currency === ours;
    const blank = (cell: string, offered: string | null): string => (cell.trim() === '' ? (offered ?? '') : cell);
    return {
      ...line,
      description,
      unit: line.kind === 'items' ? blank(line.unit, unit) : line.unit,
      price: isOurs ? blank(line.price, price) : line.price,
    };
  }

  #mark(index: number): void {
    const option = this.options[index];
    this.#meant = option === undefined ? null : keyOf(option);
  }

  #unmark(): void {
    this.#meant = null;
    this.#kept = [];
  }

  /** What is there already helps nobody; of an older question nothing is offered once the text is another. */
  #useful(): readonly LineSuggestion[] {
    const line = this.#line;
    if (line === null) return [];
    const text = line.description.trim();
    const isSame = (option: LineSuggestion): boolean =>
      option.description.trim() === text && JSON.stringify(this.fill(line, option)) === JSON.stringify(line);
    return (this.#query.value ?? []).filter((option) => !isSame(option));
  }
}

/** The first cell that still lacks something once the description is there; null where none does. */
export function nextBlankColumn(line: LineForm): 'quantity' | 'price' | null {
  if (isBlankLine(line)) return null;
  if (lineColumns[line.kind].quantity !== null && line.quantity.trim() === '') return 'quantity';
  return line.price.trim() === '' ? 'price' : null;
}
