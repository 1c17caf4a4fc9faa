import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import { add, compare, subtract } from '#shared/money/decimal.ts';
import type { OwnEffects } from '#shared/outbox/own-effects.ts';
import { baseWithOwn, noEffects } from '#shared/outbox/own-effects.ts';
import type { OwnPayment } from '#shared/payments/own-payments.ts';
import { moneyOf, movedBy, paidWithOwn } from '#shared/payments/own-payments.ts';
import { runsOf } from '#test/tier.ts';

const BILLED = '10000.00';

/** The invoice as an account shows it of which so much is paid. */
const shown = (paid: string, state = compare(paid, '0') > 0 ? 'partial' : 'sent'): JsonObject => ({
  state,
  billed_total: BILLED,
  paid_total: paid,
  total_due: subtract(BILLED, paid),
  summary: 'S',
});

const ownPayment = (intentAt: number, before: string, moved: string): OwnPayment => ({
  intentAt,
  settledAt: intentAt + 1,
  paidBefore: { received: before, recorded: before },
  moved: { received: moved, recorded: moved },
});

const own = (payments: readonly OwnPayment[], part: Partial<OwnEffects> = {}): OwnEffects => ({
  ...noEffects,
  payments,
  ...part,
});

describe('the base of an edit, after own mails and payments', () => {
  it('is what the account shows when nobody else has touched the invoice', () => {
    expect(baseWithOwn(shown('0'), own([ownPayment(1, '0', '50.00')]), shown('50.00'))).toEqual(shown('50.00'));
    const mailed = baseWithOwn(shown('0', 'draft'), own([], { isMailed: true }), shown('0', 'sent'));
    expect(mailed).toEqual(shown('0', 'sent'));
  });

  it('leaves the part of an amount that others moved', () => {
    const base = baseWithOwn(shown('0'), own([ownPayment(1, '0', '50.00')]), shown('80.00'));
    expect(base).toEqual({ ...shown('50.00'), total_due: '9950' });
  });

  it('takes no equal payment of others for an own one that is shown already', () => {
    const base = shown('50.00');
    expect(baseWithOwn(base, own([ownPayment(1, '0', '50.00')]), shown('100.00'))).toBe(base);
  });

  it('leaves every change that no mail and no payment makes', () => {
    const effects = own([ownPayment(1, '0', '50.00')], { isMailed: true });
    expect(baseWithOwn(shown('0'), effects, { ...shown('50.00'), summary: 'theirs' })['summary']).toBe('S');
    expect(baseWithOwn(shown('0', 'draft'), effects, shown('0', 'viewed'))['state']).toBe('sent');
    expect(baseWithOwn(shown('0', 'sent'), effects, shown('0', 'viewed'))['state']).toBe('sent');
    expect(baseWithOwn(shown('0', 'draft'), noEffects, shown('0', 'sent'))['state']).toBe('draft');
  });

  it('knows what a request whose answer is still missing may have done', () => {
    const unsettled = [{ received: '0', recorded: '50.00' }];
    const base = shown('0', 'draft');
    expect(baseWithOwn(base, { ...noEffects, unsettled }, shown('50.00'))).toEqual(shown('50.00'));
    expect(baseWithOwn(base, { ...noEffects, unsettled }, shown('0', 'draft'))).toEqual(base);
    expect(baseWithOwn(base, { ...noEffects, unsettled }, shown('60.00'))['state']).toBe('draft');
  });
});

describe('what a request about a payment moves', () => {
  const money = (amount: string, state: string) => moneyOf({ amount, state, payment_method: 'cash' });

  it('counts announced money only in accounts that count it', () => {
    expect(movedBy(null, money('50.00', 'unrealized'))).toEqual({ received: '0', recorded: '50' });
    expect(movedBy(money('50.00', 'unrealized'), money('50.00', 'realized'))).toEqual({
      received: '50',
      recorded: '0',
    });
    expect(movedBy(money('50.00', 'realized'), money('70.05', 'realized'))).toEqual({
      received: '20.05',
      recorded: '20.05',
    });
    expect(movedBy(money('50.00', 'realized'), null)).toEqual({ received: '-50', recorded: '-50' });
  });
});

/** What happens to one invoice: own payments over whole amounts, those of others over a cent more, and reads. */
const course = fc.array(
  fc.oneof(
    fc.record({ by: fc.constant('own' as const), amount: fc.integer({ min: 1, max: 60 }), isRemoved: fc.boolean() }),
    fc.record({ by: fc.constant('others' as const), amount: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ by: fc.constant('read' as const) }),
  ),
  { maxLength: 12 },
);

describe('own payments in any order with reads and payments of others', () => {
  it('explain all of a change that only they made, and none of what others paid', () => {
    fc.assert(
      fc.property(course, fc.nat(), (events, cut) => {
        let [paid, mirror, base] = ['500', '500', '500'];
        let [others, othersInMirror, othersInBase] = [0, 0, 0];
        const payments: OwnPayment[] = [];
        const editedAt = cut % (events.length + 1);
        for (const [index, event] of [...events, { by: 'read' } as const].entries()) {
          if (index === editedAt) [base, othersInBase] = [mirror, othersInMirror];
          if (event.by === 'read') [mirror, othersInMirror] = [paid, others];
          else if (event.by === 'others') [paid, others] = [add(paid, `${String(event.amount)}.01`), others + 1];
          else {
            const amount = `${event.isRemoved ? '-' : ''}${String(event.amount)}`;
            const paidBefore = paidWithOwn(mirror, payments);
            payments.push({ ...ownPayment(index * 10, '0', amount), paidBefore });
            paid = add(paid, amount);
          }
        }
        const moved = baseWithOwn(shown(base, 'partial'), own(payments), shown(paid, 'partial'));
        const isSame = compare(String(moved['paid_total']), paid) === 0;
        expect(isSame).toBe(others === othersInBase);
      }),
      { numRuns: runsOf(1_000) },
    );
  });
});
