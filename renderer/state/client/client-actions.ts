import { assertNever } from '#shared/assert.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { ActionContext } from '#renderer/state/invoice-actions/action-context.ts';

/** Actions on one client, or on several. */
export const clientActions = ['statements', 'export_table'] as const;
export type ClientAction = (typeof clientActions)[number];

/** Runs an action on some clients. */
export async function runClientAction(app: ActionContext, action: ClientAction, uids: readonly Uid[]): Promise<void> {
  if (uids.length === 0) return;
  switch (action) {
    case 'statements':
      app.actions.asking ??= { action: 'statements', uids };
      return;
    case 'export_table':
      await app.documents.saveTable('clients', uids, 'csv');
      return;
    default:
      assertNever(action);
  }
}
