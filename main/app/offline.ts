import type { Settings } from '#shared/screens/settings.ts';
import type { AppOptions } from './app-options.ts';

/** Returns true while nothing may be read or sent: the person works offline, or the battery is to last. */
export const isOffline = (settings: Settings, { power }: Pick<AppOptions, 'power'>): boolean =>
  settings.isOfflineByChoice || power?.isSaving() === true;
