import { describe, expect, it } from 'vitest';
import { payLagOf } from '#shared/payments/pay-lag.ts';

describe('how a client usually pays', () => {
  it('is the middle of what is known, whatever one of them was', () => {
    expect(payLagOf([3, 400, 5])).toEqual({ days: 5, count: 3 });
    expect(payLagOf([-2, 10, 4, 5])).toEqual({ days: 5, count: 4 });
  });

  it('is not told by fewer than three', () => {
    expect(payLagOf([])).toBeNull();
    expect(payLagOf([4, 5])).toBeNull();
  });
});
