import type { Decimal } from '#shared/money/decimal.ts';
import { negate } from '#shared/money/decimal.ts';
import type { Fields, RowFacts, RowReader } from './row-facts.ts';
import { countColumns, rowReaders } from './row-facts.ts';
import type { SumOf } from './running-sums.ts';
import { RunningSums } from './running-sums.ts';
import type { Table } from './split-table.ts';
import { namesSum, sumWordOf } from './sum-words.ts';
import type { PasteContext } from './paste-context.ts';

/**
 * The use of a row. `sum`: it adds up lines, or is a tax or the like between lines and their total; no line is made of
 * it. `asks`: it may be such a row, or a line; the person decides.
 */
type RowUse = 'line' | 'sum' | 'asks';

interface RowUses {
  readonly uses: readonly RowUse[];
  /** The number of sums that differ from their lines by rounding. */
  readonly rounded: number;
}

const WITH_FRACTION = /[.,٫]\p{Nd}{1,2}(?!\p{Nd})/u;
/** A sum of one line is that line. */
const FEWEST_ADDED = 2;
const PERCENT_ALONE = /^[\p{Nd}.,\s%]*$/u;

/**
 * Tells lines from the rows that only add them up: sub totals of groups, totals, taxes and discounts before a total, at
 * the end and in the middle. The reading of ambiguous numbers is the one that explains most rows.
 */
export function rowUses(rows: Table, fields: Fields, context: PasteContext): RowUses {
  const hasFractions = rows.some((row) => row.some((cell, at) => isAmount(fields[at]) && WITH_FRACTION.test(cell)));
  const found = rowReaders(rows, fields, context).map((read) => new Reading(hasFractions, fields).of(rows, read));
  const [first = { uses: [], rounded: 0 }, ...others] = found;
  return others.reduce((best, each) => (explained(each) > explained(best) ? each : best), first);
}

const isAmount = (field: Fields[number] | undefined): boolean => field === 'price' || field === 'total';

const countOf = ({ uses }: RowUses, use: RowUse): number => uses.filter((each) => each === use).length;

/** A row that asks is worse than a sum or a line. */
const explained = (found: RowUses): number => countOf(found, 'sum') - countOf(found, 'asks');

interface Waiting {
  readonly at: number;
  readonly facts: RowFacts;
  readonly isTax: boolean;
  /** True for shipping and the like. Left out, it would not be billed anywhere. */
  readonly isCharge: boolean;
}

/** Goes through the rows of a table once, from the first to the last. */
class Reading {
  readonly #sums: RunningSums;
  readonly #uses: RowUse[] = [];
  /** The rows of the lines, in the order of the lines. */
  readonly #rows: number[] = [];
  /** Taxes and other additions whose total is still to come. */
  #waiting: readonly Waiting[] = [];
  #rounded = 0;

  constructor(hasFractions: boolean, fields: Fields) {
    this.#sums = new RunningSums(hasFractions ? '0.01' : '1', countColumns(fields));
  }

