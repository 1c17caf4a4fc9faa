import type { Settings } from '#shared/screens/settings.ts';
import type { AppOptions } from './app-options.ts';

const MINUTE_MS = 60_000;

/** Returns the ms between two sweeps of an account that the person chose, unless a test fixes them. */
export const sweepEveryOf = ({ sync }: Settings, { engine }: Pick<AppOptions, 'engine'>): number =>
  engine?.sweepEveryMs ?? sync.everyMinutes * MINUTE_MS;
