import type { Measurement } from './judge.ts';

/** One line of a benchmark's report. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  /** What the end of the run judges; without it the line only informs. */
  readonly measured?: Omit<Measurement, 'name'>;
}

const WARM_UPS = 3;
/** Another program takes the processor away now and then, but hardly in every round. */
const ROUNDS = 3;

/** Sorted timings of `count` runs of `action`, in ms, after a few that do not count. */
export function time(count: number, action: () => unknown): readonly number[] {
  for (let run = 0; run < Math.min(WARM_UPS, count); run += 1) action();
  return Array.from({ length: count }, () => {
    const start = performance.now();
    action();
    return performance.now() - start;
  }).sort((a, b) => a - b);
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The percentile of the best of a few rounds, each of `count` runs, in ms. */
export function bestPercentile(count: number, share: number, action: () => unknown): number {
  return Math.min(...Array.from({ length: ROUNDS }, () => percentile(time(count, action), share)));
}

/** The same of an action whose answer is waited for: the time that it takes while nothing else is done. */
export async function bestPercentileOf(count: number, share: number, action: () => Promise<unknown>): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const taken: number[] = [];
    for (let run = -WARM_UPS; run < count; run += 1) {
      const start = performance.now();
      await action();
      if (run >= 0) taken.push(performance.now() - start);
    }
    rounds.push(
      percentile(
        taken.sort((a, b) => a - b),
        share,
      ),
    );
  }
  return Math.min(...rounds);
}

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

const ratio = (value: number, against: number): string => `${(value / against).toFixed(2)} x`;

/** A time that has to stay within a limit, on any machine; null where it only informs. */
export function timeFigure(name: string, value: number, limit: number | null = null): Figure {
  const text = limit === null ? milliseconds(value) : `${milliseconds(value)} (at most ${String(limit)} ms)`;
  return { name, value: text, measured: { kind: 'ms', value, limit } };
}

/** How often a figure holds a peer measured in the same run: this is what may not grow from one version to the next. */
export function ratioFigure(name: string, value: number, against: number, limit: number | null = null): Figure {
  const text = limit === null ? ratio(value, against) : `${ratio(value, against)} (at most ${limit.toFixed(2)} x)`;
  return { name, value: text, measured: { kind: 'ratio', value: value / against, limit } };
}

const measurements: Measurement[] = [];

/** All that was reported by this process so far. */
export const allMeasurements = (): readonly Measurement[] => measurements;

/** Prints a benchmark, and keeps what is judged of it as `part: name`. */
export function report(part: string, title: string, figures: readonly Figure[]): void {
  print(title, figures);
  keep(
    figures.flatMap(({ name, measured }) =>
      measured === undefined ? [] : [{ name: `${part}: ${name}`, ...measured }],
    ),
  );
}

/** What another process has measured for this run. */
export function keep(found: readonly Measurement[]): void {
  measurements.push(...found);
}

export function print(title: string, figures: readonly Figure[]): void {
  const longest = Math.max(...figures.map((figure) => figure.name.length));
  process.stdout.write(
    `\n${title}\n${figures.map(({ name, value }) => `  ${name.padEnd(longest)}  ${value}`).join('\n')}\n`,
  );
}
