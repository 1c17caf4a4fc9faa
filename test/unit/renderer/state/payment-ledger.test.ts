import { describe, expect, it } from 'vitest';
import { PaymentLedger } from '#renderer/state/payment-ledger.svelte.ts';
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
  it('goes over the end of a page once, however long its key is held', async () => {
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
  it('says of what is on the page what the page says, and keeps the rest', async () => {
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
});
