import { describe, expect, it } from 'vitest';
import { newCalibration, readCalibration } from '#shared/money/calibration/calibration.ts';
import { observeInvoice } from '#shared/money/calibration/observe.ts';
import { goldenDocument } from '#test/helpers/billed-documents.ts';

const golden = { ...goldenDocument, sub_total: '111.5', billed_total: '109.62', currency_iso_code: 'EUR' };

describe('a calibration', () => {
  it('is stored in few bytes, and starts anew if it cannot be read', () => {
    const { calibration } = observeInvoice(newCalibration, golden);
    const text = JSON.stringify(calibration);
    expect(readCalibration(JSON.parse(text))).toEqual(calibration);
    expect(text.length).toBeLessThan(400);
    const empty = { ...calibration, survivors: calibration.survivors.map(() => 0) };
    const broken = [null, {}, { ...calibration, version: 0 }, { ...calibration, survivors: [1] }, empty];
    for (const stored of broken) expect(readCalibration(stored)).toEqual(newCalibration);
  });
});
