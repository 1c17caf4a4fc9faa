import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { seedsOf } from '#test/tier.ts';
import { faultOf } from './transport/judge.ts';
import { playSocketWorld } from './transport/socket-world.ts';

/** Seeds of the night, and of a change. */
const [SEEDS, SEEDS_OF_A_CHANGE] = [200, 15];
/** Most of a world's time is waiting for its socket. */
const AT_ONCE = 2 * availableParallelism();

describe('behind a real socket', () => {
  it('delivers each create and mail at most once, and loses nothing', { timeout: 300_000 }, async () => {
    const startedAt = performance.now();
    const wrong: string[] = [];
    const seeds = [...seedsOf(SEEDS, SEEDS_OF_A_CHANGE)];
    const count = seeds.length;
    let faults = 0;
    let [edits, settled] = [0, 0];
    const play = async (): Promise<void> => {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
        const outcome = await playSocketWorld(seed);
        const fault = faultOf(seed, outcome);
        if (fault !== null) wrong.push(`seed ${String(seed)}: ${fault}`);
        faults += outcome.faults;
        edits += outcome.entries.length;
        settled += outcome.entries.filter(({ state }) => state === 'done').length;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, play));
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(
      `» real transport: ${String(count)} of ${String(SEEDS)} seeds, ${String(faults)} faults, ${String(settled)} of ${String(edits)} edits settled, ${String(wrong.length)} wrong, ${seconds.toFixed(0)} s`,
    );
    expect(wrong).toEqual([]);
  });
});
