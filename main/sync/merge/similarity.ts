import { lineColumns } from '#shared/service/line-item.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { rowFieldsOf } from '#shared/service/nested-arrays.ts';
import { isSame } from './same.ts';
import type { Row } from './rows.ts';

/** Weights of the cells in recognising a line. Without the description the others together are not enough. */
const DESCRIPTION = 0.6;
const PRICE = 0.2;
const QUANTITY = 0.15;
const DATE = 0.1;
const UNIT = 0.05;

/**
 * Returns the similarity of two lines from 0 (nothing in common) to 1 (equal); cells that are empty in both do not
 * count. Symmetric.
 */
export function lineSimilarity(one: Row, other: Row): number {
  const { price, quantity } = lineColumns[one.array as LineArray];
  const weights: readonly (readonly [string, number])[] = [
    ['description', DESCRIPTION],
    [price, PRICE],
    ['date', DATE],
    ...(quantity === null ? [] : [[quantity, QUANTITY] as const]),
    ['unit', UNIT],
  ];
  let [common, all] = [0, 0];
  for (const [name, weight] of weights) {
    const [left, right] = [one.own[name] ?? '', other.own[name] ?? ''];
    if (left === '' && right === '') continue;
    all += weight;
    if (isSame(left, right, rowFieldsOf[one.array][name])) common += weight;
    else if (name === 'description') common += weight * pairSimilarity(descriptionPairs(one), descriptionPairs(other));
  }
  return all === 0 ? 1 : common / all;
}

/** Returns Dice's coefficient over pairs of neighbouring characters, ignoring case. */
export function textSimilarity(one: string, other: string): number {
  return one === other ? 1 : pairSimilarity(pairsIn(one), pairsIn(other));
}

/** The pairs of neighbouring characters of a text: how often it holds each, and how many they are. */
interface Pairs {
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

/** A row is compared with each row of its neighbourhood, so its pairs are kept as long as the row is. */
const pairsOfRows = new WeakMap<Row, Pairs>();

function descriptionPairs(row: Row): Pairs {
  const pairs = pairsOfRows.get(row) ?? pairsIn(String(row.own['description'] ?? ''));
  pairsOfRows.set(row, pairs);
  return pairs;
}

function pairSimilarity(left: Pairs, right: Pairs): number {
  const total = left.total + right.total;
  let shared = 0;
  for (const [pair, count] of right.counts) shared += Math.min(count, left.counts.get(pair) ?? 0);
  return total === 0 ? 0 : (2 * shared) / total;
}

function pairsIn(text: string): Pairs {
  const folded = text.normalize('NFC').toLowerCase();
  const total = Math.max(0, folded.length - 1);
  const counts = new Map<string, number>();
  for (let at = 0; at < total; at += 1) {
    const pair = folded.slice(at, at + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return { counts, total };
}
