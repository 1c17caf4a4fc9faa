import { z } from 'zod';
import type { BitSet } from './bit-set.ts';
import { bitSetOf, membersOf } from './bit-set.ts';
import { noFeatures } from './features.ts';
import { candidatePolicies } from '#shared/money/totals/policy.ts';

/**
 * Raised with every change to the candidates, their order or the features, because a stored calibration names them by
 * index.
 */
export const CALIBRATION_VERSION = 1;

/** The knowledge about an account's totals policy, learned from its own invoices. Plain JSON of a few hundred bytes. */
export interface Calibration {
  readonly version: typeof CALIBRATION_VERSION;
  /** Indexes of the candidates that reproduce all explained invoices; never empty. */
  readonly survivors: BitSet;
  /** Features that the explained invoices exercised. */
  readonly features: BitSet;
  /** The number of invoices that a surviving candidate reproduces. */
  readonly explained: number;
  /** The number of invoices that no candidate reproduces: hidden taxes of lines, or rules outside the list. */
  readonly unexplained: number;
  /** The number of invoices that only excluded candidates reproduce. */
  readonly contradicting: number;
}

/** The indexes of all candidates. */
export const allCandidates: readonly number[] = candidatePolicies.map((_policy, index) => index);
export const candidateSet = (indexes: readonly number[]): BitSet => bitSetOf(indexes, candidatePolicies.length);

export const newCalibration: Calibration = {
  version: CALIBRATION_VERSION,
  survivors: candidateSet(allCandidates),
  features: noFeatures,
  explained: 0,
  unexplained: 0,
  contradicting: 0,
};

const words = (length: number): z.ZodArray<z.ZodInt> => z.array(z.int().min(0).max(0xffff_ffff)).length(length);
const count = z.int().min(0);
const calibrationSchema = z.object({
  version: z.literal(CALIBRATION_VERSION),
  survivors: words(newCalibration.survivors.length).refine((set) => membersOf(set).length > 0),
  features: words(noFeatures.length),
  explained: count,
  unexplained: count,
  contradicting: count,
});

/** Reads a stored calibration. Returns a new one for a value of another version, so that learning starts again. */
export function readCalibration(stored: unknown): Calibration {
  const read = calibrationSchema.safeParse(stored);
  return read.success ? read.data : newCalibration;
}
