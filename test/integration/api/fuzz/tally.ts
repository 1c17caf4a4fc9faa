import type { FuzzCall, Outcome } from './calls.ts';

/** What a whole run came to: the child prints it, the test asserts on it. */
export interface FuzzReport {
  readonly seed: number;
  readonly answers: number;
  /** How often each kind of outcome occurred, errors by their code. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly longestStep: { readonly ms: number; readonly call: string };
  /** The longest step while each of the large pages was read, in ms; null where it was refused. */
  readonly largePages: Readonly<Record<string, number | null>>;
  /** Properties that were broken, each with what shows it. */
  readonly failures: readonly string[];
  /** What escaped every promise, and what Node warned of. */
  readonly escaped: readonly string[];
  readonly peakMegabytes: number;
  readonly eventLoopDelayMs: { readonly p99: number; readonly max: number };
  readonly seconds: number;
}

export interface Tally {
  count(call: FuzzCall, outcome: Outcome, longestStepMs: number): void;
  fail(what: string, thrown: unknown): void;
  result(): Pick<FuzzReport, 'answers' | 'outcomes' | 'longestStep' | 'failures'>;
}

const LONGEST_FAILURE = 2_000;
const MOST_FAILURES = 25;

export function createTally(): Tally {
  const outcomes: Record<string, number> = {};
  const failures: string[] = [];
  let answers = 0;
  let longestStep = { ms: 0, call: '' };
  return {
    count(call, outcome, ms) {
      answers += 1;
      const kind = 'error' in outcome ? `${outcome.kind} ${outcome.error.code}` : outcome.kind;
      outcomes[kind] = (outcomes[kind] ?? 0) + 1;
      if (ms > longestStep.ms) longestStep = { ms, call: call.name };
    },
    fail(what, thrown) {
      if (failures.length < MOST_FAILURES) failures.push(`${what}: ${describe(thrown).slice(0, LONGEST_FAILURE)}`);
    },
    result: () => ({ answers, outcomes, longestStep, failures }),
  };
}

/** The broken property first: fast-check puts it behind its own report. */
function describe(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.cause instanceof Error ? `${thrown.cause.message}\n${thrown.message}` : thrown.message;
}
