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

export const notYet: readonly NotYet[] = [];

export function isAwaited({ oracle, part }: Finding, scenario: Scenario): boolean {
  return notYet.some(
    (entry) =>
      entry.oracle === oracle &&
      (entry.part === undefined || entry.part === part) &&
      (entry.when === undefined || entry.when(scenario)),
  );
}
