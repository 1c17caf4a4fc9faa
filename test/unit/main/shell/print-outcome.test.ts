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
  it('is done, or was called off by a person', () => {
    expect(printOutcome(true, '')).toBe('printed');
    expect(printOutcome(false, 'Print job canceled')).toBe('cancelled');
    expect(printOutcome(false, 'cancelled')).toBe('cancelled');
  });

  it.each(['Print job failed', 'no valid printers available', 'Invalid printer settings', ''])(
    'that fails with “%s” says what helps, in a sentence that reaches the person',
    (reason) => {
      const failure = failureOf(reason);
      expect(failure).toBeInstanceOf(AppError);
      expect(toAppError(failure).message).toMatch(/^Nothing was printed; .*printer.*\.$/);
    },
  );
});
