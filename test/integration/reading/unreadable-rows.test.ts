import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListAccount } from '#test/helpers/list-account.ts';
import { HUGE, HUGE_ID, invoiceNumbered, serveLists } from '#test/helpers/list-account.ts';
import { KEY } from '#test/helpers/small-account.ts';
import { createPerson } from '#test/service/person.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

let account: ListAccount;
let terminal: TestTerminal;

beforeEach(async () => {
  account = await serveLists(115);
  terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY });
});
afterEach(() => account.close());

const sync = () => terminal.run(['sync', '--pace', 'unlimited']);
const numbers = async (...options: readonly string[]): Promise<readonly unknown[]> => {
  const { json } = await terminal.run(['list', 'invoices', ...options]);
  // The contract of `list`.
  return (json as readonly { readonly statement_no: string }[]).map((row) => row.statement_no);
};

describe('a row that nothing could address', () => {
  it.each([
    ['an id that no number can keep', { id: HUGE_ID }, /INV-3 \(id 9007199254740993\)/],
    ['no hash key', { hash_key: null }, /INV-3 \(id \d+\)/],
    ['no address at all', { id: null, hash_key: null }, /: INV-3\./],
  ])('alone is left out and named, with %s', async (_what, part, name) => {
    account.change('invoices', invoiceNumbered('INV-3', part));
    const run = await sync();
    expect(run).toMatchObject({ status: 0, json: { complete: false, pulled: { removed: 0 } } });
    expect(run.stderr).toMatch(/^1 invoice in your account has no usable id and is left out here/);
    expect(run.stderr).toMatch(name);
    const shown = await numbers();
    expect(shown).toHaveLength(119);
    expect(shown).not.toContain('INV-3');
    expect((await terminal.run(['status'])).stderr).toMatch(name);
    const doctor = await terminal.run(['doctor']);
    expect(doctor).toMatchObject({ status: 0, json: { ok: true, database: { lists: [expect.stringMatching(name)] } } });
  });

  it('does not accuse the object that the book has under its address, and is forgotten once it can be read', async () => {
    await sync();
    for (const part of [{ hash_key: null }, { id: HUGE_ID }, { id: null, hash_key: null }]) {
      account.change('invoices', invoiceNumbered('INV-3', part));
      for (const _time of [1, 2, 3]) expect(await sync()).toMatchObject({ json: { pulled: { removed: 0 } } });
      expect(await numbers()).toContain('INV-3');
    }
    account.change('invoices', null);
    expect(await sync()).toMatchObject({ stderr: '', json: { complete: true } });
    expect(await numbers()).toHaveLength(120);
  });

  it('keeps no deletion in the account from being seen, as long as its address says which row it is', async () => {
    await sync();
    account.change('invoices', invoiceNumbered('INV-3', { hash_key: null }));
    const { state, context } = account.service;
    const gone = state.invoices.find(({ fields }) => fields.statement_no === 'INV-4');
    createPerson(context).trash(state.invoices, gone?.id ?? 0);
    expect(await sync()).toMatchObject({ json: { pulled: { removed: 1 } } });
    expect(await numbers()).not.toContain('INV-4');
    expect(await numbers()).toContain('INV-3');
  });

  it('does not end the list, be it on a full page or alone on the last one', async () => {
    account.change('invoices', (rows) =>
      rows.map((row, index) => (index % 5 === 0 ? { ...row, hash_key: null } : row)),
    );
    const run = await sync();
    expect(run.stderr).toMatch(/^24 invoices in your account have no usable ids/);
    expect(await numbers()).toHaveLength(96);
  });

  it('keeps a payment from leaving that may be the very same one', async () => {
    await sync();
    account.change('payments', (rows) => rows.map((row) => ({ ...row, id: HUGE_ID })));
    const data = { invoice: 'INV-2', date: '2026-11-02', amount: '20.00', payment_method: 'cash' };
    await terminal.run(['queue', '-'], JSON.stringify({ op: 'create', resource: 'payments', data }));
    const before = account.served.requests.length;
    await terminal.run(['sync', '--pace', 'unlimited', '--max-seconds', '8']);
    expect(account.served.requests.slice(before).filter(({ method }) => method === 'POST')).toEqual([]);
    expect((await terminal.run(['outbox'])).json).toMatchObject([
      { kind: 'create', attempts: 0, error: { message: expect.stringContaining('may be the same one') } },
    ]);
    account.change('payments', null);
  });

  it('is found when it may be what an unanswered create made, and then nothing is sent again', async () => {
    await sync();
    const data = {
      connection: 'Birch',
      date: '2026-11-20',
      due_date: '2026-12-04',
      statement_no: 'NEW-1',
      items: [{ description: 'Work', price: '5.00', quantity: '1' }],
    };
    const [birch] = (await terminal.run(['list', 'connections', '--search', 'Birch'])).json as readonly {
      readonly uid: string;
    }[];
    const line = { op: 'create', resource: 'invoices', data: { ...data, connection: birch?.uid } };
    await terminal.run(['queue', '-'], JSON.stringify(line));
    const { intercept } = account;
    account.change('invoices', invoiceNumbered('NEW-1', { id: HUGE_ID }));
    account.intercept = async (request) => {
      if (request.method !== 'POST') return intercept(request);
      await account.service.handle(request);
      return new Response('', { status: 502 });
    };
    const call = ['sync', '--pace', 'unlimited', '--probe-after', '0.1,0.2,0.3', '--max-seconds', '6'];
    await terminal.run(call);
    expect(account.served.count('POST', '/api/invs')).toBe(1);
    expect((await terminal.run(['outbox'])).json).toMatchObject([{ kind: 'create', state: 'unconfirmed' }]);
    expect(await numbers()).not.toContain(HUGE);
  });
});
