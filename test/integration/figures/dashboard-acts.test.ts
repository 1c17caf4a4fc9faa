import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changesSince } from '#main/db/figures/changes-since.ts';
import { readAgain } from '#main/db/figures/read-again.ts';
import type { PaymentsWorld } from '#test/helpers/payments-world.ts';
import { openPaymentsWorld } from '#test/helpers/payments-world.ts';
import { createPerson } from '#test/service/person.ts';

let world: PaymentsWorld;

beforeEach(async () => {
  world = await openPaymentsWorld();
});
afterEach(() => {
  world.close();
});

/** Lets somebody else record that all of an invoice was paid. */
function payElsewhere(number: string): void {
  const { demo } = world;
  const invoice = demo.state.invoices.find((each) => each.fields.statement_no === number);
  if (invoice === undefined) throw new Error('The account has this invoice.');
  createPerson(demo.context).enterPayment(invoice.id, {
    amount: '250.00',
    date: '2026-11-20',
    payment_method: 'cash',
    details: null,
  });
}

describe('before something is done about an invoice', () => {
  const ask = (canRead: boolean, read: () => void) =>
    readAgain(() => world.book.orm, world.uidOf('INV-1'), {
      ask: read,
      canRead: () => canRead,
      now: () => world.clock.now(),
    });

  it('it is still so where the account says the same, and where nobody can be asked', async () => {
    let asked = 0;
    expect(await ask(false, () => (asked += 1))).toBe(true);
    expect(asked).toBe(0);
  });

  it('it is not where the account has settled it meanwhile', async () => {
    payElsewhere('INV-1');
    await world.run();
    expect(await ask(false, () => {})).toBe(false);
  });
});

describe('what changed since the person last looked', () => {
  it('begins with the first look, and names what money moved', async () => {
    const { raw } = world.book.connection;
    expect(changesSince(raw, null)).toEqual({ since: null, rows: [], count: 0 });
    const looked = world.clock.now();
    expect(changesSince(raw, looked)).toMatchObject({ count: 0 });
    payElsewhere('INV-1');
    await world.run();
    expect(changesSince(raw, looked)).toMatchObject({ count: 1, rows: [{ number: 'INV-1', kind: 'paid' }] });
    expect(changesSince(raw, world.clock.now())).toMatchObject({ count: 0 });
  });
});
