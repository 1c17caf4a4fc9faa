import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Job, JobOptions, Report } from './job.ts';
import { broken } from './job.ts';
import { processEnvironment } from './process-environment.ts';
import type { Order } from './worker.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');
/** A world that takes longer than this of real time never ends. */
const LONGEST_WORLD_MS = 900_000;
/** Worlds make and leave much: a large nursery spares the collector half of its work. */
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=32', '--single-threaded-gc'];

interface FleetOptions extends JobOptions {
  /** Processes that play at one time. */
  readonly workers?: number;
}

/** Plays worlds in as many processes as there are cores. Reports come in the order of the jobs, whoever played them. */
export async function* playAll(jobs: Iterable<Job>, options: FleetOptions): AsyncGenerator<Report> {
  const waiting = jobs[Symbol.iterator]();
  const workers = Array.from({ length: options.workers ?? availableParallelism() }, createWorker);
  const underWay: Promise<Report>[] = [];
  const free = [...workers];
  const callers: ((worker: Worker) => void)[] = [];

  const release = (worker: Worker): void => {
    const caller = callers.shift();
    if (caller === undefined) free.push(worker);
    else caller(worker);
  };

  async function play(job: Job): Promise<Report> {
    const worker = free.shift() ?? (await new Promise<Worker>((resolve) => callers.push(resolve)));
    try {
      return await worker.play({ job, options: { isTraced: options.isTraced } });
    } finally {
      release(worker);
    }
  }

  // Enough for nobody to wait while one world takes long; not so many that finished ones pile up.
  const ahead = 8 * workers.length;
  const order = (): void => {
    while (underWay.length < ahead) {
      const next = waiting.next();
      if (next.done === true) return;
      underWay.push(play(next.value));
    }
  };
  try {
    order();
    for (let report = underWay.shift(); report !== undefined; report = underWay.shift()) {
      yield await report;
      order();
    }
  } finally {
    for (const worker of workers) worker.end();
  }
}

interface Worker {
  play(order: Order): Promise<Report>;
  end(): void;
}

/** A process that plays one world after the other; one that dies or hangs is replaced, and its world has failed. */
function createWorker(): Worker {
  let child: ChildProcess | null = null;
  return {
    play(order) {
      const own = (child ??= fork(WORKER, { execArgv: FLAGS, env: processEnvironment() }));
      return new Promise((resolve) => {
        const settle = (report: Report): void => {
          clearTimeout(timer);
          own.removeAllListeners();
          resolve(report);
        };
        const giveUp = (reason: string): void => {
          own.kill('SIGKILL');
          child = null;
          settle(broken(order.job, reason));
        };
        const timer = setTimeout(() => {
          giveUp(`it did not end within ${String(LONGEST_WORLD_MS / 1_000)} s`);
        }, LONGEST_WORLD_MS);
        own.once('message', (report) => {
          // Sent by worker.ts and by nothing else.
          settle(report as Report);
        });
        own.once('exit', (code, signal) => {
          giveUp(`its process ended with ${String(signal ?? code)}`);
        });
        own.send(order);
      });
    },
    end: () => void child?.kill(),
  };
}
