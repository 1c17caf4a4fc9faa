import { AppError } from '#shared/errors.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { PriceOffer } from '#shared/invoice-form/price-offer.ts';
import { withPricesBack, withTodaysPrices } from '#shared/invoice-form/price-offer.ts';
import type { Uid } from '#shared/service/ids.ts';
import { words } from '#shared/words/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import type { EditorController } from '#renderer/state/editor/editor-controller.svelte.ts';
import type { UndoStep } from '#renderer/state/undo/undo-stack.svelte.ts';
import { message } from '#shared/words/message.ts';

/** Applies current catalogue prices to a draft, with an undo: in its editor if it is open, otherwise on disk. */
type RepriceDeps = Pick<AppController, 'link' | 'toasts' | 'undo' | 'editor'>;

/** Returns null if there is nothing left to change. */
type FormChange = (form: InvoiceForm) => InvoiceForm | null;

export async function takeTodaysPrices(app: RepriceDeps, uid: Uid, offers: readonly PriceOffer[]): Promise<void> {
  await app.toasts.attempt(async () => {
    const open = editorOf(app, uid);
    if (open !== null) takeInEditor(app, open, offers);
    else await repriceDraft(app, uid, offers);
  });
}

/**
 * Applies prices to a draft on disk and returns the undo step. `onChange` is called with true when the current prices
 * are in it, with false after an undo.
 */
export async function repriceDraft(
  app: RepriceDeps,
  uid: Uid,
  offers: readonly PriceOffer[],
  onChange: (isRepriced: boolean) => void = () => {},
): Promise<UndoStep> {
  const take = async (): Promise<InvoiceForm> => {
    const form = await change(app, uid, (now) => withTodaysPrices(now, offers));
    onChange(true);
    return form;
  };
  let before = await take();
  const step: UndoStep = {
    label: words.undo_prices_used({ number: before.statementNo }),
    undo: async () => {
      await change(app, uid, (now) => withPricesBack(now, before, offers));
      onChange(false);
      return null;
    },
    redo: async () => {
      before = await take();
    },
  };
  app.undo.offer(words.copy_prices_used({ count: offers.length }), step);
  return step;
}

/** Applies prices in the open editor, whose own undo covers them like any edit. */
function takeInEditor(app: RepriceDeps, editor: EditorController, offers: readonly PriceOffer[]): void {
  const { draft, edited } = editor;
  const { form: before } = edited;
  edited.replace({ ...edited.state, form: withTodaysPrices(before, offers) });
  const takeBack = async (): Promise<void> => {
    await app.toasts.attempt(async () => {
      await change(app, draft.uid, (now) => withPricesBack(now, before, offers));
      app.toasts.info(words.undo_undone({ what: words.undo_prices_used({ number: before.statementNo }) }));
    });
  };
  app.toasts.info(words.copy_prices_used({ count: offers.length }), {
    label: words.app_undo(),
    run: () => void takeBack(),
  });
}

/**
 * Changes the draft in its editor or on disk. Returns the form before; throws a sentence that says why it cannot be
 * changed any more.
 */
async function change(app: RepriceDeps, uid: Uid, changed: FormChange): Promise<InvoiceForm> {
  const { link } = app;
  const opened = editorOf(app, uid);
  if (opened !== null) return changeInEditor(opened, changed);
  const { form, isNew, savedAt, upload } = await link.request('draft:open', { uid, clientUid: null });
  const openedSince = editorOf(app, uid);
  if (openedSince !== null) return changeInEditor(openedSince, changed);
  if (isNew && savedAt === 0) throw new AppError('not_found', message('copy_prices_gone'));
  if (upload !== 'local')
    throw new AppError('invalid_input', message('copy_prices_saved', { number: form.statementNo }));
  await link.request('draft:save', { uid, form: required(changed(form), form) });
  // An editor that was being opened may have read the old form and would save it over this one: change it there too.
  const late = editorOf(app, uid);
  if (late !== null && changed(late.edited.form) !== null) changeInEditor(late, changed);
  return form;
}

const editorOf = ({ editor }: RepriceDeps, uid: Uid): EditorController | null =>
  editor?.draft.uid === uid ? editor : null;

function changeInEditor({ edited }: EditorController, changed: FormChange): InvoiceForm {
  const { form } = edited;
  edited.replace({ ...edited.state, form: required(changed(form), form) });
  return form;
}

function required(form: InvoiceForm | null, { statementNo }: InvoiceForm): InvoiceForm {
  if (form === null) throw new AppError('invalid_input', message('copy_prices_changed_since', { number: statementNo }));
  return form;
}
