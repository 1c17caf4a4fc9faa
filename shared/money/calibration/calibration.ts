import { z } from 'zod';
import type { BitSet } from './bit-set.ts';
import { bitSetOf, membersOf } from './bit-set.ts';
import { noFeatures } from './features.ts';
import { candidatePolicies } from '#shared/money/totals/policy.ts';

/** Raised whenever the candidates, their order or the features change: what was learnt names them by place. */
export const CALIBRATION_VERSION = 1;

/** What an account's own invoices have told about its totals policy. Plain JSON, a few hundred bytes. */
export interface Calibration {
  readonly version: typeof CALIBRATION_VERSION;
  /** Places of the candidates that reproduce all explained invoices; never empty. */
  readonly survivors: BitSet;
  /** What explained invoices exercised. */
  readonly features: BitSet;
  readonly explained: number;
  /** Invoices that no candidate reproduces: hidden taxes of lines, or rules outside the list. */
  readonly unexplained: number;
  /** Invoices that only candidates already excluded reproduce. */
  readonly contradicting: number;
}

/** The place of every candidate. */
export const allPlaces: readonly number[] = candidatePolicies.map((_policy, place) => place);
export const placeSet = (places: readonly number[]): BitSet => bitSetOf(places, candidatePolicies.length);

export const newCalibration: Calibration = {
  version: CALIBRATION_VERSION,
  survivors: placeSet(allPlaces),
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

/** Reads a stored calibration; what another version wrote is learnt anew. */
export function readCalibration(stored: unknown): Calibration {
  const read = calibrationSchema.safeParse(stored);
  return read.success ? read.data : newCalibration;
}
