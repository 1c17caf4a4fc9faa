import type { ListName } from '#shared/lists/lists.ts';
import { listSpecs } from '#shared/lists/lists.ts';
import type { SyncStatus } from '#shared/screens/sync-status.ts';
import { words } from '#shared/words/words.ts';
import type { Formats } from '#renderer/state/app/formats.ts';

interface ShownList {
  readonly name: ListName;
  readonly total: number;
}

/**
 * Says how much of a list is downloaded until the first sweep has finished, so that the list is not taken for complete.
 * Null for a list that is not swept by itself, and while the status is unknown.
 */
export function partialText({ name, total }: ShownList, status: SyncStatus, formats: Formats): string | null {
  const { phase, freshness, lastCheckedAt } = status;
  if (phase.kind === 'no_account' || lastCheckedAt !== null) return null;
  const [resource] = listSpecs[name].resources;
  const known = freshness.find((one) => one.resource === resource);
  if (known === undefined && freshness.length > 0) return null;
  // Prefers the number of the status, because the list may hold only matches.
  const loaded = known?.count ?? total;
  const of = phase.kind === 'working' && phase.doing === 'listing' ? phase.of : null;
  return of === null
    ? words.list_partial_unknown({ have: formats.count(loaded) })
    : words.list_partial({ have: formats.count(loaded), of: formats.count(Math.max(of, loaded)) });
}
