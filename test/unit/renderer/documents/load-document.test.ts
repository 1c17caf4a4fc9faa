import { describe, expect, it, onTestFinished } from 'vitest';
import type { Link } from '#renderer/bridge.ts';
import { createLink } from '#renderer/bridge.ts';
import { loadDocument, loadReceipt } from '#renderer/documents/load-document.ts';
import type { Input } from '#shared/ipc/contract.ts';
import { createBridge } from '#shared/ipc/create-bridge.ts';
import { wrapValue } from '#shared/ipc/envelope.ts';
import type { InvoicePage } from '#shared/screens/invoice-page.ts';
import { sceneUid } from '#test/scenes/account-plan.ts';
import { openScene } from '#test/scenes/scenes.ts';
import type { WindowMain } from '#test/scenes/window-main.ts';
import { message } from '#shared/words/message.ts';
import type { MessageKey } from '#shared/words/compiled/keys.d.ts';

/** An account where main tells this of every invoice. */
async function accountWith(part: Partial<InvoicePage>): Promise<{ readonly link: Link; readonly main: WindowMain }> {
  const main = await openScene('untouched');
  onTestFinished(() => {
    main.close();
  });
  main.answering('invoice:get', async (input) => {
    // The window asks for an invoice in the form of the contract.
    return wrapValue({ ...(await main.ask('invoice:get', input as Input<'invoice:get'>)), ...part });
  });
  return { main, link: createLink(createBridge(main)) };
}

async function invoiceWith(part: Partial<InvoicePage>) {
  const { link, main } = await accountWith(part);
  return loadDocument(link, { kind: 'invoice', uids: [main.invoiceIn('sent').uid] });
}

describe('a page that draws an invoice', () => {
  it('draws an invoice that is ready for paper', async () => {
    expect((await invoiceWith({})).papers).toMatchObject([{ kind: 'invoice' }]);
  });

  it('names the issuer from the settings, and none if that is empty', async () => {
    const { link, main } = await accountWith({});
    const drawn = async (issuer: string) => {
      main.context.paper.update({ ...main.context.paper.read(), issuer });
      const { papers } = await loadDocument(link, { kind: 'invoice', uids: [main.invoiceIn('sent').uid] });
      return papers;
    };
    expect(await drawn('Kandy Design')).toMatchObject([{ paper: { issuer: 'Kandy Design' } }]);
    expect(await drawn('')).toMatchObject([{ paper: { issuer: '' } }]);
  });

  it.each<readonly [Partial<InvoicePage>, MessageKey]>([
    [{ draftProblem: message('invoice_problem_client') }, 'paper_draft_unfinished'],
    [{ areLinesOutdated: true }, 'paper_lines_being_read'],
    [{ hasDetails: false }, 'paper_lines_never_read'],
  ])('draws nothing that has become %j since it was asked for', async (part, key) => {
    await expect(invoiceWith(part)).rejects.toMatchObject({ said: { key } });
  });
});

describe('a receipt', () => {
  async function receiptWith(part: Partial<InvoicePage>) {
    const { link } = await accountWith(part);
    return loadReceipt(link, sceneUid('payment', 10), 'Aurora Studio');
  }

  it('shows no number or total from an unfinished draft of the invoice', async () => {
    expect(await receiptWith({})).toMatchObject({ issuer: 'Aurora Studio' });
    const problem = message('invoice_problem_client');
    await expect(receiptWith({ draftProblem: problem })).rejects.toMatchObject({
      said: message('paper_invoice_draft_unfinished', { problem }),
    });
  });
});
