import type { Resource } from '#shared/service/resources.ts';
import { isShrunk } from './judge-sweep.ts';
import type { AbsenceSettings } from './settings.ts';

/** The missing objects of one resource in all its feeds, as held by fuses that are not armed. */
export interface FamilyShrink {
  readonly resource: Resource;
  readonly listed: number;
  readonly missing: number;
}

type RightsDoubt =
  | { readonly kind: 'none' }
  /** The person is asked first whether the key still has its rights. */
  | { readonly kind: 'role_change'; readonly families: readonly Resource[] };

/**
 * Doubts the key's rights when a whole resource, or several resources at once, are missing: they are more likely out of
 * sight than removed.
 */
export function doubtRights(families: readonly FamilyShrink[], settings: AbsenceSettings): RightsDoubt {
  const whole = families.filter(({ listed, missing }) => listed > 0 && missing >= listed);
  const shrunk = families.filter((family) => whole.includes(family) || isShrunk(family, settings));
  if (whole.length === 0 && shrunk.length < 2) return { kind: 'none' };
  return { kind: 'role_change', families: shrunk.map(({ resource }) => resource) };
}
