import type { Uid } from '#shared/service/ids.ts';
import { words } from '#shared/words/words.ts';
import type { ActionContext } from '#renderer/state/invoice-actions/action-context.ts';
import { createdStep } from '#renderer/state/invoice-actions/bin-actions.ts';

/** Starts an invoice from an estimate and opens it. */
export async function startFromEstimate(app: ActionContext, uid: Uid, from: string): Promise<void> {
  await app.newDrafts.make(async () => {
    const draft = await app.link.request('estimate:start-invoice', { uid });
    const number = draft.form.statementNo;
    app.undo.offer(
      words.estimate_started({ number, from }),
      createdStep(app, [draft.uid], words.estimate_step({ number })),
    );
    app.newDrafts.open(draft);
    if (draft.form.connectionUid === null) app.toasts.notice(words.bin_client_gone());
  });
}
