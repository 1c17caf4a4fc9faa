import { playDay } from '#test/simulation/budget-model.ts';
import type { LimitFigures, LimitWorld } from '#test/simulation/budget-model.ts';
import { print } from './measure.ts';

const LIMITS = [100, 300, 1_000, 5_000];
const WINDOWS = ['fixed', 'rolling'] as const;
const SIGNALS = ['none', 'retry_after', 'headers'] as const;
const SEEDS = [1, 2];

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`.padStart(7);

/** The worst figures of a few days in one world. */
function worst(days: readonly LimitFigures[]): string {
  const person = Math.min(...days.map(({ personMinutes }) => personMinutes));
  const limited = Math.max(...days.map(({ limitAnswers }) => limitAnswers));
  const used = Math.min(...days.map((day) => day.used));
  return `person ${percent(person)}   limit answers ${String(limited).padStart(2)}   used ${percent(used)}`;
}

function figuresAt(othersShare: number): readonly { readonly name: string; readonly value: string }[] {
  return LIMITS.flatMap((limit) =>
    WINDOWS.flatMap((window) =>
      [false, true].flatMap((isRefusedCounted) =>
        SIGNALS.map((signal) => {
          const world: Omit<LimitWorld, 'seed'> = { limit, window, isRefusedCounted, signal, othersShare };
          const refused = isRefusedCounted ? 'refused counted' : 'refused free';
          return {
            name: `${String(limit).padStart(5)}/h  ${window.padEnd(7)}  ${refused.padEnd(15)}  ${signal}`,
            value: worst(SEEDS.map((seed) => playDay({ ...world, seed }))),
          };
        }),
      ),
    ),
  );
}

/** How a client that does not know the service's limit fares with it in a day of virtual time, without the first hour. */
export function benchLimits(): void {
  const days = `worst of ${String(SEEDS.length)} days`;
  print(`Rate limit, the account to ourselves (${days})`, figuresAt(0));
  print(`Rate limit, other tools use 20 % (${days})`, figuresAt(0.2));
}
