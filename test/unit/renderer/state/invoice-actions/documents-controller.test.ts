import { beforeEach, describe, expect, it } from 'vitest';
import { DocumentsController } from '#renderer/state/invoice-actions/documents-controller.svelte.ts';
import { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import type { DocumentPreview, DocumentResult } from '#shared/documents/document.ts';
import { MAX_PAPERS } from '#shared/documents/document.ts';
import { AppError } from '#shared/errors.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';
import type { Message } from '#shared/words/part.ts';

const notYet = message('paper_not_in_account');
const noLines = message('paper_lines_never_read');

const written = (uid: string, note: Message | null = null): DocumentResult => ({
  ...{ uid, title: uid, fileName: `${uid}.pdf` },
  ...{ problem: null, note },
});
const preview = (uid: string, problem: Message | null = null): DocumentPreview => ({
  uid,
  title: uid,
  clientName: 'Birch',
  fileName: problem === null ? `${uid}.pdf` : null,
  problem,
  note: null,
});
const refused = (uid: string): DocumentResult => ({
  uid,
  title: uid,
  fileName: null,
  problem: noLines,
  note: null,
});

describe('documents', () => {
  let link: ScriptedLink;
  let toasts: Toasts;
  let documents: DocumentsController;
  /** As far as the sheet that asks about them. */
  async function askAbout(previews: readonly DocumentPreview[]): Promise<void> {
    const asking = documents.savePdf(previews.map(({ uid }) => uid));
    link.nth('document:preview', 0).answer(previews);
    await asking;
  }
  const told = (): string[] => toasts.list.map((toast) => toast.text);

  beforeEach(() => {
    link = new ScriptedLink();
    toasts = new Toasts();
    documents = new DocumentsController(link, toasts);
  });

  it('end in a toast that opens the file, for a single one', async () => {
    const saving = documents.savePdf(['a']);
    link.nth('document:save-pdf', 0).answer({ outcome: 'done', results: [written('a')], place: 4 });
    await saving;
    expect(told()).toEqual(['a.pdf saved.']);
    toasts.list[0]?.action?.run();
    expect(link.nth('document:show', 0).input).toEqual({ place: 4, how: 'file' });
    expect(documents.many).toBeNull();
  });

  it('show the note of a single one', async () => {
    const saving = documents.savePdf(['a']);
    link.nth('document:save-pdf', 0).answer({ outcome: 'done', results: [written('a', notYet)], place: 4 });
    await saving;
    const printing = documents.print(['a']);
    link.nth('document:print', 0).answer({ outcome: 'done', results: [written('a', notYet)], place: null });
    await printing;
    expect(told()).toEqual([`a.pdf saved. ${textOf(notYet)}`, `Sent to the printer. ${textOf(notYet)}`]);
  });

  it('show why a single one could not be saved', async () => {
    const saving = documents.savePdf(['a']);
    link.nth('document:save-pdf', 0).answer({ outcome: 'done', results: [refused('a')], place: null });
    await saving;
    expect(told()).toEqual([`a wasn’t saved. ${textOf(noLines)}`]);
  });

  it('ask before several are saved, and save those', async () => {
    await askAbout([preview('a'), preview('b', noLines)]);
    expect(documents.many).toEqual({ phase: 'asking', purpose: 'save', kind: 'invoice' });
    expect(documents.previews.map(({ uid }) => uid)).toEqual(['a', 'b']);
    expect(link.asked('document:save-pdf')).toHaveLength(0);
    void documents.start();
    // Also the one without lines: they may have arrived meanwhile, and are asked for where they have not.
    expect(link.nth('document:save-pdf', 0).input).toEqual({ kind: 'invoice', uids: ['a', 'b'] });
  });

  it('are asked about again when no folder was chosen, and dropped when the dialog is closed', async () => {
    await askAbout([preview('a'), preview('b')]);
    const saving = documents.start();
    link.nth('document:save-pdf', 0).answer({ outcome: 'cancelled', results: [], place: null });
    await saving;
    expect([told(), documents.many?.phase, documents.isBusy]).toEqual([[], 'asking', false]);
    documents.close();
    expect([documents.many, documents.previews]).toEqual([null, []]);
  });

  it('do not reopen a dialog that was closed during the check', async () => {
    const asking = documents.savePdf(['a', 'b']);
    documents.close();
    link.nth('document:preview', 0).answer([preview('a'), preview('b')]);
    await asking;
    expect(documents.many).toBeNull();
  });

  it('show why they could not be checked', async () => {
    const asking = documents.savePdf(['a', 'b']);
    link.nth('document:preview', 0).refuse(new AppError('internal', message('error_internal')));
    await asking;
    expect([told(), documents.many]).toEqual([[textOf(message('error_internal'))], null]);
  });

  it('show the progress of several, stop when asked to, and end in a list', async () => {
    await askAbout([preview('a'), preview('b')]);
    const saving = documents.start();
    documents.hear({ done: 1, total: 2 });
    expect(documents.many).toMatchObject({ phase: 'working', progress: { done: 1, total: 2 }, isStopping: false });
    void documents.stop();
    expect(link.asked('document:cancel')).toHaveLength(1);
    documents.hear({ done: 2, total: 2 });
    expect(documents.many).toMatchObject({ isStopping: true });
    const run = { outcome: 'cancelled', results: [written('a'), refused('b')], place: 1 } as const;
    link.nth('document:save-pdf', 0).answer(run);
    await saving;
    expect(documents.many).toEqual({ phase: 'over', purpose: 'save', kind: 'invoice', run });
    documents.close();
    expect(documents.many).toBeNull();
  });

  it('ignore progress of a run that is over', () => {
    documents.hear({ done: 1, total: 2 });
    expect(documents.many).toBeNull();
  });

  it('are made once, however often the person clicks', async () => {
    void documents.savePdf(['a']);
    await documents.print(['a']);
    expect([link.asked('document:save-pdf').length, link.asked('document:print').length]).toEqual([1, 0]);
  });

  async function askToPrint(previews: readonly DocumentPreview[]): Promise<void> {
    const asking = documents.print(previews.map(({ uid }) => uid));
    link.nth('document:preview', 0).answer(previews);
    await asking;
  }
  const printed = (uid: string): DocumentResult => ({ ...written(uid), fileName: null });

  it('are printed together after a question, and end in a toast when nothing was left out', async () => {
    await askToPrint([preview('a'), preview('b')]);
    expect(documents.many).toEqual({ phase: 'asking', purpose: 'print', kind: 'invoice' });
    expect(link.asked('document:print')).toHaveLength(0);
    const printing = documents.start();
    expect(link.nth('document:print', 0).input).toEqual({ kind: 'invoice', uids: ['a', 'b'] });
    expect(documents.many).toMatchObject({ phase: 'working', purpose: 'print', progress: null });
    link.nth('document:print', 0).answer({ outcome: 'done', results: [printed('a'), printed('b')], place: null });
    await printing;
    expect([told(), documents.many]).toEqual([['2 invoices sent to the printer.'], null]);
  });

  it('show each result when one could not be printed', async () => {
    await askToPrint([preview('a'), preview('b', noLines)]);
    const printing = documents.start();
    const run = { outcome: 'done', results: [printed('a'), refused('b')], place: null } as const;
    link.nth('document:print', 0).answer(run);
    await printing;
    expect([told(), documents.many]).toEqual([[], { phase: 'over', purpose: 'print', kind: 'invoice', run }]);
  });

  it('are asked about again when printing was cancelled', async () => {
    await askToPrint([preview('a'), preview('b')]);
    const printing = documents.start();
    void documents.stop();
    expect(link.asked('document:cancel')).toHaveLength(1);
    expect(documents.many).toMatchObject({ phase: 'working', isStopping: true });
    link.nth('document:print', 0).answer({ outcome: 'cancelled', results: [], place: null });
    await printing;
    expect(documents.many).toEqual({ phase: 'asking', purpose: 'print', kind: 'invoice' });
  });

  it('become rows of a table: a toast opens the file, and nothing is shown when no folder was chosen', async () => {
    const saving = documents.saveTable('invoices', ['a', 'b'], 'csv');
    expect(link.nth('document:save-table', 0).input).toEqual({ list: 'invoices', uids: ['a', 'b'], format: 'csv' });
    link.nth('document:save-table', 0).answer({ fileName: 'mine.csv', count: 2, place: 7 });
    await saving;
    expect(told()).toEqual(['2 invoices saved in mine.csv.']);
    toasts.list[0]?.action?.run();
    expect(link.nth('document:show', 0).input).toEqual({ place: 7, how: 'file' });
    const again = documents.saveTable('invoices', ['a'], 'xlsx');
    link.nth('document:save-table', 1).answer(null);
    await again;
    expect(told()).toHaveLength(1);
  });

  it('are not printed by the thousand, and show a failure', async () => {
    await documents.print(Array.from({ length: MAX_PAPERS + 1 }, (_, index) => String(index)));
    expect(link.asked('document:print')).toHaveLength(0);
    const printing = documents.print(['a']);
    link.nth('document:print', 0).refuse(new AppError('internal', message('error_internal')));
    await printing;
    await settle();
    expect(told()).toEqual([expect.stringContaining('up to 200'), textOf(message('error_internal'))]);
  });
});
