import { describe, expect, it } from 'vitest';
import type { ClientStatement } from '#shared/screens/statement.ts';
import { statementPaper } from '#shared/documents/statement-model.ts';
import { clientStatement } from '#main/db/figures/client-statement.ts';
import type { PaymentsWorld } from '#test/helpers/payments-world.ts';
import { cash, openPaymentsWorld } from '#test/helpers/payments-world.ts';
import { createPerson } from '#test/service/person.ts';

const TODAY = '2026-11-21';

function statementOf({ book, uidOf }: PaymentsWorld, invoice: string): ClientStatement {
  const client = book.rows.of('invoices').byUid(uidOf(invoice));
  const uid = client === null ? null : (book.rows.draw('invoices', client).connection?.uid ?? null);
  const found =
    uid === null ? null : clientStatement(book, { uid, from: null, to: '2030-01-01', isOpen: false }, TODAY);
  if (found === null) throw new Error('no client');
  return found;
}

const closingOf = (statement: ClientStatement): readonly string[] => statement.statements.map(({ closing }) => closing);

describe('the statement of a client', () => {
  it('ends with what the account says is due, and changes when a payment has arrived there', async () => {
    const world = await openPaymentsWorld();
    const before = statementOf(world, 'INV-1');
    const due = Number(closingOf(before)[0]);
    world.record('INV-1', cash('40.00', { payment_method: 'paypal', isReceived: true }));
    expect(closingOf(statementOf(world, 'INV-1'))).toEqual(closingOf(before));
    await world.run();
    expect(Number(closingOf(statementOf(world, 'INV-1'))[0])).toBe(due - 40);
    world.close();
  });

  it('H21: names a client without a name by its address, on paper too', async () => {
    const world = await openPaymentsWorld();
    const [client] = world.demo.state.connections;
    if (client === undefined) throw new Error('no client');
    createPerson(world.demo.context).edit(world.demo.state.connections, client.id, { name: null });
    await world.run();
    const statement = statementOf(world, 'INV-1');
    expect(statement.client.name).toBe('a@x.test');
    expect(statementPaper(statement, '').clientName).toBe('a@x.test');
    world.close();
  });

  it('lists money that was announced beside the balance', async () => {
    const world = await openPaymentsWorld({ announced_state: 'unrealized', unrealized_counts: 'no' });
    const before = closingOf(statementOf(world, 'INV-1'));
    world.record('INV-1', cash('25.00'));
    await world.run();
    const [part] = statementOf(world, 'INV-1').statements;
    expect(part?.recorded.map(({ amount }) => amount)).toEqual(['25.00']);
    expect([part?.closing]).toEqual(before);
    world.close();
  });
});
