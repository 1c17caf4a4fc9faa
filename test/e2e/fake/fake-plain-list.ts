import type {
  AmountOf,
  FilterOf,
  KeyOf,
  ListName,
  ListRows,
  OrderOf,
  SearchOf,
  SelectionOf,
  SortColumnOf,
  TabOf,
} from '#shared/lists/lists.ts';
import { listSpecs, summedIn } from '#shared/lists/lists.ts';
import type { ListSort, MoneySum, SelectionSum, TabCount } from '#shared/lists/list-query.ts';
import type { FilterTerm } from '#shared/search/search-keys.ts';

/** The parts of a list in the stand-in for main. They answer what the screens ask, and nothing else. */
interface FakeListParts<List extends ListName> {
  readonly rows: () => readonly ListRows[List][];
  readonly inTab: Readonly<Record<TabOf<List>, (row: ListRows[List]) => boolean>>;
  /** The text that words are searched in. */
  readonly text: (row: ListRows[List]) => string;
  readonly fits: (row: ListRows[List], term: FilterTerm<KeyOf<List>>) => boolean;
  readonly key: Readonly<Record<SortColumnOf<List>, (row: ListRows[List]) => string | number>>;
  readonly sums: (row: ListRows[List], amount: AmountOf<List>) => readonly MoneySum[];
}

/** A list of main, in memory. */
export class FakePlainList<List extends ListName> {
  readonly #list: List;
  readonly #parts: FakeListParts<List>;

  constructor(list: List, parts: FakeListParts<List>) {
    this.#list = list;
    this.#parts = parts;
  }

  rows(): readonly ListRows[List][] {
    return this.#parts.rows();
  }

  found(filter: FilterOf<List>): readonly ListRows[List][] {
    return this.#parts.rows().filter((row) => this.#isFound(row, filter));
  }

  listed({ sort, thenBy, ...filter }: FilterOf<List> & OrderOf<List>): readonly ListRows[List][] {
    const by = ({ column, direction }: ListSort<SortColumnOf<List>>) => {
      const key = this.#parts.key[column];
      const sign = direction === 'asc' ? 1 : -1;
      return (a: ListRows[List], b: ListRows[List]) => sign * (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
    };
    return this.found(filter).toSorted((a, b) => by(sort)(a, b) || (thenBy === null ? 0 : by(thenBy)(a, b)));
  }

  countTabs(search: SearchOf<List>): readonly TabCount<TabOf<List>>[] {
    const tabs: readonly TabOf<List>[] = listSpecs[this.#list].tabs;
    return tabs.map((tab) => ({ tab, ...this.#sum(this.found({ ...search, tab }), summedIn(this.#list, tab)) }));
  }

  sum(selection: SelectionOf<List>, amount: AmountOf<List>): SelectionSum {
    const isSelected = (row: ListRows[List]): boolean =>
      selection.kind === 'some'
        ? selection.uids.includes(row.uid)
        : this.#isFound(row, selection.filter) && !selection.except.includes(row.uid);
    return this.#sum(this.#parts.rows().filter(isSelected), amount);
  }

  #isFound(row: ListRows[List], { tab, search, terms }: FilterOf<List>): boolean {
    const text = this.#parts.text(row).toLowerCase();
    return (
      this.#parts.inTab[tab](row) &&
      search
        .toLowerCase()
        .split(' ')
        .every((word) => text.includes(word)) &&
      terms.every((term) => this.#parts.fits(row, term))
    );
  }

  #sum(rows: readonly ListRows[List][], amount: AmountOf<List>): SelectionSum {
    const sums = new Map<string | null, number>();
    for (const row of rows)
      for (const { currency, minor } of this.#parts.sums(row, amount))
        sums.set(currency, (sums.get(currency) ?? 0) + minor);
    return { count: rows.length, sums: [...sums].map(([currency, minor]) => ({ currency, minor, leftOut: 0 })) };
  }
}
