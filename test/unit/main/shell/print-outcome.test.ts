import { describe, expect, it } from 'vitest';
import { printOutcome } from '#main/shell/print-outcome.ts';
import { AppError, toAppError } from '#shared/errors.ts';

function failureOf(reason: string): unknown {
  try {
    return printOutcome(false, reason);
  } catch (thrown) {
    return thrown;
  }
}

describe('a print job', () => {
  it('is printed, or was cancelled by the person', () => {
    expect(printOutcome(true, '')).toBe('printed');
    expect(printOutcome(false, 'Print job canceled')).toBe('cancelled');
    expect(printOutcome(false, 'cancelled')).toBe('cancelled');
  });

  it.each(['Print job failed', 'no valid printers available', 'Invalid printer settings', ''])(
    'is reported with a helpful sentence when it fails with “%s”',
    (reason) => {
      const failure = failureOf(reason);
      expect(failure).toBeInstanceOf(AppError);
      expect(toAppError(failure).said).toEqual({ key: 'error_nothing_printed', params: {} });
    },
  );
});
