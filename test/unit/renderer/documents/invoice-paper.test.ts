import { render, screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import InvoicePaper from '#renderer/documents/InvoicePaper.svelte';
import { paperOf } from '#renderer/documents/paper-model.ts';
import { defaultPaper } from '#shared/documents/paper-settings.ts';
import type { JsonObject } from '#shared/json.ts';
import { likelyPolicy } from '#shared/money/totals/policy.ts';

const view: JsonObject = {
  statement_no: 'INV-7',
  date: '2026-11-21',
  items: [{ description: 'Set', quantity: '1', price: '10', total: '10.00', date: null, sort_order: 1 }],
  trips: [{ description: 'Hamburg', distance: '9', rate: '1', total: '9.00', date: '2026-11-20', sort_order: 2 }],
};

function showPaper(part: JsonObject): void {
  const paper = paperOf({
    view: { ...view, ...part },
    client: null,
    issuer: 'Aurora Studio',
    currency: 'EUR',
    hasDetails: true,
    policy: likelyPolicy,
    hasRemainderRow: false,
  });
  render(InvoicePaper, { paper, look: defaultPaper('en-US'), missingLines: '', isPrinted: true });
}

describe('an invoice on paper', () => {
  it('shows the day of a line below its description in the same cell, and nothing for a line without a day', () => {
    showPaper({});
    const rows = screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell'));
    expect(rows.map((cells) => cells.length)).toEqual([0, 4, 4]);
    expect(rows.map((cells) => cells[0]?.textContent)).toEqual([undefined, 'Set', 'HamburgNov 20, 2026']);
    // Set apart, or a description from right to left would turn the parts of the day around.
    expect(screen.getByText('Nov 20, 2026').tagName).toBe('BDI');
  });

  it('lists the ways to pay after the total', () => {
    showPaper({ payment_options: ['bank_transfer', 'paypal'], note: 'Thank you.' });
    const texts = [screen.getByText('Total due'), screen.getByText('Ways to pay: bank transfer, PayPal')];
    const [due, ways] = texts;
    expect(ways && due?.compareDocumentPosition(ways)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(ways?.nextElementSibling?.textContent).toBe('Thank you.');
  });

  it.each([{}, { payment_options: [] }, { payment_options: null }])(
    'says nothing of them where none is set',
    (part) => {
      showPaper(part);
      expect(screen.queryByText(/Ways to pay/)).toBeNull();
    },
  );
});
