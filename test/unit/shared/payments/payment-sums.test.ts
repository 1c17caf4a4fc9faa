import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, subtract } from '#shared/money/decimal.ts';
import { countsAnnounced, openAmounts, waitingEffect } from '#shared/payments/payment-sums.ts';
import { suggestedAmounts } from '#shared/payments/suggested-amount.ts';
import { centAmounts, paymentContextOf, paymentRowOf, paymentRows, waitingRow } from '#test/helpers/payment-rows.ts';

const due250 = paymentContextOf();

describe('openAmounts', () => {
  it('deducts waiting and announced payments once each', () => {
    const payments = [
      waitingRow('50.00', { uid: 'a' }),
      paymentRowOf({ uid: 'b', amount: '80.00', state: 'unrealized' }),
      paymentRowOf({ uid: 'c', amount: '999.00' }),
    ];
    expect(openAmounts({ ...due250, billedTotal: '1249.00', paidTotal: '999.00' }, payments)).toEqual({
      due: '250.00',
      waiting: '50.00',
      recorded: '80.00',
      receivedSince: '0.00',
      left: '120.00',
    });
  });

  it('does not deduct announced money twice if the account has deducted it', () => {
    const payments = [paymentRowOf({ amount: '80.00', state: 'unrealized' })];
    const figures = { ...due250, paidTotal: '80.00', totalDue: '170.00' };
    expect(countsAnnounced(figures, payments)).toBe(true);
    expect(openAmounts(figures, payments)).toMatchObject({ recorded: '0.00', left: '170.00' });
    expect(countsAnnounced(due250, payments)).toBe(false);
  });

  it('counts announced money as deducted only if the paid total equals the known payments', () => {
    const payments = [paymentRowOf({ amount: '50.00', state: 'unrealized' })];
    const unlisted = { ...due250, billedTotal: '1000.00', paidTotal: '100.00', totalDue: '900.00' };
    expect(openAmounts(unlisted, payments)).toMatchObject({ recorded: '50.00', left: '850.00' });
  });

  it("deducts money received since the account's figures were read", () => {
    const figures = { ...due250, billedTotal: '1000.00', totalDue: '1000.00' };
    const received = paymentRowOf({ amount: '400.00' });
    expect(openAmounts(figures, [received])).toMatchObject({ due: '1000.00', receivedSince: '400.00', left: '600.00' });
    expect(openAmounts(figures, [received], received.uid).left).toBe('1000.00');
    const isRead = { ...figures, paidTotal: '400.00', totalDue: '600.00' };
    expect(openAmounts(isRead, [received])).toMatchObject({ receivedSince: '0.00', left: '600.00' });
    // Either figure shows that it is counted.
    expect(openAmounts({ ...isRead, paidTotal: '0.00' }, [received]).left).toBe('600.00');
    expect(openAmounts({ ...isRead, billedTotal: null }, [received]).left).toBe('600.00');
    expect(openAmounts({ ...figures, billedTotal: null, paidTotal: null }, [received]).left).toBe('1000.00');
  });

  it('proposes the same before and after the figures are read again', () => {
    fc.assert(
      fc.property(paymentRows, centAmounts, (payments, totalDue) => {
        const received = payments
          .filter(({ state }) => state === 'realized')
          .map((one) => one.amountInAccount ?? one.amount ?? '0');
        const billedTotal = add(totalDue, ...received);
        const before = openAmounts({ ...due250, billedTotal, totalDue: billedTotal }, payments);
        const after = openAmounts({ ...due250, billedTotal, paidTotal: null, totalDue }, payments);
        expect(before.left).toBe(after.left);
      }),
    );
  });

  it('counts the previous amount of an edited payment as left', () => {
    const received = paymentRowOf({ amount: '100.00' });
    const figures = { ...due250, paidTotal: '100.00', totalDue: '150.00' };
    expect(openAmounts(figures, [received], received.uid).left).toBe('250.00');
    expect(openAmounts(figures, [received]).left).toBe('150.00');
    const announced = paymentRowOf({ amount: '100.00', state: 'unrealized' });
    expect(openAmounts(due250, [announced], announced.uid).left).toBe('250.00');
  });

  it('does not count a refused payment', () => {
    const refused = waitingRow('50.00', { upload: 'needs_you' });
    expect(openAmounts(due250, [refused])).toMatchObject({ waiting: '0.00', left: '250.00' });
  });

  it("is unknown without the account's figures", () => {
    expect(openAmounts({ ...due250, totalDue: null }, [])).toMatchObject({ due: null, left: null });
    expect(openAmounts({ ...due250, totalDue: '$12' }, [])).toMatchObject({ due: null, left: null });
  });

  it('has parts that add up to the amount due', () => {
    fc.assert(
      fc.property(paymentRows, centAmounts, (payments, totalDue) => {
        const { due, left, waiting, recorded, receivedSince } = openAmounts({ ...due250, totalDue }, payments);
        expect(compare(add(left ?? '', waiting, recorded, receivedSince), due ?? '')).toBe(0);
      }),
    );
  });
});

