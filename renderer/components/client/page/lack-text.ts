import type { Completeness } from '#shared/figures/figure-rows.ts';
import { words } from '#shared/words/words.ts';

/** Says what figures lack, in sentences; empty where they lack nothing. */
export const lackText = ({ missing }: Completeness): string =>
  missing.map(({ what, count }) => words.figures_lack({ what, count })).join(' ');
