import { expect, it } from 'vitest';
import { sampleOf } from '#test/tier.ts';
import { keyRefused, limited, passingFaults } from './faults.ts';
import { inOwnProcess, inThisProcess, liveInTerminal } from './terminal-life.ts';

/** Some fifty processes, one after the other. */
const LIMIT_MS = 180_000;
const faults = [...passingFaults, limited, keyRefused];

it(
  'the terminal client writes the key to no output, JSON, export or file of the profile',
  async () => {
    const { evidence, statuses } = await liveInTerminal(inThisProcess, faults);
    expect(evidence.finds()).toEqual([]);
    expect(new Set(statuses)).toEqual(new Set([0, 1, 4]));
  },
  LIMIT_MS,
);

it(
  'the terminal client writes the key nowhere when it runs in separate processes',
  async () => {
    const met = sampleOf(faults, ({ name }) => name);
    const { evidence, statuses } = await liveInTerminal(inOwnProcess(), met);
    expect(evidence.finds()).toEqual([]);
    expect([0, 1, 4]).toEqual(expect.arrayContaining([...new Set(statuses)]));
    console.log(`» key search in processes: ${met.map(({ name }) => name).join(', ')}`);
  },
  LIMIT_MS,
);
