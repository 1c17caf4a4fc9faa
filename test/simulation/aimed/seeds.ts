import { seedsOf } from '#test/tier.ts';

/** Seeds of each kind at night, and in a change. */
const [SEEDS, SEEDS_OF_A_CHANGE] = [500, 36];

export const seedsOfToday = seedsOf(SEEDS, SEEDS_OF_A_CHANGE);
