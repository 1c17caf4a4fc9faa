/** One figure of a benchmark, in milliseconds unless the name says otherwise. */
export interface Figure {
  readonly name: string;
  readonly value: string;
}

/** Sorted timings of `count` runs of `action`, in ms, after a few that do not count. */
export function time(count: number, action: () => unknown): readonly number[] {
  for (let run = 0; run < Math.min(3, count); run += 1) action();
  return Array.from({ length: count }, () => {
    const start = performance.now();
    action();
    return performance.now() - start;
  }).sort((a, b) => a - b);
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

export const ratio = (value: number, against: number): string => `${(value / against).toFixed(2)} x`;

export function print(title: string, figures: readonly Figure[]): void {
  const longest = Math.max(...figures.map((figure) => figure.name.length));
  process.stdout.write(
    `\n${title}\n${figures.map(({ name, value }) => `  ${name.padEnd(longest)}  ${value}`).join('\n')}\n`,
  );
}