  of(rows: Table, read: RowReader): RowUses {
    for (const [at, row] of rows.entries()) {
      const facts = read(row);
      this.#uses.push('line');
      if (!this.#waits(at, facts)) this.#use(at, facts);
    }
    for (const { at } of this.#waiting) this.#uses[at] = 'asks';
    return { uses: this.#uses, rounded: this.#rounded };
  }

  /** Keeps a tax anywhere, and another addition right behind a sum, until a total shows what they are. */
  #waits(at: number, facts: RowFacts): boolean {
    if (facts.sum === null || !isBare(facts)) return false;
    const word = sumWordOf(facts.text);
    const isTax = word === 'tax' || (facts.hasPercent && this.#sums.isBehindSum && PERCENT_ALONE.test(facts.text));
    const isCharge = word === 'charge';
    if (!isTax && !((isCharge || word === 'addition') && this.#sums.isBehindSum)) return false;
    this.#waiting = [...this.#waiting, { at, facts, isTax, isCharge }];
    this.#sums.addAddition(facts.sum);
    return true;
  }

  #use(at: number, facts: RowFacts): void {
    const word = sumWordOf(facts.text);
    const isNamed = word === 'sum' || word === 'carried';
    const isTitled = isNamed || (!facts.isComplete && namesSum(facts.text));
    const canBeSum = isTitled || !(facts.hasPrice || facts.hasDate);
    const found = facts.sum === null || !canBeSum ? null : this.#sums.linesOf(facts.sum);
    const isOfCounts = facts.sum === null && !facts.isUnread && this.#sums.linesOfCounts(facts.counts) !== null;
    if (found !== null && (isTitled || this.#isUnnamedSum(facts, found))) {
      if (found.fit === 'near') this.#rounded += 1;
      if (found.isWithAdditions) this.#confirm();
      // What is carried over to the next page ends no group.
      if (word === 'carried') this.#uses[at] = 'sum';
      else this.#leaveOut(at, facts.sum, found.from);
    } else if (isOfCounts && (isTitled || this.#isNameless(facts))) this.#leaveOut(at, null, this.#sums.groupStart);
    else if (isNamed || (isTitled && facts.sum !== null) || (facts.sum !== null && this.#isNameless(facts)))
      this.#uses[at] = 'asks';
    else this.#addLine(at, facts);
  }

  /** Returns true for the exact sum of lines in a row that lacks what the lines have. */
  #isUnnamedSum(facts: RowFacts, { fit, from, isWithAdditions }: SumOf): boolean {
    if (fit === 'near') return false;
    const isBehindAdditions = isWithAdditions && this.#waiting.length > 0;
    if (facts.counts.size === 0 && isBehindAdditions) return true;
    const lines = this.#sums.lines.slice(from);
    if (lines.length < FEWEST_ADDED) return false;
    if (facts.counts.size === 0) return !lines.every(isBare);
    const lacksSomething = (facts.text === '' && lines.some(({ text }) => text !== '')) || lines.some(hasOwnPrice);
    return lacksSomething && this.#sums.linesOfCounts(facts.counts) === from;
  }

  /** Returns true for a row without words below lines with words, that also lacks what the lines have. */
  #isNameless({ text, hasPrice, hasDate, counts, sum }: RowFacts): boolean {
    const { lines } = this.#sums;
    if (text !== '' || hasPrice || hasDate || (sum !== null && counts.size > 0)) return false;
    return lines.length >= FEWEST_ADDED && lines.every((line) => line.text !== '') && !lines.every(isBare);
  }

  #leaveOut(at: number, sum: Decimal | null, from: number): void {
    this.#uses[at] = 'sum';
    const { groupStart } = this.#sums;
    // Between a sub total and the total, a row that says nothing but an amount may be a tax in any language.
    const between = from < groupStart ? this.#rows.slice(groupStart) : [];
    for (const [place, row] of between.entries()) {
      const line = this.#sums.lines[groupStart + place];
      if (line !== undefined && isBare(line)) this.#uses[row] = 'asks';
    }
    this.#sums.endGroup(sum);
  }

  #addLine(at: number, facts: RowFacts): void {
    // A discount or shipping above further lines is a line itself.
    for (const each of this.#waiting.filter(({ isTax }) => !isTax)) {
      this.#sums.addAddition(negate(each.facts.sum ?? '0'));
      this.#insert(each.at, each.facts);
    }
    this.#waiting = this.#waiting.filter(({ isTax }) => isTax);
    this.#insert(at, facts);
  }

  #insert(at: number, facts: RowFacts): void {
    this.#rows.push(at);
    this.#sums.addLine(facts);
  }

  #confirm(): void {
    for (const { at, isCharge } of this.#waiting) this.#uses[at] = isCharge ? 'asks' : 'sum';
    this.#waiting = [];
  }
}

const hasOwnPrice = ({ hasPrice }: RowFacts): boolean => hasPrice;

/** Returns true for a row without price, date and quantity of its own. */
const isBare = ({ hasPrice, hasDate, counts }: RowFacts): boolean => !hasPrice && !hasDate && counts.size === 0;
