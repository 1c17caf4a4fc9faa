import type { DocumentChanges } from '#shared/invoice-form/document-changes.ts';
import type { FormChanges } from '#shared/invoice-form/changes.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';
import { words } from '#shared/words/words.ts';
import { namesOf } from './activity-event.ts';

/** Returns the differences between a version and the one before it; null stands for the oldest version. */
export const changesText = (changes: FormChanges | null): string =>
  changes === null
    ? words.versions_changed_oldest()
    : said(
        changes,
        changes.fields.map((field) => message('versions_change_field', { field })),
      );

/** Returns the differences between two versions of a recurring invoice. */
export const profileChangesText = (changes: DocumentChanges<string> | null): string =>
  changes === null ? words.versions_changed_oldest() : said(changes, namesOf(changes.fields));

function said(changes: DocumentChanges<string>, fields: readonly (Message | string)[]): string {
  const { linesAdded, linesRemoved, linesChanged, areLinesMoved, areAdjustmentsChanged } = changes;
  const parts: readonly (Message | string)[] = [
    ...fields,
    ...(linesAdded === 0 ? [] : [message('versions_change_added', { count: linesAdded })]),
    ...(linesRemoved === 0 ? [] : [message('versions_change_removed', { count: linesRemoved })]),
    ...(linesChanged === 0 ? [] : [message('versions_change_changed', { count: linesChanged })]),
    ...(areLinesMoved ? [message('versions_change_moved')] : []),
    ...(areAdjustmentsChanged ? [message('versions_change_adjustments')] : []),
  ];
  return parts.length === 0 ? words.versions_changed_nothing() : words.versions_changed({ changes: parts });
}
