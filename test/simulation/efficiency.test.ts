import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { invariant } from '#shared/assert.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { Book } from '#main/db/book.ts';
import type { StoredInvoice } from '#main/demo/state/state.ts';
import { systemClock, today } from '#main/platform/system-clock.ts';
import type { AccountInProcess, Requests } from '#test/helpers/account-in-process.ts';
import { mirrorRequests, openAccountInProcess } from '#test/helpers/account-in-process.ts';
import { openMemoryBook } from '#test/helpers/books.ts';
import { sizes } from '#test/helpers/sized-account.ts';
import { createPerson } from '#test/service/person.ts';
import { efficiencyStatements, leastMirror, leastPass, MOST_OVER } from './oracles/efficiency.ts';
import { createUid } from '#main/platform/create-uid.ts';

const MOST_A_CHANGE = 1.05;
const CHANGES = 20;

describe.each(['freelancer', 'small'] as const)('an account as the %s has it', (name) => {
  let book: Book;
  let account: AccountInProcess;
  let first: Requests;

  beforeAll(async () => {
    book = openMemoryBook();
    account = openAccountInProcess(sizes[name], book);
    first = (await account.run()).requests;
    return () => {
      book.close();
    };
  });

  /** What one more pass costs beyond the lists that every pass walks. */
  async function beyondLists(): Promise<Omit<Requests, 'lists' | 'other'>> {
    const { requests } = await account.run();
    expect(requests.lists).toBe(leastPass(account.demo.state));
    const { details, payments, contacts, estimates, writes } = requests;
    return { details, payments, contacts, estimates, writes };
  }

  const nothing = { details: 0, payments: 0, contacts: 0, estimates: 0, writes: 0 };
  const uidOf = (resource: 'connections' | 'invoices', id: number): string => {
    const uid = book.rows.of(resource).byServerId(id)?.uid;
    invariant(uid, `${resource} ${String(id)} was read`);
    return uid;
  };
  const baseOf = (resource: 'connections' | 'invoices', uid: string) =>
    book.engineStores.outbox.targetOf(resource, uid).mirror ?? {};
  const invoiceAt = (index: number): StoredInvoice => {
    const invoice = account.demo.state.invoices[index];
    invariant(invoice, 'the account has so many invoices');
    return invoice;
  };

  // Whatever a test changed has been read when the next one begins.
  afterEach(async () => {
    await account.run();
  });

  it(`E2: ${efficiencyStatements.E2 ?? ''}`, () => {
    const least = leastMirror(account.demo.state);
    expect(mirrorRequests(first)).toBeGreaterThanOrEqual(least);
    expect(mirrorRequests(first)).toBeLessThanOrEqual(least * MOST_OVER);
    expect(book.engineStores.dueReads.countDetailTasks()).toBe(0);
  });

  it(`E1: ${efficiencyStatements.E1 ?? ''}`, async () => {
    expect(await beyondLists()).toEqual(nothing);
  });

  it.each(['create an invoice', 'edit the text of an invoice', 'edit a client'] as const)(
    `E4: ${efficiencyStatements.E4 ?? ''} (%s)`,
    async (what) => {
      const client = uidOf('connections', invoiceAt(0).connection_id);
      const invoice = uidOf('invoices', invoiceAt(1).id);
      const mutations: Record<typeof what, Mutation> = {
        'create an invoice': {
          op: 'create',
          resource: 'invoices',
          uid: createUid(),
          data: {
            connection: client,
            date: today(),
            due_date: today(),
            statement_no: 'OWN-1',
            items: [{ description: 'Work', price: '50.00', quantity: '2' }],
          },
        },
        'edit the text of an invoice': {
          op: 'update',
          resource: 'invoices',
          uid: invoice,
          data: { summary: 'Written here' },
          base: baseOf('invoices', invoice),
        },
        'edit a client': {
          op: 'update',
          resource: 'connections',
          uid: client,
          data: { city: 'Galway' },
          base: baseOf('connections', client),
        },
      };
      book.edits.enqueue([mutations[what]], systemClock.now());
      const written = await beyondLists();
      // An update reads what it changes, at most once.
      expect(written).toEqual({ ...nothing, writes: 1, details: what === 'edit the text of an invoice' ? 1 : 0 });
      expect(await beyondLists()).toEqual(nothing);
    },
  );

  it('reads once an object that somebody else changed visibly in a list', async () => {
    const person = createPerson(account.demo.context);
    const { state } = account.demo;
    const fresh = state.invoices.slice(-CHANGES);
    const paid = state.invoices.slice(10, 10 + CHANGES);
    for (const { id } of fresh) person.edit(state.invoices, id, { fields: { summary: 'Written on the web' } });
    for (const { id } of paid)
      person.enterPayment(id, { date: today(), amount: '1.00', payment_method: 'cash', details: null });
    const { details, payments, ...others } = await beyondLists();
    expect(others).toEqual({ contacts: 0, estimates: 0, writes: 0 });
    expect(details).toBeGreaterThanOrEqual(CHANGES);
    expect(payments).toBeGreaterThanOrEqual(CHANGES);
    expect((details + payments) / (2 * CHANGES)).toBeLessThanOrEqual(MOST_A_CHANGE);
  });
});
