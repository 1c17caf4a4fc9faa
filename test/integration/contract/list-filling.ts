import { save } from '#main/demo/state/demo-state.ts';
import { nextHashKey, nextId } from '#main/demo/state/next-id.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import { NOBODY } from './places.ts';
import type { ListCall, Places } from './call.ts';
import type { Account } from './world.ts';
import { create } from './world.ts';

const TODAY = '2026-11-21';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const nowhere: Places = {
  connection: NOBODY,
  contact: NOBODY,
  invoice: NOBODY,
  payment: NOBODY,
  recurring: NOBODY,
  item: NOBODY,
  expense: NOBODY,
  task: NOBODY,
  trip: NOBODY,
};

/** Names in no order, a few of them more than once. */
const nameOf = (index: number): string => `Name ${String((index * 37) % 90).padStart(3, '0')}`;
const dayOf = (index: number): string => addDays(TODAY, -((index * 13) % 60));

async function times(count: number, make: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < count; index += 1) await make(index);
}

const createConnection = (account: Account, name = 'Birch') =>
  create(account, '/api/network', 'createConnection', { name });
const createInvoice = (account: Account, index: number) =>
  create(account, '/api/invs', 'createInvoice', {
    date: dayOf(index),
    statement_no: `IN-${String((index * 37) % 1_009)}`,
  });
async function createRecurring(account: Account, index: number): Promise<unknown> {
  if (index % 3 === 0) account.advance(MINUTE_MS);
  return create(account, '/api/rinv/', 'createRecurringInvoice', {
    profile_name: nameOf(index),
    interval_unit: index % 2 === 0 ? 'months' : 'weeks',
  });
}

type Fill = (account: Account, count: number) => Promise<Partial<Places>>;

/** Creates exactly `count` rows in the list, and answers the objects that its path names. */
const fills: Readonly<Record<string, Fill>> = {
  listConnections: async (account, count) => {
    await times(count, (index) => createConnection(account, nameOf(index)));
    return {};
  },
  listInvoicesOfConnection: async (account, count) => {
    const connection = await createConnection(account);
    await times(count, (index) => createInvoice(account, index));
    return { connection };
  },
  // Estimates are written on the web side alone.
  listEstimatesOfConnection: async (account, count) => {
    const connection = await createConnection(account);
    const { context: book } = account.service;
    await times(count, async (index) => {
      save(book, book.state.estimates, {
        id: nextId(book.state, 'estimate'),
        hash_key: nextHashKey(book.state),
        connection_id: connection.id ?? 0,
        currency: 'EUR',
        shared: true,
        archived: false,
        sub_total: '10.00',
        billed_total: '10.00',
        created_at: `${dayOf(index)}T10:00:00Z`,
        trashed_at: null,
        fields: {
          date: dayOf(index),
          expire_date: TODAY,
          state: 'draft',
          summary: null,
          note: null,
          statement_no: `ES-${String(index)}`,
          send_reminders: false,
        },
      });
      return Promise.resolve();
    });
    return { connection };
  },
  listRecurringInvoicesOfConnection: async (account, count) => {
    const connection = await createConnection(account);
    await times(count, (index) => createRecurring(account, index));
    return { connection };
  },
  listContacts: async (account, count) => {
    const connection = await createConnection(account);
    const path = `/api/network/${String(connection.hash_key)}/contacts`;
    await times(count, (index) => create(account, path, 'createContact', { first_name: nameOf(index) }));
    return { connection };
  },
  listInvoices: async (account, count) => {
    await createConnection(account);
    await times(count, (index) => createInvoice(account, index));
    return {};
  },
  listRecurringInvoices: async (account, count) => {
    await createConnection(account);
    await times(count, (index) => createRecurring(account, index));
    return {};
  },
  // The clock of the service makes one a day, while somebody looks now and then.
  listInvoicesOfRecurringInvoice: async (account, count) => {
    await createConnection(account);
    const daily = { start_date: addDays(TODAY, 1), interval_unit: 'days', interval: 1, occurrences: count };
    const recurring = await create(account, '/api/rinv/', 'createRecurringInvoice', daily);
    await times(count, async () => {
      account.advance(DAY_MS);
      await account.prepare('GET', '/api/rinv');
    });
    return { recurring };
  },
  listPayments: async (account, count) => {
    await createConnection(account);
    const invoice = await createInvoice(account, 0);
    const path = `/api/invs/${String(invoice.hash_key)}/payments`;
    await times(count, async (index) => {
      if (index % 3 === 0) account.advance(MINUTE_MS);
      await create(account, path, 'createPayment', { amount: '0.10' });
    });
    return { invoice };
  },
  ...Object.fromEntries(
    [
      ['items', 'ItemCategory'],
      ['expenses', 'ExpenseCategory'],
      ['tasks', 'TaskCategory'],
      ['trips', 'TripCategory'],
    ].map(([kind, noun]): [string, Fill] => [
      `list${String(noun).replace(/y$/, 'ies')}`,
      async (account, count) => {
        const path = `/api/categories/${String(kind)}`;
        await times(count, (index) => create(account, path, `create${String(noun)}`, { name: nameOf(index) }));
        return {};
      },
    ]),
  ),
};

/** Gives the list of the call exactly `count` rows; the answer has the objects that its path names. */
export async function fillList(account: Account, call: ListCall, count: number): Promise<Places> {
  const fill = fills[call.name];
  if (fill === undefined) throw new Error(`nothing fills ${call.name}`);
  return { ...nowhere, ...(await fill(account, count)) };
}
