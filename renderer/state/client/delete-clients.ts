import type { RecordDeleteImpact } from '#shared/records/delete-impact.ts';
import { shownDeleteOf } from '#shared/records/delete-impact.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import type { BinOutcome } from '#shared/screens/bin.ts';
import { MOST_AT_ONCE } from '#shared/screens/bin.ts';
import type { Uid } from '#shared/service/ids.ts';
import { words } from '#shared/words/words.ts';
import type { ActionContext } from '#renderer/state/invoice-actions/action-context.ts';
import { requireDone, restoredText } from '#renderer/state/invoice-actions/bin-actions.ts';
import { editStep } from '#renderer/state/undo/edit-step.ts';

/** Asks what to do with each of several clients. */
export async function askDeleteClients(app: ActionContext, uids: readonly Uid[]): Promise<void> {
  if (uids.length > MOST_AT_ONCE) {
    app.toasts.info(words.clients_delete_too_many({ most: app.formats.count(MOST_AT_ONCE) }));
    return;
  }
  const impacts = await app.link.request('client:weigh-deletes', { uids });
  if (impacts.length > 0) app.actions.asking ??= { action: 'delete_clients', impacts };
}

/** Deletes clients as they were shown, and offers one undo for all of them. Returns the outcome of each. */
export async function deleteClients(
  { link, undo }: Pick<ActionContext, 'link' | 'undo'>,
  impacts: readonly RecordDeleteImpact[],
): Promise<readonly BinOutcome[]> {
  const outcomes = await link.request('client:delete-several', { deletes: impacts.map(shownDeleteOf) });
  const done = new Set(outcomes.filter(({ kind }) => kind === 'done').map(({ uid }) => uid));
  if (done.size === 0) return outcomes;
  const deletes = impacts.filter(({ uid }) => done.has(uid)).map(shownDeleteOf);
  const step = editStep(
    link,
    words.clients_delete_step({ count: done.size }),
    { kind: 'clients_deleted', deletes },
    {
      noteOf: restoredText,
      onRedone: ({ outcomes: again = [] }) => {
        requireDone(again);
      },
    },
  );
  undo.offer(words.clients_deleted({ count: done.size }), step, UNDO_HOLD_MS);
  return outcomes;
}
