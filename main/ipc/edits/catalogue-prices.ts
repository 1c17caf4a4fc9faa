import type { AppliedPrice, PricedLine, RepricedResource } from '#shared/catalogue/catalogue-uses.ts';
import { linesToPrice, withPrices } from '#shared/catalogue/catalogue-uses.ts';
import { AppError } from '#shared/errors.ts';
import type { LineForm } from '#shared/invoice-form/invoice-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { message } from '#shared/words/message.ts';
import { savedLineOf } from '#main/db/catalogue/catalogue-uses.ts';
import type { DraftStore } from '#main/db/drafts/draft-store.ts';
import type { SaveUndo } from '#main/db/drafts/undo-save.ts';
import { openRecord } from '#main/db/forms/open-record.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { openDraft } from './open-draft.ts';

type Editor<Form> = { readonly drafts: DraftStore<Form>; readonly saves: SaveUndo<Form> };

interface Asked {
  readonly resource: RepricedResource;
  readonly uid: Uid;
  readonly kind: LineArray;
  /** The line of the catalogue. */
  readonly line: Uid;
}

interface OpenedForm<Form> {
  readonly form: Form;
  readonly hasDetails: boolean;
  readonly isLocked: boolean;
}

/**
 * Gives the lines of a document that are named after a line of the catalogue its price, as its editor does: a draft that a person has begun
 * gets it and stays unsent, anything else is saved. Throws `not_found` or `invalid_input` when there is nothing to change.
 */
export function applyPrice(app: AppContext, asked: Asked): AppliedPrice {
  const { book } = app.session();
  const saved = savedLineOf(book, asked.kind, asked.line);
  if (saved === null) throw new AppError('not_found', message('error_saved_line_gone'));
  const { price } = saved;
  if (price === null) throw new AppError('invalid_input', message('catalogue_missing_price'));
  const at = app.now();
  const changesIn = (lines: readonly LineForm[]): readonly PricedLine[] => {
    const changes = linesToPrice(lines, saved, price);
    if (changes.length === 0) throw new AppError('invalid_input', message('catalogue_price_applied_already'));
    return changes;
  };

  function change<Form extends { readonly lines: readonly LineForm[] }>(
    { drafts, saves }: Editor<Form>,
    opened: OpenedForm<Form> | null,
  ): { readonly saved: ReturnType<Editor<Form>['saves']['queue']>; readonly lines: readonly PricedLine[] } {
    if (opened === null) throw new AppError('not_found', message('error_draft_gone'));
    if (!opened.hasDetails) throw new AppError('invalid_input', message('error_lines_missing_for_copy'));
    if (opened.isLocked) throw new AppError('invalid_input', message('catalogue_price_locked'));
    const isBegun = drafts.read(asked.uid) !== null;
    const lines = changesIn(opened.form.lines);
    const form = { ...opened.form, lines: withPrices(opened.form.lines, lines, 'after') };
    return book.writer.write(() => {
      drafts.save(asked.uid, form, at);
      return { lines, saved: isBegun ? null : saves.queue(asked.uid, at) };
    });
  }

  if (asked.resource === 'invoices') {
    const draft = openDraft(app, asked.uid);
    // It may have been sent since the window listed it.
    if (draft !== null && (draft.invoiceState ?? 'draft') !== 'draft')
      throw new AppError('invalid_input', message('catalogue_price_not_draft'));
    const done = change(
      book.editorOf('invoices'),
      draft && { form: draft.form, hasDetails: draft.hasDetails, isLocked: draft.areLinesLocked },
    );
    return done.saved === null
      ? { kind: 'typed', resource: 'invoices', lines: done.lines }
      : { kind: 'saved', resource: 'invoices', saved: done.saved };
  }
  const profile = openRecord(book, 'recurring_invoices', asked.uid, app.today());
  const done = change(
    book.editorOf('recurring_invoices'),
    profile && {
      form: profile.form,
      hasDetails: profile.document?.hasDetails ?? true,
      isLocked: profile.document?.areLinesLocked ?? false,
    },
  );
  return done.saved === null
    ? { kind: 'typed', resource: 'recurring_invoices', lines: done.lines }
    : { kind: 'saved', resource: 'recurring_invoices', saved: done.saved };
}

/** Gives the lines of a begun draft their prices from before, or those after, where nothing else was typed since. */
export function setPrices(
  app: AppContext,
  {
    resource,
    uid,
    lines,
  }: { readonly resource: RepricedResource; readonly uid: Uid; readonly lines: readonly PricedLine[] },
  to: 'before' | 'after',
): void {
  const { book } = app.session();
  const at = app.now();
  const turn = <Form extends { readonly lines: readonly LineForm[] }>({ drafts }: Editor<Form>): void => {
    const draft = drafts.read(uid);
    if (draft === null) throw new AppError('not_found', message('error_draft_gone'));
    drafts.save(uid, { ...draft.form, lines: withPrices(draft.form.lines, lines, to) }, at);
  };
  if (resource === 'invoices') turn(book.editorOf('invoices'));
  else turn(book.editorOf('recurring_invoices'));
}
