import { readFileSync } from 'node:fs';
import { ROUND_DAYS, sampleOf } from '#test/tier.ts';
import type { ChangedLines } from './change.ts';
import { changedLines } from './change.ts';
import type { Defect } from './defects.ts';
import { defects } from './defects.ts';
import { pathOf } from './plant.ts';

/** So many lines around a change belong to it: about the function that it lies in. */
const NEAR = 12;
/** A change that is larger leaves the rest to other days and to the night. */
const MOST_TOUCHED = 12;

const nameOf = ({ name }: Defect): string => name;

/** The defects that lie where the change is, and the share of the day: all of them come round within two weeks. */
export function defectsOfToday(): { readonly touched: readonly Defect[]; readonly played: readonly Defect[] } {
  const changed = changedLines();
  const touched = defects.filter((defect) => isTouched(defect, readFileSync(pathOf(defect), 'utf8'), changed));
  const parts = Math.min(ROUND_DAYS, Math.ceil(touched.length / MOST_TOUCHED));
  const today = new Set([...sampleOf(touched, nameOf, Math.max(1, parts)), ...sampleOf(defects, nameOf)]);
  return { touched, played: defects.filter((defect) => today.has(defect)) };
}

/** True where the change comes near the place of the defect in the source. */
export function isTouched(
  { file, find }: Pick<Defect, 'file' | 'find'>,
  source: string,
  changed: ChangedLines,
): boolean {
  const lineAt = (place: number): number => source.slice(0, place).split('\n').length;
  const place = source.indexOf(find);
  const [first, last] = [lineAt(place) - NEAR, lineAt(place + find.length) + NEAR];
  return (changed.get(file) ?? []).some(([from, to]) => from <= last && to >= first);
}
