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
    else if (name === 'description') common += weight * textSimilarity(String(left), String(right));
  }
  return all === 0 ? 1 : common / all;
}

/** Returns Dice's coefficient over pairs of neighbouring characters, ignoring case. */
export function textSimilarity(one: string, other: string): number {
  const [left, right] = [pairsOf(one), pairsOf(other)];
  const total = left.length + right.length;
  if (total === 0) return one === other ? 1 : 0;
  const counts = new Map<string, number>();
  for (const pair of left) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of right) {
    const count = counts.get(pair) ?? 0;
    if (count === 0) continue;
    counts.set(pair, count - 1);
    shared += 1;
  }
  return (2 * shared) / total;
}

function pairsOf(text: string): readonly string[] {
  const folded = text.normalize('NFC').toLowerCase();
  return Array.from({ length: Math.max(0, folded.length - 1) }, (_, index) => folded.slice(index, index + 2));
}
