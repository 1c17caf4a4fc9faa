import { drawScenario } from '#test/simulation/world/draw-scenario.ts';
import type { Outcome } from './run-scenario.ts';
import { runScenario } from './run-scenario.ts';

/** Of so many seeds one is played twice: equal scenarios have to come out equal. */
const TWICE_EVERY = 50;
const TAIL = 30;

interface SeedOutcome extends Outcome {
  readonly seed: number;
  /** The second play wrote another trace. */
  readonly isUnstable: boolean;
}

export async function runSeed(seed: number, steps: number): Promise<SeedOutcome> {
  const scenario = drawScenario(seed, steps);
  const outcome = await runScenario(scenario);
  const again = seed % TWICE_EVERY === 0 ? await runScenario(scenario) : outcome;
  return { ...outcome, seed, isUnstable: again.hash !== outcome.hash };
}

/** What a person needs to see of a world that went wrong; null when all was well. */
export function describeFailure(name: string, outcome: Outcome): string | null {
  const [first] = outcome.findings;
  if (first === undefined) return null;
  const violations = outcome.findings.map(({ oracle, part, message, step }) => {
    return `  ${oracle}${part === null ? '' : ` (${part})`} at step ${String(step)}: ${message.slice(0, 500)}`;
  });
  const place = outcome.trace.findIndex((line) => line.includes(`VIOLATED ${first.oracle}`));
  const tail = outcome.trace.slice(Math.max(0, place - TAIL), place + 1).map((line) => `  ${line.slice(0, 300)}`);
  return [`${name} broke:`, ...violations, 'Trace up to the first:', ...tail].join('\n');
}
