import { describe, expect, it } from 'vitest';
import { predictedTotals, certaintyOfServiceTotals, totalsInAccount } from '#renderer/documents/shown-totals.ts';
import type { AccountTotals } from '#shared/screens/invoice-page.ts';
import { newCalibration } from '#shared/money/calibration/calibration.ts';
import { computeTotals } from '#shared/money/totals/totals.ts';
import { goldenDocument } from '#test/helpers/billed-documents.ts';

const own = computeTotals(goldenDocument, 2);
const account = (told: Partial<AccountTotals> = {}): AccountTotals => ({
  subTotal: '111.50',
  billedTotal: '109.62',
  verdict: 'explained',
  calibration: newCalibration,
  ...told,
});

describe('the account’s own totals', () => {
  it('are confirmed if ours are equal, however they are written', () => {
    expect(certaintyOfServiceTotals(own, account())).toEqual({ kind: 'confirmed' });
    expect(certaintyOfServiceTotals(own, account({ subTotal: '111.5' }))).toEqual({ kind: 'confirmed' });
  });

  it('differ by the difference of the totals, or else of the subtotals', () => {
    expect(certaintyOfServiceTotals(own, account({ billedTotal: '109.63' }))).toEqual({ kind: 'differs', by: '0.01' });
    expect(certaintyOfServiceTotals(own, account({ billedTotal: '109.61' }))).toEqual({ kind: 'differs', by: '0.01' });
    expect(certaintyOfServiceTotals(own, account({ subTotal: '111.00' }))).toEqual({ kind: 'differs', by: '0.5' });
  });

  it('are not compared if something is hidden or the lines were never read', () => {
    expect(certaintyOfServiceTotals(own, account({ verdict: 'unexplained' }))).toEqual({
      kind: 'account',
      isUnexplained: true,
    });
    expect(certaintyOfServiceTotals(null, account())).toEqual({ kind: 'account', isUnexplained: false });
  });

  it('are shown as they are, with ours only beside them', () => {
    const shown = totalsInAccount(own, account({ billedTotal: '109.63' }), '9.63', 2);
    expect(shown).toMatchObject({ billedTotal: '109.63', totalDue: '100.00' });
    expect(shown.own.billedTotal).toBe('109.62');
  });
});

describe('predicted totals', () => {
  const range = ['109.62', '110.20'] as const;

  it('are computed here, and carry their range while they are an estimate', () => {
    const shown = predictedTotals(
      { kind: 'estimate', totals: own, range },
      account({ billedTotal: '1.00' }),
      '9.62',
      2,
    );
    expect(shown).toMatchObject({ billedTotal: '109.62', totalDue: '100.00', certainty: { kind: 'estimate', range } });
  });

  it('are undecided if only the service can tell', () => {
    const told = account({ verdict: 'unexplained' });
    expect(predictedTotals({ kind: 'service', totals: own, range }, told, null, 2).certainty).toEqual({
      kind: 'undecided',
      isUnexplained: true,
    });
  });
});
