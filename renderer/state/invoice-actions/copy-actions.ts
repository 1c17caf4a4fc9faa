import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';
import { words } from '#shared/words/words.ts';
import type { ActionContext } from './action-context.ts';
import { createdStep } from './bin-actions.ts';
import type { EditorController } from '#renderer/state/editor/editor-controller.svelte.ts';

type CopyActionDeps = Pick<
  ActionContext,
  'link' | 'toasts' | 'formats' | 'actions' | 'undo' | 'router' | 'sync' | 'editor' | 'newDrafts'
>;

/** Copies an invoice and opens the copy; `isMovedOn` moves the months in its texts with its date. */
export async function duplicate(app: CopyActionDeps, uid: Uid, isMovedOn: boolean): Promise<void> {
  await app.newDrafts.make(async () => {
    const [original] = await app.link.request('bin:prepare', { uids: [uid] });
    const draft = await app.link.request('draft:copy', { uid, isMovedOn });
    const { statementNo } = draft.form;
    const step = createdStep(app, [draft.uid], words.copy_step({ number: statementNo }));
    app.undo.offer(words.copy_copied({ number: statementNo, from: original?.number ?? '' }), step);
    showFresh(app, draft);
    await offerPrices(app, draft.uid);
  });
}

/** Creates a new draft from an invoice in the bin, and opens it. */
export async function recreate(app: CopyActionDeps, uid: Uid): Promise<void> {
  await app.newDrafts.make(async () => {
    const draft = await app.link.request('bin:recreate', { uid });
    const { statementNo } = draft.form;
    app.undo.offer(
      words.bin_recreated({ number: statementNo }),
      createdStep(app, [draft.uid], words.copy_step({ number: statementNo })),
    );
    showFresh(app, draft);
  });
}

function showFresh(app: CopyActionDeps, draft: InvoiceDraft): void {
  app.newDrafts.open(draft);
  if (draft.form.connectionUid === null) app.toasts.notice(words.bin_client_gone());
}

/** Asks about changed catalogue prices, because prices never change without a question. */
export async function offerPrices(app: CopyActionDeps, uid: Uid): Promise<void> {
  const offers = await app.link.request('draft:prices', { uid });
  // Keep the old prices if another question is open.
  if (offers.length > 0) app.actions.asking ??= { action: 'prices', uid, offers };
}

/** Restores an older version into the editor, which opens if it is not on screen. */
export async function restoreVersion(app: CopyActionDeps, uid: Uid, id: number, day: string): Promise<void> {
  const editorOfIt = (): EditorController | null => (app.editor?.draft.uid === uid ? app.editor : null);
  await app.toasts.attempt(async () => {
    let open: EditorController | null;
    let before: InvoiceForm | undefined;
    let draft: InvoiceDraft;
    // Repeat if the person typed meanwhile: their text was saved over the version. It becomes a version itself, and the
    // older one is restored again.
    do {
      open = editorOfIt();
      await open?.saves.settled();
      before = open?.edited.form;
      await app.link.request('version:restore', { id });
      draft = await app.link.request('draft:open', { uid, clientUid: null });
    } while (open !== null && (editorOfIt() !== open || open.edited.form !== before));
    if (open !== null) open.edited.replace(draft);
    // An editor that opened meanwhile has already read the version.
    else if (editorOfIt() === null) app.newDrafts.open(draft);
    app.toasts.info(words.versions_restored({ day }));
  });
}