describe('waitingEffect', () => {
  it('is null while nothing waits', () => {
    expect(waitingEffect(due250, [paymentRowOf()])).toBeNull();
  });

  it("equals the account's later figures, for each kind of waiting change", () => {
    const after = (row: Parameters<typeof waitingRow>[1], amount = '250.00') => {
      const effect = waitingEffect(due250, [waitingRow(amount, row)]);
      return effect && [effect.received, effect.recorded, effect.dueAfter, effect.isPaidInFull];
    };
    expect(after({ isRealizeWaiting: true })).toEqual(['250.00', '0.00', '0.00', true]);
    expect(after({})).toEqual(['0.00', '250.00', '250.00', false]);
    expect(after({ method: 'stripe' })).toEqual(['250.00', '0.00', '0.00', true]);
    expect(after({ isRealizeWaiting: true }, '100.00')).toEqual(['100.00', '0.00', '150.00', false]);
    expect(after({ upload: 'needs_you' })).toEqual(['0.00', '0.00', '250.00', false]);
    const waits = { upload: 'waiting' } as const;
    expect(after({ ...waits, state: 'unrealized', waitingFor: 'realize', isRealizeWaiting: true })).toEqual([
      '250.00',
      '-250.00',
      '0.00',
      true,
    ]);
    expect(after({ ...waits, state: 'realized', waitingFor: 'delete' }, '40.00')).toEqual([
      '-40.00',
      '0.00',
      '290.00',
      false,
    ]);
    expect(after({ ...waits, state: 'realized', waitingFor: 'update', amountInAccount: '90.00' }, '100.00')).toEqual([
      '10.00',
      '0.00',
      '240.00',
      false,
    ]);
  });

  it('agrees with the open amount', () => {
    fc.assert(
      fc.property(paymentRows, centAmounts, (payments, totalDue) => {
        const figures = { ...due250, billedTotal: null, paidTotal: null, totalDue };
        const effect = waitingEffect(figures, payments);
        if (effect === null) return;
        const now = openAmounts(
          figures,
          payments.filter(({ waitingFor }) => waitingFor === null),
        );
        const then = openAmounts(figures, payments);
        const marked = payments.filter(({ waitingFor }) => waitingFor === 'realize').map(({ amount }) => amount ?? '0');
        const told = add(effect.received, effect.recorded);
        expect(compare(subtract(now.left ?? '', then.left ?? ''), add(told, ...marked))).toBe(0);
      }),
    );
  });
});

describe('suggestedAmounts', () => {
  it('offers all that is left and half of it, and nothing if nothing is left', () => {
    expect(suggestedAmounts(due250, null)).toEqual({ full: '250.00', half: '125.00' });
    expect(suggestedAmounts(paymentContextOf({ totalDue: '0.01' }), null)).toEqual({ full: '0.01', half: null });
    expect(suggestedAmounts(paymentContextOf({ currency: 'JPY', totalDue: '4001' }), null)).toEqual({
      full: '4001',
      half: '2001',
    });
    expect(suggestedAmounts(paymentContextOf({ totalDue: '0.00' }), null)).toBeNull();
    expect(suggestedAmounts(paymentContextOf({ totalDue: '-5.00' }), null)).toBeNull();
  });
});
