import { isSameJson } from '#shared/json.ts';
import type { LineForm } from '#shared/invoice-form/invoice-form.ts';
import { isBlankLine } from '#shared/invoice-form/invoice-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import { lineColumns } from '#shared/service/line-item.ts';
import type { LineSuggestion } from '#shared/screens/suggestion.ts';
import type { Link } from '#renderer/bridge.ts';
import { LiveQuery } from '#renderer/state/data/live-query.svelte.ts';

const LIMIT = 12;
const LONGEST_QUESTION = 200;

interface SuggestionContext {
  readonly uid: Uid;
  readonly clientUid: Uid | null;
  /** The invoice's currency: a price in another one is shown and not filled in. */
  readonly currency: string | null;
}

/** Identifies a suggestion by its content; an answer contains no suggestion twice. */
const keyOf = (option: LineSuggestion): string => JSON.stringify(option);

/**
 * Suggests saved or billed lines for the description being typed. None is active until the person chooses one, so that
 * a text that only begins like an earlier one stays as typed.
 */
export class LineSuggestions {
  /** The key of the row whose description is typed; null while nothing is suggested. */
  rowKey = $state<string | null>(null);
  /**
   * The option moved to and the options ticked, by content, so that they stay marked when a longer text is answered.
   */
  #activeKey = $state<string | null>(null);
  #tickedKeys = $state.raw<readonly string[]>([]);
  readonly #query: LiveQuery<'lines:suggest'>;
  readonly #surroundings: () => SuggestionContext;
  #line: LineForm | null = $state.raw(null);
  readonly options: readonly LineSuggestion[] = $derived(this.#usefulOptions());
  readonly activeIndex: number = $derived(this.options.findIndex((option) => keyOf(option) === this.#activeKey));
  /** Indices of the ticked options, in the order of the list. */
  readonly ticked: readonly number[] = $derived(
    this.options.flatMap((option, index) => (this.#tickedKeys.includes(keyOf(option)) ? [index] : [])),
  );
  /**
   * The number of shown options. Derived separately: making room for them lays out all rows, which is needless while
   * the number stays the same.
   */
  readonly offered: number = $derived(this.isShown ? this.options.length : 0);

  constructor(link: Link, context: () => SuggestionContext) {
    // Do not watch resources: the editor's own saves change them with every keystroke.
    this.#query = new LiveQuery(link, 'lines:suggest', { resources: [] });
    this.#surroundings = context;
  }

  get isShown(): boolean {
    return this.rowKey !== null && this.options.length > 0;
  }

  /** Searches for the description of a row while it is typed, or when the person asks for suggestions. */
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

  /** Moves from the text into the list, through it, and back to the text. */
  move(by: -1 | 1): void {
    const places = this.options.length + 1;
    this.#mark(((this.activeIndex + 1 + by + places) % places) - 1);
  }

  tick(index: number): void {
    const option = this.options[index];
    if (option === undefined) return;
    const key = keyOf(option);
    const others = this.#tickedKeys.filter((known) => known !== key);
    this.#tickedKeys = others.length < this.#tickedKeys.length ? others : [...others, key];
  }

  /** Marks an option that was pointed to; ticks it as well if others are ticked. */
  point(index: number): void {
    this.#mark(index);
    if (this.ticked.length > 0 && !this.ticked.includes(index)) this.tick(index);
  }

  /** The options to insert now: all ticked ones in the order of the list, otherwise the active one. */
  get chosen(): readonly LineSuggestion[] {
    const indices = this.ticked.length > 0 ? this.ticked : [this.activeIndex];
    return indices.flatMap((index) => this.options[index] ?? []);
  }

  /** Fills the blank cells of a line, and replaces its description, which was the search text. */
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
    this.#activeKey = option === undefined ? null : keyOf(option);
  }

  #unmark(): void {
    this.#activeKey = null;
    this.#tickedKeys = [];
  }

  /** Returns the options that would change the line; an option equal to it is useless. */
  #usefulOptions(): readonly LineSuggestion[] {
    const line = this.#line;
    if (line === null) return [];
    const text = line.description.trim();
    const isSame = (option: LineSuggestion): boolean =>
      option.description.trim() === text && isSameJson(this.fill(line, option), line);
    return (this.#query.value ?? []).filter((option) => !isSame(option));
  }
}

/** Returns the first cell that is still blank beside the description; null if there is none. */
export function nextBlankColumn(line: LineForm): 'quantity' | 'price' | null {
  if (isBlankLine(line)) return null;
  if (lineColumns[line.kind].quantity !== null && line.quantity.trim() === '') return 'quantity';
  return line.price.trim() === '' ? 'price' : null;
}
