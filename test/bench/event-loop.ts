import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

/** Ms. */
export interface Delays {
  readonly median: number;
  readonly p99: number;
  readonly longest: number;
}

interface LoopFigures {
  /** How late a timer came, by the clock on the wall. */
  readonly wall: Delays;
  /** How much one turn of the loop worked: what others did on the same processor does not count. */
  readonly processor: Delays;
}

const NANOSECONDS = 1e6;
const MICROSECONDS = 1e3;
/** A turn that worked less, in microseconds, only waited: counted, waiting would make every share look small. */
const LEAST_WORK = 50;

interface Percentiles {
  percentile(percentage: number): number;
  readonly max: number;
}

const inMs = (histogram: Percentiles, unit: number): Delays => ({
  median: histogram.percentile(50) / unit,
  p99: histogram.percentile(99) / unit,
  longest: histogram.max / unit,
});

/** Runs a call and watches how long it keeps everybody else in this process waiting. */
export async function watchEventLoop<Value>(
  call: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly figures: LoopFigures }> {
  const lateness = monitorEventLoopDelay({ resolution: 1 });
  const turns = createHistogram();
  const processorTime = (): number => {
    const { user, system } = process.threadCpuUsage();
    return user + system;
  };
  let isRunning = true;
  let last = processorTime();
  const look = (): void => {
    const now = processorTime();
    if (now - last >= LEAST_WORK) turns.record(now - last);
    last = now;
    if (isRunning) setImmediate(look);
  };
  setImmediate(look);
  lateness.enable();
  try {
    const value = await call();
    return { value, figures: { wall: inMs(lateness, NANOSECONDS), processor: inMs(turns, MICROSECONDS) } };
  } finally {
    lateness.disable();
    isRunning = false;
  }
}
