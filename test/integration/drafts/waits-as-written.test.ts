import { expect, it } from 'vitest';
import type { AppContext } from '#main/ipc/context.ts';
import { draftHandlers } from '#main/ipc/handlers/draft-handlers.ts';
import { contract } from '#shared/ipc/contract.ts';
import { clientRow, countingUids, NOW, openMemoryBook, sweepPage, TODAY, uidOf } from '#test/helpers/books.ts';

it('lets a waiting invoice with an unknown tax be edited, and its save be undone', () => {
  const book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1)]);
  const session = () => ({ book });
  const context = { now: () => NOW, today: () => TODAY, createUid: countingUids(), session };
  // Opening, saving and queueing a draft use nothing else of the app.
  const handlers = draftHandlers(context as unknown as AppContext);
  const { uid, form } = handlers['draft:open']({ uid: null, clientUid: uidOf(book, 'connections', 1) });
  const tax = { key: 't', kind: 'taxes', name: 'VAT', value: '19', isPercentage: true, savedKey: null } as const;
  handlers['draft:save']({ uid, form: { ...form, adjustments: [tax] } });
  handlers['draft:queue']({ uid });

  const again = handlers['draft:open']({ uid, clientUid: null });
  expect(again.form.adjustments).toMatchObject([{ name: 'VAT', value: '19', savedKey: null }]);
  const typed = { uid, form: { ...again.form, summary: 'Thank you' } };
  expect(contract['draft:save'].input.safeParse(typed).error).toBeUndefined();
  handlers['draft:save'](typed);
  const saved = handlers['draft:queue']({ uid });
  expect(contract['undo:undo'].input.safeParse({ kind: 'invoice_saved', uid, saved }).error).toBeUndefined();
});
