import { defects } from './defects.ts';
import { plant } from './plant.ts';

/** What the hunt for one defect came to, as the child process prints it. */
export interface Hunt {
  /** The first seed that noticed it, counted from 1; null when none did. */
  readonly killedBySeed: number | null;
  readonly oracle: string | null;
}

const [name = '', seeds = '20', steps = '60'] = process.argv.slice(2);
const defect = defects.find((known) => known.name === name);
if (defect === undefined) throw new Error(`There is no defect “${name}”.`);
plant(defect);
// Loaded only now, so that the engine is loaded with the mistake.
const { runSeed } = await import('#test/simulation/runner/run-seed.ts');
console.log(JSON.stringify(await hunt(Number(seeds), Number(steps))));
process.exit(0);

async function hunt(most: number, length: number): Promise<Hunt> {
  for (let seed = 1; seed <= most; seed += 1) {
    try {
      const { findings } = await runSeed(seed, length);
      const [first] = findings;
      if (first !== undefined) return { killedBySeed: seed, oracle: first.oracle };
    } catch (thrown) {
      return { killedBySeed: seed, oracle: thrown instanceof Error ? String(thrown.cause) : 'thrown' };
    }
  }
  return { killedBySeed: null, oracle: null };
}
