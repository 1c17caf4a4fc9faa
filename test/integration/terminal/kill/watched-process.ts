import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { assertNever } from '#shared/assert.ts';
import type { ChildOptions, ChildRun } from '#test/helpers/child-run.ts';
import { startBuiltTerminal } from '#test/helpers/child-run.ts';
import type { Moment, WireEvent } from './moments.ts';
import type { WatchedFront } from './watched-front.ts';

interface KilledRun extends ChildRun {
  /** False where the process was at its end before the moment came. */
  readonly wasKilled: boolean;
}

interface Surroundings {
  readonly dataDir: string;
  readonly front: WatchedFront;
}

/** Runs a call of the terminal client and kills it at the moment, if it lives that long. */
export async function runUntil(
  moment: Moment,
  argv: readonly string[],
  { dataDir, front }: Surroundings,
  options: ChildOptions,
): Promise<KilledRun> {
  // Watched before there is anything to see.
  const ends: (() => void)[] = [];
  let strike = (): void => {};
  let isDue = false;
  const comes = (): void => {
    isDue = true;
    strike();
  };
  whenItComes(moment, { dataDir, front }, comes, ends);
  const child = startBuiltTerminal(argv, options);
  let hasStruck = false;
  strike = () => {
    if (hasStruck) return;
    hasStruck = true;
    if (moment.ms === 0) child.kill();
    else {
      const timer = setTimeout(() => child.kill(), moment.ms);
      ends.push(() => clearTimeout(timer));
    }
  };
  if (isDue || moment.after === 'start') strike();
  try {
    const run = await child.ended;
    return { ...run, wasKilled: run.status === null };
  } finally {
    for (const end of ends) end();
  }
}

function whenItComes(moment: Moment, { dataDir, front }: Surroundings, comes: () => void, ends: (() => void)[]): void {
  switch (moment.after) {
    case 'start':
      return;
    case 'lock':
      ends.push(onWrite(dataDir, /^profile\.lock\.txt$/, comes));
      return;
    case 'disk': {
      const [account = ''] = readdirSync(join(dataDir, 'accounts'));
      ends.push(onWrite(join(dataDir, 'accounts', account), /^book\.db(-wal)?$/, countTo(moment.nth, comes)));
      return;
    }
    case 'request': {
      const count = countTo(moment.nth, comes);
      const isMeant = ({ edge, isWrite }: WireEvent): boolean => edge === moment.edge && (isWrite || !moment.isWrite);
      ends.push(
        front.onEvent((event) => {
          if (isMeant(event)) count();
        }),
      );
      return;
    }
    default:
      assertNever(moment);
  }
}

function countTo(nth: number, action: () => void): () => void {
  let seen = 0;
  return () => {
    seen += 1;
    if (seen === nth) action();
  };
}

function onWrite(folder: string, file: RegExp, action: () => void): () => void {
  const watcher = watch(folder, (_event, name) => {
    if (file.test(name ?? '')) action();
  });
  return () => {
    watcher.close();
  };
}
