import type { FormChanges } from '#shared/invoice-form/changes.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';
import { words } from '#shared/words/words.ts';

/** Returns the differences between a version and the one before it; null stands for the oldest version. */
export function changesText(changes: FormChanges | null): string {
  if (changes === null) return words.versions_changed_oldest();
  const { fields, linesAdded, linesRemoved, linesChanged, areLinesMoved, areAdjustmentsChanged } = changes;
  const parts: readonly Message[] = [
    ...fields.map((field) => message('versions_change_field', { field })),
    ...(linesAdded === 0 ? [] : [message('versions_change_added', { count: linesAdded })]),
    ...(linesRemoved === 0 ? [] : [message('versions_change_removed', { count: linesRemoved })]),
    ...(linesChanged === 0 ? [] : [message('versions_change_changed', { count: linesChanged })]),
    ...(areLinesMoved ? [message('versions_change_moved')] : []),
    ...(areAdjustmentsChanged ? [message('versions_change_adjustments')] : []),
  ];
  return parts.length === 0 ? words.versions_changed_nothing() : words.versions_changed({ changes: parts });
}
