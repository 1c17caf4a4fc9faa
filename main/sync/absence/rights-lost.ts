import type { Resource } from '#shared/service/resources.ts';
import { isShrunk } from './judge-sweep.ts';
import type { AbsenceSettings } from './settings.ts';

/** What is missing of one resource in all its feeds, as the fuses that are not armed hold it. */
export interface FamilyShrink {
  readonly resource: Resource;
  readonly listed: number;
  readonly missing: number;
}

export type RightsDoubt =
  | { readonly kind: 'none' }
  /** The question to a person is first whether the key still has its rights. */
  | { readonly kind: 'role_change'; readonly families: readonly Resource[] };

/** A whole family, or several families at once, are more likely out of sight than removed. */
export function doubtRights(families: readonly FamilyShrink[], settings: AbsenceSettings): RightsDoubt {
  const whole = families.filter(({ listed, missing }) => listed > 0 && missing >= listed);
  const shrunk = families.filter((family) => whole.includes(family) || isShrunk(family, settings));
  if (whole.length === 0 && shrunk.length < 2) return { kind: 'none' };
  return { kind: 'role_change', families: shrunk.map(({ resource }) => resource) };
}
