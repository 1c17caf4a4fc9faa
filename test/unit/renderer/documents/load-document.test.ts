import { describe, expect, it } from 'vitest';
import type { Link } from '#renderer/bridge.ts';
import { createLink } from '#renderer/bridge.ts';
import { loadDocument, loadReceipt } from '#renderer/documents/load-document.ts';
import { createBridge } from '#shared/ipc/create-bridge.ts';
import type { InvoicePage } from '#shared/screens/invoice-page.ts';
import type { FakeInvoice } from '#test/e2e/fake/fake-book.ts';
import { FakeMain } from '#test/e2e/fake/fake-main.ts';

/** The account of the fake, where main tells this of every invoice. */
function accountWith(part: Partial<InvoicePage>): { readonly link: Link; readonly main: FakeMain } {
  const main = new (class extends FakeMain {
    override pageOf(invoice: FakeInvoice): InvoicePage {
      return { ...super.pageOf(invoice), ...part };
    }
  })({ scenario: 'account', locale: 'en-US', theme: 'system', now: 0 });
  return { main, link: createLink(createBridge(main)) };
}

function invoiceWith(part: Partial<InvoicePage>) {
  const { link, main } = accountWith(part);
  const known = main.invoices.find(({ hasDetails, upload }) => hasDetails && upload === 'synced');
  return loadDocument(link, { kind: 'invoice', uids: [known?.uid ?? ''] });
}

describe('a page that draws an invoice', () => {
  it('draws an invoice that is ready for paper', async () => {
    expect((await invoiceWith({})).papers).toMatchObject([{ kind: 'invoice' }]);
  });

  it('names the issuer from the settings, and none if that is empty', async () => {
    const { link, main } = accountWith({});
    const known = main.invoices.find(({ hasDetails, upload }) => hasDetails && upload === 'synced');
    const drawn = async (issuer: string) => {
      main.documents.paper = { ...main.documents.paper, issuer };
      const { papers } = await loadDocument(link, { kind: 'invoice', uids: [known?.uid ?? ''] });
      return papers;
    };
    expect(await drawn('Kandy Design')).toMatchObject([{ paper: { issuer: 'Kandy Design' } }]);
    expect(await drawn('')).toMatchObject([{ paper: { issuer: '' } }]);
  });

  it.each<readonly [Partial<InvoicePage>, RegExp]>([
    [{ draftProblem: 'Choose a client.' }, /^Its draft is not finished: Choose a client\.$/],
    [{ areLinesOutdated: true }, /being read again/],
    [{ hasDetails: false }, /never read/],
  ])('draws nothing that has become %j since it was asked for', async (part, problem) => {
    await expect(invoiceWith(part)).rejects.toThrow(problem);
  });
});

describe('a receipt', () => {
  async function receiptWith(part: Partial<InvoicePage>) {
    const { link, main } = accountWith(part);
    const paid = main.payments.rows.find(({ state, upload }) => state === 'realized' && upload === 'synced');
    return loadReceipt(link, paid?.uid ?? '', 'Aurora Studio');
  }

  it('shows no number or total from an unfinished draft of the invoice', async () => {
    expect(await receiptWith({})).toMatchObject({ issuer: 'Aurora Studio' });
    await expect(receiptWith({ draftProblem: 'Choose a client.' })).rejects.toThrow(
      'The draft of its invoice is not finished: Choose a client.',
    );
  });
});
