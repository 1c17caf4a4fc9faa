import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import { itemRow, openAccount } from '#test/helpers/account-world.ts';
import { noLines, updateOf } from '#test/helpers/books.ts';

describe('answers to updates that show no lines', () => {
  it('double no lines that the account keeps, and add lines that an update names', async () => {
    const details = { ...noLines, items: [itemRow(1, 'Work', '100.00')] };
    const { book, service, uid, at, run, open, inAccount } = await openAccount({}, details);
    const table = service.objects.get('invoices');
    if (table === undefined) throw new Error('the account has invoices');
    const [get, set] = [table.get.bind(table), table.set.bind(table)];
    const linesOf = (): readonly JsonObject[] => (get(1)?.details?.['items'] ?? []) as readonly JsonObject[];
    service.ignored = ['po_number'];
    let sent: JsonObject | null = null;
    service.interfere = ({ call, body }) => {
      if (call === 'update') sent = body;
      return undefined;
    };
    table.get = (id) => {
      const known = get(id);
      return sent === null || known === undefined ? known : { ...known, details: noLines };
    };
    table.set = (id, object) => {
      const named = (sent?.['items'] ?? []) as readonly JsonObject[];
      const kept = sent === null ? object.details : { ...noLines, items: [...linesOf(), ...named] };
      sent = null;
      return set(id, { ...object, details: kept });
    };
    book.edits.enqueue([updateOf(book, 'invoices', uid, { note: 'N1', po_number: 'P1' })], at());
    await run();
    expect([inAccount('note'), linesOf().length, open()]).toEqual(['N1', 1, []]);
  });
});
