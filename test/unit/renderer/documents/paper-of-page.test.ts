import { describe, expect, it } from 'vitest';
import { paperOfPage } from '#renderer/documents/paper-of-page.ts';
import type { JsonObject } from '#shared/json.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import type { InvoicePage } from '#shared/screens/invoice-page.ts';
import { newCalibration } from '#shared/money/calibration/calibration.ts';
import type { ObservedInvoice } from '#shared/money/calibration/observe.ts';
import { observeInvoice } from '#shared/money/calibration/observe.ts';
import { goldenDocument } from '#test/helpers/billed-documents.ts';
import { billedBy, servicePolicies } from '#test/helpers/billing-service.ts';

/** An account that is known to tax what the discount leaves. */
const [likely] = servicePolicies;
if (likely === undefined) throw new Error('The service has no policy.');
const learned = observeInvoice(newCalibration, billedBy(likely, goldenDocument)).calibration;

/** Plain JSON, which the compiler cannot see of typed lines. */
const asSent = (details: DocumentDetails): JsonObject => JSON.parse(JSON.stringify(details)) as JsonObject;

function pageOf(
  { sub_total, billed_total, ...details }: ObservedInvoice,
  part: Partial<InvoicePage> = {},
): InvoicePage {
  return {
    uid: 'i',
    invoice: { ...asSent(details), sub_total, billed_total, paid_total: '0.00', total_due: billed_total },
    client: null,
    totalIs: 'service',
    ownRange: null,
    account: { subTotal: sub_total, billedTotal: billed_total, verdict: null, calibration: learned },
    hasDetails: true,
    areLinesOutdated: false,
    detailsAt: 1,
    upload: 'synced',
    isOverdue: false,
    tags: [],
    hasDraft: false,
    draftProblem: null,
    problem: null,
    lineLock: null,
    clientThen: null,
    ...part,
  };
}

const centsOf = (amount: string): number => Number(amount.replaceAll(/[^\d-]/g, ''));
const labelsOf = (page: InvoicePage): readonly string[] => paperOfPage(page, '').amounts.map(({ label }) => label);
const usualRows = ['Subtotal', 'VAT 10 %', 'VAT 5.25 %', 'VAT'];

describe('the rows of an invoice that the account has', () => {
  const roundedEach = servicePolicies.filter(({ roundingStep }) => roundingStep === 'line');

  it('add up to the service’s total, whichever rules it followed', () => {
    for (const policy of roundedEach) {
      const page = pageOf(billedBy(policy, goldenDocument));
      const { amounts, totalDue } = paperOfPage(page, '');
      expect(labelsOf(page)).toEqual(usualRows);
      expect(
        amounts.reduce((sum, { amount }) => sum + centsOf(amount), 0),
        JSON.stringify(policy),
      ).toBe(centsOf(totalDue.amount));
    }
  });

  it('add up with one more row if the service counts something that it does not show', () => {
    const billed = billedBy(likely, goldenDocument);
    const hidden = pageOf({ ...billed, billed_total: '115.92' });
    const { amounts } = paperOfPage(hidden, '');
    expect(labelsOf(hidden)).toEqual([...usualRows, 'Other charges']);
    expect(amounts.at(-1)?.amount).toBe('€6.30');
    expect(amounts.reduce((sum, { amount }) => sum + centsOf(amount), 0)).toBe(11_592);
  });

  it('are not forced to add up to a total that they do not belong to, or that was computed here', () => {
    const hidden: ObservedInvoice = { ...billedBy(likely, goldenDocument), billed_total: '115.92' };
    expect(labelsOf(pageOf(hidden, { areLinesOutdated: true }))).toEqual(usualRows);
    expect(labelsOf(pageOf(hidden, { ownRange: ['115.92', '115.92'], totalIs: 'exact' }))).toEqual(usualRows);
    expect(labelsOf(pageOf(hidden, { hasDetails: false }))).toEqual(['Subtotal']);
  });
});
