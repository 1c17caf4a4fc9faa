import { assertNever } from '#shared/assert.ts';
import { MOST_AT_ONCE } from '#shared/screens/bin.ts';
import type { Uid } from '#shared/service/ids.ts';
import { words } from '#shared/words/words.ts';
import type { ActionContext } from '#renderer/state/invoice-actions/action-context.ts';
import { createdStep } from '#renderer/state/invoice-actions/bin-actions.ts';

/** Actions on one client, or on several. */
export const clientActions = ['new_invoice', 'statements', 'export_table'] as const;
export type ClientAction = (typeof clientActions)[number];

/** Runs an action on some clients. */
export async function runClientAction(app: ActionContext, action: ClientAction, uids: readonly Uid[]): Promise<void> {
  const [first] = uids;
  if (first === undefined) return;
  switch (action) {
    case 'new_invoice':
      await (uids.length === 1 ? startInvoice(app, first) : startInvoices(app, uids));
      return;
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

const startInvoice = (app: ActionContext, clientUid: Uid): Promise<void> =>
  app.makeDraft(async () => {
    app.openDraft(await app.link.request('draft:open', { uid: null, clientUid }));
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
