import type { Knobs } from '#main/demo/knobs.ts';

/**
 * The service in its plainest manner: answers repeat to the byte, hold documented fields only, and show amounts as they
 * are kept. For tests that assert what a call does rather than how its answer is spelled.
 */
export const plainKnobs = {
  ties: 'stable',
  unknown_fields: 'none',
  amounts: 'scaled',
} as const satisfies Partial<Knobs>;
