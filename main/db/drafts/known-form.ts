import type { Uid } from '#shared/service/ids.ts';
import type { DraftForm } from '#main/db/forms/draft-form.ts';
import type { OpenedObject } from './draft-rows.ts';

/**
 * Returns the form of the object as the account had it when its draft was begun, with what was queued then; null for one that the
 * account did not have.
 */
export function knownForm<Form>(
  definition: DraftForm<Form>,
  opened: OpenedObject | null,
  clientUid: Uid | null,
): Form | null {
  if (opened === null || Object.keys(opened.base).length === 0) return null;
  return definition.fromView({ ...opened.base, ...opened.queued }, clientUid);
}
