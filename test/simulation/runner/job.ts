import type { Scenario } from '#test/simulation/world/scenario.ts';
import type { Outcome } from './run-scenario.ts';
import { runScenario } from './run-scenario.ts';
import { describeFailure, runSeed } from './run-seed.ts';

/** One world to be played, as plain JSON: a process of its own may do it. */
export type Job =
  | { readonly kind: 'seed'; readonly seed: number; readonly steps: number }
  | { readonly kind: 'scenario'; readonly name: string; readonly scenario: Scenario };

export interface JobOptions {
  /** Traces are long: they are handed over only where somebody wants to see them. */
  readonly isTraced: boolean;
}

/** What came of a job, as plain JSON. */
export interface Report extends Omit<Outcome, 'trace'> {
  readonly job: Job;
  /** All that a person needs to see of a world that went wrong; null when all was well. */
  readonly failure: string | null;
  /** Empty unless it was asked for. */
  readonly trace: readonly string[];
}

function nameOf(job: Job): string {
  return job.kind === 'seed' ? `Seed ${String(job.seed)}, ${String(job.steps)} steps` : `Regression ${job.name}`;
}

/** Plays it. Never throws: a simulator that breaks is a failure of its world. */
export async function perform(job: Job, { isTraced }: JobOptions): Promise<Report> {
  try {
    const played = job.kind === 'seed' ? await runSeed(job.seed, job.steps) : await runScenario(job.scenario);
    const { trace, ...outcome } = played;
    const isUnstable = 'isUnstable' in played && played.isUnstable;
    const failure = isUnstable
      ? `${nameOf(job)} came out differently the second time.`
      : describeFailure(nameOf(job), played);
    return { ...outcome, job, failure, trace: isTraced ? trace : [] };
  } catch (thrown) {
    return broken(job, thrown instanceof Error ? `${thrown.message} ${describeCause(thrown.cause)}` : String(thrown));
  }
}

/** The report of a job that nobody could end. */
export function broken(job: Job, reason: string): Report {
  const failure = `${nameOf(job)} broke the simulator: ${reason}`;
  return { job, failure, findings: [], hash: '', trace: [], requests: 0, crashes: [], faults: [] };
}

function describeCause(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
