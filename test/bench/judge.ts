/** A figure of one run. Less is better, always. */
export interface Measurement {
  readonly name: string;
  /** Milliseconds say something of the machine as well; a ratio stands against a peer of the same run. */
  readonly kind: 'ms' | 'ratio';
  readonly value: number;
  /** What it may be on any machine; null where there is no such limit. */
  readonly limit: number | null;
}

/** The committed figures, by name. */
export type Committed = Readonly<Record<string, Omit<Measurement, 'name'>>>;

/** A committed ratio may be exceeded by so much before the run fails. */
const MOST_OVER = 1.2;

const DIGITS = 3;
const short = (value: number): string => String(rounded(value));
const written = (kind: Measurement['kind'], value: number): string => `${short(value)} ${kind === 'ms' ? 'ms' : 'x'}`;

function rounded(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

/** One sentence for each figure over its limit, and for each ratio that got worse than what is committed. */
export function judge(measured: readonly Measurement[], committed: Committed): readonly string[] {
  return measured.flatMap(({ name, kind, value, limit }) => {
    if (Number.isNaN(value)) return [`${name}: nothing was measured.`];
    if (limit !== null && value > limit)
      return [`${name}: ${written(kind, value)}, and at most ${written(kind, limit)} is allowed.`];
    const before = committed[name];
    if (kind === 'ms' || before?.kind !== 'ratio' || value <= before.value * MOST_OVER) return [];
    const worse = Math.round((value / before.value - 1) * 100);
    return [
      `${name}: ${written(kind, value)}, which is ${String(worse)} % over the committed ${short(before.value)} x.`,
    ];
  });
}

/** Committed figures that a whole run did not measure any more. */
export function missing(measured: readonly Measurement[], committed: Committed): readonly string[] {
  const names = new Set(measured.map(({ name }) => name));
  return Object.keys(committed).filter((name) => !names.has(name));
}

/** What is committed after a run; `isWhole` drops what was not measured. */
export function commit(measured: readonly Measurement[], committed: Committed, isWhole: boolean): Committed {
  const now = measured.map(({ name, kind, value, limit }) => [name, { kind, value: rounded(value), limit }] as const);
  return { ...(isWhole ? {} : committed), ...Object.fromEntries(now) };
}
