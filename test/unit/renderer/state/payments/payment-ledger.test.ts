import { describe, expect, it } from 'vitest';
import { PaymentLedger } from '#renderer/state/payments/payment-ledger.svelte.ts';
import type { LedgerPage } from '#shared/payments/ledger.ts';
import { paymentRowOf } from '#test/helpers/payment-rows.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';

const uidAt = (index: number): string => `01936f00-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** 350 payments, a page of which begins here. */
function pageAt(offset: number): LedgerPage {
  const count = Math.min(100, 350 - offset);
  return {
    rows: Array.from({ length: count }, (_, index) => paymentRowOf({ uid: uidAt(offset + index) })),
    total: 350,
    sums: [],
    coverage: { neverListed: 0, outdated: 0, openNeverListed: 0 },
  };
}

async function openLedger() {
  const link = new ScriptedLink();
  const ledger = new PaymentLedger(link, () => '2026-11-21');
  ledger.start();
  const answer = async (page: LedgerPage): Promise<void> => {
    link.nth('payment:ledger', -1).answer(page);
    await settle();
  };
  await answer(pageAt(0));
  return { link, ledger, answer };
}

describe('the cursor of the ledger', () => {
  it('moves to the next page once, however long its key is held', async () => {
    const { link, ledger, answer } = await openLedger();
    ledger.moveToEdge('last');
    void ledger.moveCursor(1);
    void ledger.moveCursor(1);
    void ledger.moveCursor(1);
    expect(ledger.offset).toBe(100);
    expect(link.asked('payment:ledger')).toHaveLength(2);
    await answer(pageAt(100));
    await settle();
    expect(ledger.cursorUid).toBe(uidAt(100));
    await ledger.moveCursor(1);
    expect(ledger.cursorUid).toBe(uidAt(101));
  });
});

describe('the selection of the ledger', () => {
  it('updates rows of the current page, and keeps the others', async () => {
    const { ledger, answer } = await openLedger();
    ledger.toggleAll();
    ledger.older();
    await answer(pageAt(100));
    ledger.toggleAll();
    const [first] = ledger.rows;
    ledger.query.refresh();
    await answer({ ...pageAt(100), rows: pageAt(100).rows.map((row) => ({ ...row, mailsReceipt: true })) });
    ledger.renewSelected();
    expect(ledger.selected.size).toBe(200);
    expect(ledger.selected.get(first?.uid ?? '')?.mailsReceipt).toBe(true);
    expect(ledger.selected.get(uidAt(0))?.mailsReceipt).toBe(false);
    ledger.unselect(ledger.rows);
    expect([...ledger.selected.keys()]).toEqual(pageAt(0).rows.map(({ uid }) => uid));
  });

  it('deselects rows deleted on other pages and on the current one', async () => {
    const { link, ledger, answer } = await openLedger();
    const [gone, leaving, changed] = ledger.rows.slice(0, 3);
    if (gone === undefined || leaving === undefined || changed === undefined) throw new Error('there are 100');
    for (const payment of [gone, leaving, changed]) ledger.toggle(payment);
    ledger.older();
    await answer(pageAt(100));
    const [shown, taken] = ledger.rows.slice(0, 2);
    if (shown === undefined || taken === undefined) throw new Error('there are 100');
    for (const payment of [shown, taken]) ledger.toggle(payment);
    ledger.query.refresh();
    await answer({ ...pageAt(100), rows: pageAt(100).rows.filter(({ uid }) => uid !== taken.uid) });
    ledger.renewSelected();
    const asked = link.nth('payment:of-uids', -1);
    expect(asked.input.uids).toEqual([gone, leaving, changed, taken].map(({ uid }) => uid));
    asked.answer([
      { ...leaving, upload: 'waiting', waitingFor: 'delete' },
      { ...changed, amount: '7.00' },
    ]);
    await settle();
    expect([...ledger.selected.values()].map(({ uid, amount }) => [uid, amount])).toEqual([
      [changed.uid, '7.00'],
      [shown.uid, shown.amount],
    ]);
  });

  it('stays as it was when the read fails or its answer comes too late', async () => {
    const { link, ledger, answer } = await openLedger();
    ledger.toggleAll();
    ledger.older();
    await answer(pageAt(100));
    ledger.renewSelected();
    ledger.renewSelected();
    link.nth('payment:of-uids', -1).refuse(new Error('The book is busy.'));
    link.nth('payment:of-uids', -2).answer([]);
    await settle();
    expect(ledger.selected.size).toBe(100);
  });
});
