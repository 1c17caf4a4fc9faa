import { describe, expect, it } from 'vitest';
import { payLagOf } from '#shared/payments/pay-lag.ts';

describe('the usual delay of a client', () => {
  it('is the median, whatever a single one was', () => {
    expect(payLagOf([3, 400, 5])).toEqual({ days: 5, count: 3 });
    expect(payLagOf([-2, 10, 4, 5])).toEqual({ days: 5, count: 4 });
  });

  it('is null for fewer than three', () => {
    expect(payLagOf([])).toBeNull();
    expect(payLagOf([4, 5])).toBeNull();
  });
});
