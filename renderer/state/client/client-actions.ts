import { assertNever } from '#shared/assert.ts';
import type { CommandId } from '#shared/commands/command-table.ts';
import type { RecordDeleteImpact } from '#shared/records/delete-impact.ts';
import { MOST_AT_ONCE } from '#shared/screens/bin.ts';
import type { Uid } from '#shared/service/ids.ts';
import { words } from '#shared/words/words.ts';
import type { ActionContext } from '#renderer/state/invoice-actions/action-context.ts';
import { createdStep } from '#renderer/state/invoice-actions/bin-actions.ts';
import { askDeleteClients } from './delete-clients.ts';
import { deleteOrAsk } from '#renderer/state/record-editor/record-undo.ts';

/** Actions on a client, with their commands; those on several clients as well. */
export const clientActions = ['new_invoice', 'edit', 'statements', 'export_table', 'delete'] as const;
export type ClientAction = (typeof clientActions)[number];
export const severalActions = [
  'new_invoice',
  'statements',
  'export_table',
  'delete',
] as const satisfies readonly ClientAction[];

export const actionCommand = {
  new_invoice: 'start-invoice',
  edit: 'edit',
  statements: 'statements',
  export_table: 'export_table',
  delete: 'delete',
} as const satisfies Record<ClientAction, CommandId>;

/** Runs an action on some clients. `ask` is called with what a delete means, where it means something. */
export async function runClientAction(
  app: ActionContext,
  action: ClientAction,
  uids: readonly Uid[],
  ask: (impact: RecordDeleteImpact) => void,
): Promise<void> {
  const [first] = uids;
  if (first === undefined) return;
  switch (action) {
    case 'new_invoice':
      await (uids.length === 1 ? startInvoice(app, first) : startInvoices(app, uids));
      return;
    case 'edit':
      app.router.go({ name: 'edit-client', uid: first });
      return;
    case 'statements':
      app.actions.asking ??= { action: 'statements', uids };
      return;
    case 'export_table':
      await app.documents.saveTable('clients', uids, 'csv');
      return;
    case 'delete':
      if (uids.length > 1) await askDeleteClients(app, uids);
      else await deleteOrAsk(app, { resource: 'connections', uid: first }, ask);
      return;
    default:
      assertNever(action);
  }
}

const startInvoice = (app: ActionContext, clientUid: Uid): Promise<void> =>
  app.newDrafts.make(async () => {
    app.newDrafts.open(await app.link.request('draft:open', { uid: null, clientUid }));
  });

/** Creates a draft for each of several clients. */
async function startInvoices(app: ActionContext, clientUids: readonly Uid[]): Promise<void> {
  if (clientUids.length > MOST_AT_ONCE) {
    app.toasts.info(words.clients_too_many({ most: app.formats.count(MOST_AT_ONCE) }));
    return;
  }
  const created = await app.link.request('draft:create-each', { clientUids });
  const step = createdStep(app, created, words.clients_drafts_step({ count: created.length }));
  app.undo.offer(words.clients_drafts_created({ count: created.length }), step);
}
