import type { Controls } from '#main/sync/absence/suspect.ts';

/** The controls of a resource before any was read. */
export const noControls: Controls = { negative: null, positive: null, witness: null };
