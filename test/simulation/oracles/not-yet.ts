import type { Scenario } from '#test/simulation/world/scenario.ts';
import type { Finding, OracleName } from './oracle.ts';

/** What the engine does not do yet. An entry goes as soon as its oracle holds; a run says which ones were met. */
export interface NotYet {
  readonly oracle: OracleName;
  /** The half of the statement; all of it where none is named. */
  readonly part?: string;
  readonly why: string;
  /** The worlds in which it does not hold yet; every world where nothing is said. */
  readonly when?: (scenario: Scenario) => boolean;
}

const isSetBack = ({ clock }: Scenario): boolean => clock.some(({ act, ms }) => act === 'set' && ms < 0);
const SET_BACK = 'lists count as walked in the future after the clock was set back, even for a person who asks';

export const notYet: readonly NotYet[] = [
  { oracle: 'S4', why: 'a mail compares totals before it leaves, but no text: somebody else’s words go out unseen' },
  { oracle: 'L1', part: 'ghosts', why: 'absence from a list takes nothing away yet (suspects and their confirmation)' },
  { oracle: 'L1', part: 'contacts', why: 'what no list shows is not read again yet (audit ring)' },
  { oracle: 'L1', part: 'payments', why: 'what no list shows is not read again yet (audit ring)' },
  { oracle: 'L1', part: 'lines', why: 'what no list shows is not read again yet (audit ring)' },
  { oracle: 'L1', part: 'fields', why: SET_BACK, when: isSetBack },
  { oracle: 'L1', part: 'missing', why: SET_BACK, when: isSetBack },
];

export function isAwaited({ oracle, part }: Finding, scenario: Scenario): boolean {
  return notYet.some(
    (entry) =>
      entry.oracle === oracle &&
      (entry.part === undefined || entry.part === part) &&
      (entry.when === undefined || entry.when(scenario)),
  );
}
