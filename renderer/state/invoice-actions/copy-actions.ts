import { toAppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';
import { words } from '#renderer/i18n/words.ts';
import type { ActionContext } from './action-context.ts';
import { createdStep } from './bin-actions.ts';
import type { EditorController } from '#renderer/state/editor/editor-controller.svelte.ts';

type Surroundings = Pick<
  ActionContext,
  'link' | 'toasts' | 'formats' | 'actions' | 'undo' | 'router' | 'sync' | 'editor' | 'openDraft' | 'makeDraft'
>;

/** Writes an invoice once more and opens the copy; `isMovedOn`: the months in its texts go with its date. */
export async function duplicate(app: Surroundings, uid: Uid, isMovedOn: boolean): Promise<void> {
  await app.makeDraft(async () => {
    const [original] = await app.link.request('bin:prepare', { uids: [uid] });
    const draft = await app.link.request('draft:copy', { uid, isMovedOn });
    const { statementNo } = draft.form;
    const step = createdStep(app, [draft.uid], words.copy.step(statementNo));
    app.undo.offer(words.copy.copied(statementNo, original?.number ?? ''), step);
    showFresh(app, draft);
    await offerPrices(app, draft.uid);
  });
}

/** What lay in the bin is written once more, and opened. */
export async function recreate(app: Surroundings, uid: Uid): Promise<void> {
  await app.makeDraft(async () => {
    const draft = await app.link.request('bin:recreate', { uid });
    const { statementNo } = draft.form;
    app.undo.offer(words.bin.recreated(statementNo), createdStep(app, [draft.uid], words.copy.step(statementNo)));
    showFresh(app, draft);
  });
}

function showFresh(app: Surroundings, draft: InvoiceDraft): void {
  app.openDraft(draft);
  if (draft.form.connectionUid === null) app.toasts.notice(words.bin.clientGone);
}

/** Prices are never changed without being asked about. */
export async function offerPrices(app: Surroundings, uid: Uid): Promise<void> {
  const offers = await app.link.request('draft:prices', { uid });
  // Somebody who is asked something else by now keeps the prices that were.
  if (offers.length > 0) app.actions.asking ??= { action: 'prices', uid, offers };
}

/** An older version comes back into the editor, which opens where it is not on screen. */
export async function restoreVersion(app: Surroundings, uid: Uid, id: number, day: string): Promise<void> {
  const editorOfIt = (): EditorController | null => (app.editor?.draft.uid === uid ? app.editor : null);
  try {
    let open: EditorController | null;
    let before: InvoiceForm | undefined;
    let draft: InvoiceDraft;
    // What is typed before the answer comes is written over the version: it is kept as one itself, and gives way once more.
    do {
      open = editorOfIt();
      await open?.saves.settled();
      before = open?.edited.form;
      await app.link.request('version:restore', { id });
      draft = await app.link.request('draft:open', { uid, clientUid: null });
    } while (open !== null && (editorOfIt() !== open || open.edited.form !== before));
    if (open !== null) open.edited.replace(draft);
    // An editor that was opened meanwhile has read the version already.
    else if (editorOfIt() === null) app.openDraft(draft);
    app.toasts.info(words.versions.restored(day));
  } catch (thrown) {
    app.toasts.error(toAppError(thrown).message);
  }
}
