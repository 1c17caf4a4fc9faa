import type { Decimal } from '#shared/money/decimal.ts';
import { add, compare, divide, multiply, subtract } from '#shared/money/decimal.ts';
import type { RowFacts } from './row-facts.ts';

/** The lines that a row adds up. `near`: but for the rounding of the lines. */
export interface SumOf {
  readonly fit: 'exact' | 'near';
  /** The place of the first of them among all lines. */
  readonly from: number;
  /** True if amounts between the lines and the sum, as taxes, are in it. */
  readonly isWithAdditions: boolean;
}

interface Boundary {
  readonly lines: number;
  readonly added: Decimal;
}

/** Groups that are tried, besides all lines together. A table of nothing but sums stays quick to read. */
const MOST_GROUPS = 8;

/** Keeps a number of each line, and the sum of those from any line on. */
class Series {
  readonly #totals: Decimal[] = ['0'];
  readonly #unread: number[] = [0];

  push(value: Decimal | null, isUnread: boolean): void {
    this.#totals.push(add(this.#totals.at(-1) ?? '0', value ?? '0'));
    this.#unread.push((this.#unread.at(-1) ?? 0) + (isUnread ? 1 : 0));
  }

  /** Returns null if one of the numbers could not be read. */
  sumFrom(line: number): Decimal | null {
    const isRead = (this.#unread.at(-1) ?? 0) === (this.#unread[line] ?? 0);
    return isRead ? subtract(this.#totals.at(-1) ?? '0', this.#totals[line] ?? '0') : null;
  }
}

/** The lines of a table from its beginning, and the sums of those since each sum row. */
export class RunningSums {
  readonly lines: RowFacts[] = [];
  readonly #unit: Decimal;
  readonly #amounts = new Series();
  readonly #counts: ReadonlyMap<number, Series>;
  #groups: readonly Boundary[] = [{ lines: 0, added: '0' }];
  #added: Decimal = '0';
  /** The last sum row and what was added behind it; null behind a line. */
  #last: { readonly sum: Decimal; readonly added: Decimal } | null = null;

  /** `unit` is the smallest step of the amounts, `counted` the columns of quantities. */
  constructor(unit: Decimal, counted: readonly number[]) {
    this.#unit = unit;
    this.#counts = new Map(counted.map((column) => [column, new Series()]));
  }

  /** True between a sum row and the next line. */
  get isBehindSum(): boolean {
    return this.#last !== null;
  }

  /** The place of the first line since the last sum row. */
  get groupStart(): number {
    return this.#groups.at(-1)?.lines ?? 0;
  }

  addLine(line: RowFacts): void {
    this.lines.push(line);
    this.#amounts.push(line.amount, line.isUnread);
    for (const [column, series] of this.#counts) {
      const count = line.counts.get(column);
      series.push(count ?? null, count === null);
    }
    this.#last = null;
  }

  /** Adds a tax or the like, which no line is made of. */
  addAddition(amount: Decimal): void {
    this.#added = add(this.#added, amount);
    if (this.#last !== null) this.#last = { ...this.#last, added: add(this.#last.added, amount) };
  }

  endGroup(sum: Decimal | null): void {
    const [all = { lines: 0, added: '0' }, ...groups] = this.#groups;
    const others = groups.filter(({ lines }) => lines < this.lines.length).slice(1 - MOST_GROUPS);
    this.#groups = [all, ...others, { lines: this.lines.length, added: this.#added }];
    this.#last = sum === null ? null : { sum, added: '0' };
  }

  /** Returns the lines that an amount adds up, the last group first; an exact sum before one that is off by rounding. */
  linesOf(amount: Decimal): SumOf | null {
    const found = this.#startedGroups().flatMap(({ lines: from, added }) => {
      const sum = this.#amounts.sumFrom(from);
      if (sum === null) return [];
      const count = this.lines.length - from;
      return [
        ...this.#fitted(amount, sum, count, { from, isWithAdditions: false }),
        ...this.#fitted(amount, add(sum, subtract(this.#added, added)), count, { from, isWithAdditions: true }),
      ];
    });
    const all = [...found, ...this.#onTop(amount)];
    return all.find(({ fit }) => fit === 'exact') ?? all[0] ?? null;
  }

  /** Returns the last sum with what stands behind it; a deposit or a withheld tax may be written without its minus. */
  #onTop(amount: Decimal): readonly SumOf[] {
    if (this.#last === null) return [];
    const { sum, added } = this.#last;
    const of = { from: 0, isWithAdditions: true };
    return [add(sum, added), subtract(sum, added)].flatMap((total) => this.#fitted(amount, total, 1, of));
  }

  /** Returns the first of the lines whose quantities all counts of a row add up; null if there are none. */
  linesOfCounts(counts: RowFacts['counts']): number | null {
    const isSum = (from: number): boolean =>
      counts.size > 0 &&
      [...counts].every(([column, count]) => count !== null && this.#counts.get(column)?.sumFrom(from) === count);
    return this.#startedGroups().find(({ lines }) => isSum(lines))?.lines ?? null;
  }

  #startedGroups(): readonly Boundary[] {
    return this.#groups.filter(({ lines }) => lines < this.lines.length).toReversed();
  }

  #fitted(amount: Decimal, sum: Decimal, count: number, of: Omit<SumOf, 'fit'>): readonly SumOf[] {
    const difference = absolute(subtract(amount, sum));
    if (compare(difference, '0') === 0) return [{ ...of, fit: 'exact' }];
    return compare(difference, roundingOf(sum, count, this.#unit)) <= 0 ? [{ ...of, fit: 'near' }] : [];
  }
}

const absolute = (amount: Decimal): Decimal => amount.replace('-', '');

/** Returns the most by which a sum may differ from so many rounded lines: half a step each, and at least one step. */
function roundingOf(sum: Decimal, count: number, unit: Decimal): Decimal {
  const most = multiply(unit, count < 2 ? '1' : divide(String(count), '2'));
  // Whole amounts that differ by one may as well be a mistake, unless one is next to nothing of them.
  const share = divide(absolute(sum), '100');
  return unit === '1' && compare(share, most) < 0 ? share : most;
}
