import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountChanges } from '#main/db/figures/account-changes.ts';
import { changesSince, paidAfter } from '#main/db/figures/changes-since.ts';
import { activityOf } from '#main/db/invoices/activity.ts';
import type { PaymentsWorld } from '#test/helpers/payments-world.ts';
import { cash, openPaymentsWorld } from '#test/helpers/payments-world.ts';
import { createPerson } from '#test/service/person.ts';

let world: PaymentsWorld;

beforeEach(async () => {
  world = await openPaymentsWorld();
});
afterEach(() => {
  world.close();
});

const changes = () => accountChanges(() => world.book);
const elsewhere = () => createPerson(world.demo.context);
describe('the changes in the account', () => {
  it('leave out all that the first read of an account shows', async () => {
    expect(await changes()).toEqual([]);
  });

  it('name a payment that others recorded, once for each read that showed it', async () => {
    const { id } = world.stored('INV-1');
    const payment = { amount: '100.00', date: '2026-11-20', payment_method: 'cash', details: null } as const;
    elsewhere().enterPayment(id, payment);
    await world.run();
    elsewhere().enterPayment(id, { ...payment, amount: '20.00' });
    await world.run();
    expect(await changes()).toMatchObject([
      { number: 'INV-1', kind: 'paid' },
      { number: 'INV-1', kind: 'paid' },
    ]);
  });

  it('are money that came in only where more is paid than before', async () => {
    const { raw } = world.book.connection;
    const first = world.clock.now();
    const payment = { amount: '100.00', date: '2026-11-20', payment_method: 'cash', details: null } as const;
    const { id } = world.stored('INV-1');
    const recorded = elsewhere().enterPayment(id, payment);
    await world.run();
    const second = world.clock.now();
    expect(paidAfter(raw, first).map(({ number }) => number)).toEqual(['INV-1']);
    elsewhere().deletePayment(id, recorded.id);
    await world.run();
    expect(changesSince(raw, second)).toMatchObject({ rows: [{ number: 'INV-1', kind: 'paid' }] });
    expect(paidAfter(raw, second)).toEqual([]);
  });

  it('leave out what this computer did itself', async () => {
    world.record('INV-2', cash('50.00'));
    await world.run();
    expect(world.inAccount('INV-2')).toHaveLength(1);
    expect(await changes()).toEqual([]);
  });

  it('name an invoice that others wrote as new, and its activity does not tell it twice', async () => {
    const looked = world.clock.now();
    const [client] = world.demo.state.connections;
    await world.post('/api/invs', {
      invoice: {
        connection_id: client?.id ?? null,
        date: '2026-11-01',
        due_date: '2026-12-31',
        statement_no: 'INV-77',
        items_attributes: [{ description: 'Design', price: '10.00', quantity: '1' }],
      },
    });
    await world.run();
    expect(await changes()).toMatchObject([{ number: 'INV-77', kind: 'new' }]);
    const { raw } = world.book.connection;
    expect(changesSince(raw, looked)).toMatchObject({ rows: [{ number: 'INV-77', kind: 'new' }] });
    const activity = activityOf(world.book, world.uidOf('INV-77'));
    expect(activity?.events.map(({ kind }) => kind)).not.toContain('seen');
  });
});
