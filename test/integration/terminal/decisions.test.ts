import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#test/service/person.ts';
import { createPerson } from '#test/service/person.ts';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import type { TerminalRun, TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

type Row = Readonly<Record<string, unknown>>;
type Reply = 'lost' | 'never';

let account: SmallAccount;
let terminal: TestTerminal;
let web: Person;

beforeEach(async () => {
  account = await serveSmallAccount();
  terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY });
  web = createPerson(account.service.context);
  await sync();
});
afterEach(() => account.close());

const sync = (...options: readonly string[]): Promise<TerminalRun> =>
  terminal.run(['sync', '--pace', 'unlimited', '--probe-after', '0.02,0.04,0.06', ...options]);
const rowsOf = async (...argv: readonly string[]): Promise<readonly Row[]> =>
  (await terminal.run(argv)).json as readonly Row[];
const queue = (...lines: readonly Row[]): Promise<TerminalRun> =>
  terminal.run(['queue', '-'], lines.map((line) => JSON.stringify(line)).join('\n'));
const resolve = (id: number, ...action: readonly string[]): Promise<TerminalRun> =>
  terminal.run(['resolve', String(id), ...action]);
const entry = async (id: number): Promise<Row> =>
  (await rowsOf('outbox', '--all')).find((row) => row['id'] === id) ?? {};
const invoiceOf = (number: string) => {
  const found = web.state.invoices.find(({ fields }) => fields.statement_no === number);
  if (found === undefined) throw new Error(`no ${number}`);
  return found;
};

/** Writes to a path of this form get no answer: after they were applied so many times, or not at all. */
function loseAnswers(path: RegExp, reply: Reply, times = 1): void {
  account.intercept = async (request) => {
    if (request.method === 'GET' || !path.test(new URL(request.url).pathname)) return null;
    const body = await request.text();
    const { method, url, headers } = request;
    for (let count = 0; reply === 'lost' && count < times; count += 1)
      await account.service.handle(new Request(url, { method, headers, body: body === '' ? null : body }));
    return new Response('Bad Gateway', { status: 502 });
  };
}

function expectRefusal(run: TerminalRun, sentence: RegExp): void {
  expect({ status: run.status, stdout: run.stdout }).toEqual({ status: 2, stdout: '' });
  expect(run.stderr).toMatch(sentence);
  expect(run.stderr.split('\n')).toHaveLength(1);
}

describe('a mail that may have left', () => {
  beforeEach(async () => {
    loseAnswers(/\/reminder$/, 'lost');
    await queue({ op: 'reminder', resource: 'invoices', target: 'INV-2' });
    expect(await sync()).toMatchObject({ status: 4, json: { needsYou: 1 } });
    account.intercept = () => null;
    expect(web.state.mails).toHaveLength(2);
  });

  it('is never sent again by itself, and accepts only the listed actions', async () => {
    expect(await entry(1)).toMatchObject({ state: 'needs_you', reason: 'unknown_send', actions: ['send', 'dismiss'] });
    await sync();
    expect(web.state.mails).toHaveLength(2);
    for (const action of ['--retry', '--discard', '--mine', '--theirs'])
      expectRefusal(await resolve(1, action), /Entry 1 can be resolved with: --send, --dismiss\.$/);
    expectRefusal(await resolve(1, '--renumber', 'INV-9'), /--send, --dismiss/);
    expectRefusal(await resolve(1, '--adopt', '7'), /--send, --dismiss/);
  });

  it('is closed when it is dismissed', async () => {
    expect(await resolve(1, '--dismiss')).toMatchObject({
      status: 0,
      json: { id: 1, state: 'cancelled', actions: [] },
    });
    expect(await sync()).toMatchObject({ status: 0, json: { needsYou: 0 } });
    expect(web.state.mails).toHaveLength(2);
  });

  it('is sent again as a new mail', async () => {
    expect(await resolve(1, '--send')).toMatchObject({ status: 0, json: { id: 1, state: 'cancelled' } });
    expect(await entry(2)).toMatchObject({ kind: 'reminder', state: 'queued', attempts: 0 });
    expect(await sync()).toMatchObject({ status: 0, json: { pushed: 1 } });
    expect(web.state.mails).toHaveLength(3);
  });

  it('does not hold back later edits of its invoice', async () => {
    await queue({ op: 'update', resource: 'invoices', target: 'INV-2', data: { note: 'Thank you' } });
    expect(await sync()).toMatchObject({ json: { pushed: 1, waiting: 0, needsYou: 1 } });
    expect(invoiceOf('INV-2').fields.note).toBe('Thank you');
  });
});

describe('a mail about an invoice that has changed since it was shown', () => {
  const recipients = [{ name: 'Una', email: 'Una@x.test' }];
  const delivery = { recipients, blind_copies: [], subject: 'Hello', message: 'Please pay' };
  const deliver = (target: string, data?: Row): Promise<TerminalRun> =>
    queue({ op: 'deliver', resource: 'invoices', target, ...(data === undefined ? {} : { data }) });
  const expectHeld = async (words: RegExp): Promise<void> => {
    expect(await sync()).toMatchObject({ status: 4, json: { needsYou: 1, waiting: 0 } });
    const held = await entry(1);
    expect(held).toMatchObject({ state: 'needs_you', reason: 'held', actions: ['send', 'discard'], attempts: 0 });
    expect(held['sentence']).toMatch(words);
    expect(web.state.mails).toHaveLength(1);
  };

  it('is held when the total has changed, and is sent when the person confirms it', async () => {
    await deliver('INV-4');
    const [line] = invoiceOf('INV-4').details.items;
    web.edit(web.state.invoices, invoiceOf('INV-4').id, { details: { items: [{ ...line, quantity: '3' }] } as never });
    await expectHeld(/comes to \D*150\.00.*You saw \D*100\.00/);
    expect(await resolve(1, '--send')).toMatchObject({ status: 0, json: { id: 1, state: 'queued' } });
    expect(await sync()).toMatchObject({ status: 0, json: { pushed: 1 } });
    expect(web.state.mails).toHaveLength(2);
  });

  it('is held when the text has changed, and held again after another change', async () => {
    await deliver('INV-4');
    web.edit(web.state.invoices, invoiceOf('INV-4').id, { fields: { note: 'Overdue!' } });
    await expectHeld(/changed since you saw it: note/);
    await resolve(1, '--send');
    web.edit(web.state.invoices, invoiceOf('INV-4').id, { fields: { summary: 'Something else' } });
    await expectHeld(/summary/);
    expect(await resolve(1, '--discard')).toMatchObject({ status: 0, json: { state: 'cancelled' } });
    expect(await sync()).toMatchObject({ status: 0 });
    expect(web.state.mails).toHaveLength(1);
  });

  it('is held when the text of a line has changed and the total has not', async () => {
    await sync('--full');
    await deliver('INV-4');
    web.rewordFirstItem(invoiceOf('INV-4').id, 'Another line');
    await expectHeld(/since you saw it: items/);
  });

  it('is held when a payment came in since, unless it was recorded here', async () => {
    await queue(
      {
        op: 'create',
        resource: 'payments',
        data: { invoice: 'INV-2', date: '2026-11-21', amount: '30.00', payment_method: 'cash' },
        received: true,
      },
      { op: 'reminder', resource: 'invoices', target: 'INV-2' },
    );
    expect(await sync()).toMatchObject({ status: 0, json: { pushed: 3 } });
    expect(web.state.mails).toHaveLength(2);
    await queue({ op: 'reminder', resource: 'invoices', target: 'INV-2' });
    web.enterPayment(invoiceOf('INV-2').id, {
      date: '2026-11-21',
      amount: '50.00',
      payment_method: 'cash',
      details: null,
    });
    expect(await sync()).toMatchObject({ status: 4 });
    expect((await entry(4))['sentence']).toMatch(/Money has come in/);
  });

  it('is held when its recipient is no longer a contact, and not for an address that never was one', async () => {
    await sync('--full');
    await deliver('INV-3', delivery);
    await deliver('INV-1', { ...delivery, recipients: [{ name: 'Stranger', email: 'else@where.test' }] });
    const birch = web.state.connections.find(({ contacts }) => contacts.length > 0);
    web.deleteContact(birch?.id ?? 0, birch?.contacts[0]?.id ?? 0);
    expect(await sync()).toMatchObject({ status: 4, json: { pushed: 1, needsYou: 1 } });
    expect((await entry(1))['sentence']).toMatch(
      /Neither the client nor a contact has this address any more: una@x\.test/,
    );
    await resolve(1, '--send');
    expect(await sync()).toMatchObject({ status: 0, json: { pushed: 1 } });
    expect(web.state.mails).toHaveLength(3);
  });

  it('is held when the invoice is gone, and is sent when it is back', async () => {
    await deliver('INV-4');
    web.trash(web.state.invoices, invoiceOf('INV-4').id);
    await expectHeld(/can no longer be read/);
    await resolve(1, '--send');
    await expectHeld(/can no longer be read/);
    web.restore(web.state.invoices, invoiceOf('INV-4').id);
    await resolve(1, '--send');
    expect(await sync()).toMatchObject({ status: 0, json: { pushed: 1 } });
  });

  it('is sent after the entries queued before it, without another read of an object just answered', async () => {
    const data = { connection: 'Birch', date: '2026-11-21', due_date: '2026-12-05', statement_no: 'INV-90' };
    const [birch] = await rowsOf('list', 'connections', '--search', 'Birch');
    const items = [{ description: ' Work ', price: '95', quantity: '3' }];
    await queue(
      { op: 'create', resource: 'invoices', ref: 'i', data: { ...data, connection: birch?.['id'], items } },
      { op: 'deliver', resource: 'invoices', target: 'i' },
    );
    expect(await sync()).toMatchObject({ status: 0, json: { pushed: 2 } });
    const path = `/api/invs/${invoiceOf('INV-90').hash_key}`;
    const requests = account.served.requests.map(({ method, path: asked }) => `${method} ${asked}`);
    const [sent, read] = [requests.indexOf(`POST ${path}/deliver`), requests.indexOf(`GET ${path}`)];
    expect(sent).toBeGreaterThan(0);
    expect(read === -1 || read > sent).toBe(true);
  });
});

describe('a number that is taken', () => {
  const invoice = (client: unknown, part: Row = {}): Row => ({
    op: 'create',
    resource: 'invoices',
    data: { connection: client, date: '2026-11-21', due_date: '2026-12-05', statement_no: 'INV-1', ...part },
  });
  let client: unknown;
  beforeEach(async () => {
    client = (await rowsOf('list', 'connections'))[0]?.['id'];
  });

  it('names the invoice that has it, and can be replaced by a free number', async () => {
    await queue(invoice(client));
    expect(await sync()).toMatchObject({ status: 4 });
    expect(await entry(1)).toMatchObject({ reason: 'number_taken', actions: ['renumber', 'discard'], attempts: 1 });
    expect((await entry(1))['sentence']).toMatch(/INV-1 is taken in your account by Birch, 2026-10-01, \$100\.00/);
    expectRefusal(await resolve(1, '--renumber', 'INV-2'), /Another invoice already has the number INV-2/);
    expectRefusal(await resolve(1, '--renumber', ' '), /takes a number/);
    expectRefusal(await resolve(1, '--retry'), /--renumber, --discard/);
    expect(await resolve(1, '--renumber', 'INV-77')).toMatchObject({ status: 0, json: { state: 'queued' } });
    expect(await sync()).toMatchObject({ status: 0, json: { pushed: 1 } });
    expect(invoiceOf('INV-77').fields.date).toBe('2026-11-21');
  });

  it('may be its own: an invoice that arrived twice is found, not renumbered', async () => {
    const before = web.state.invoices.length;
    account.intercept = async (request) => {
      if (request.method !== 'POST' || new URL(request.url).pathname !== '/api/invs') return null;
      const twice = request.clone();
      await account.service.handle(request);
      return account.service.handle(twice);
    };
    await queue(
      invoice(client, { statement_no: 'INV-50', items: [{ description: 'A', price: '1.00', quantity: '1' }] }),
    );
    expect(await sync()).toMatchObject({ status: 0, json: { pushed: 1, needsYou: 0 } });
    expect(web.state.invoices).toHaveLength(before + 1);
    expect(await entry(1)).toMatchObject({ state: 'done' });
    expect((await rowsOf('list', 'invoices')).filter((row) => row['statement_no'] === 'INV-50')).toHaveLength(1);
  });

  it('becomes a question when another person wrote different work for the same client and day under it', async () => {
    const work = { description: 'Consulting', price: '500.00', quantity: '1' };
    const travel = { ...work, description: 'Travel', id: null, date: null, unit: null, total: null, created_at: null };
    const [row] = await rowsOf('list', 'connections');
    const other = web.state.connections.find(({ name }) => name === row?.['name']);
    await queue(invoice(client, { statement_no: 'INV-51', items: [work] }));
    web.createInvoice(other?.id ?? 0, {
      fields: { statement_no: 'INV-51', date: '2026-11-21', due_date: '2026-12-05' },
      details: { items: [{ ...travel, sort_order: null }] },
    });
    expect(await sync()).toMatchObject({ status: 4 });
    const asked = await entry(1);
    expect(asked).toMatchObject({ state: 'needs_you', reason: 'duplicate_candidates', attempts: 1 });
    expect(asked['sentence']).toMatch(/may already be in your account/);
    expect(web.state.invoices.filter(({ fields }) => fields.statement_no === 'INV-51')).toHaveLength(1);
  });

  it('can belong to an invoice in the trash, which no list shows', async () => {
    web.trash(web.state.invoices, invoiceOf('INV-1').id);
    await queue(invoice(client));
    expect(await sync()).toMatchObject({ status: 4 });
    expect(await entry(1)).toMatchObject({ reason: 'number_taken', actions: ['renumber', 'discard'] });
    expect(await resolve(1, '--discard')).toMatchObject({ status: 0, json: { state: 'cancelled' } });
  });
});

describe('a create whose answer was lost', () => {
  const payment = { invoice: 'INV-3', date: '2026-11-21', amount: '10.00', payment_method: 'cash' };
  const pay = (): Promise<TerminalRun> => queue({ op: 'create', resource: 'payments', data: payment });
  const payments = () => invoiceOf('INV-3').payments;

  it('becomes the one of several alike invoices that the person names', async () => {
    loseAnswers(/\/payments$/, 'lost', 2);
    await pay();
    expect(await sync()).toMatchObject({ status: 4 });
    account.intercept = () => null;
    const [first, second] = payments().map(({ id }) => id);
    const asked = await entry(1);
    expect(asked).toMatchObject({ reason: 'duplicate_candidates', actions: ['adopt', 'send', 'discard'] });
    expect(asked['sentence']).toContain(`as ${String(first)} (2026-11-21, $10.00), ${String(second)}`);
    expectRefusal(await resolve(1, '--adopt', '99999'), /only be one of these objects/);
    expectRefusal(await resolve(1, '--adopt', 'x'), /whole number/);
    expect(await resolve(1, '--adopt', String(second))).toMatchObject({ status: 0, json: { state: 'done' } });
    await sync('--full');
    expect(payments()).toHaveLength(2);
    // The other one is there as well, and soon: nobody holds it back any more.
    expect(
      (await rowsOf('list', 'payments')).map((row) => row['id']).filter((id) => id === first || id === second),
    ).toHaveLength(2);
  });

  it('is sent again when the person says that it is none of them', async () => {
    loseAnswers(/\/payments$/, 'lost', 2);
    await pay();
    await sync();
    account.intercept = () => null;
    expect(await resolve(1, '--send')).toMatchObject({ status: 0, json: { state: 'queued' } });
    expect(await sync('--full')).toMatchObject({ status: 0, json: { pushed: 1 } });
    expect(payments()).toHaveLength(3);
    expect((await rowsOf('list', 'payments')).filter((row) => row['amount'] === '10.00')).toHaveLength(3);
  });

  it('stays unchanged in the account when it is discarded', async () => {
    loseAnswers(/\/payments$/, 'lost', 2);
    await pay();
    await sync();
    account.intercept = () => null;
    expect(await resolve(1, '--discard')).toMatchObject({ status: 0, json: { state: 'cancelled' } });
    await sync('--full');
    expect(payments()).toHaveLength(2);
    expect((await rowsOf('list', 'payments')).filter((row) => row['amount'] === '10.00')).toHaveLength(2);
  });

  it('is not sent again by itself when a receipt is mailed for it', async () => {
    web.edit(web.state.invoices, invoiceOf('INV-3').id, { fields: { send_receipts_automatically: true } });
    await sync();
    loseAnswers(/\/payments$/, 'never');
    await pay();
    expect(await sync()).toMatchObject({ status: 4 });
    account.intercept = () => null;
    expect(await entry(1)).toMatchObject({ reason: 'unknown_send', actions: ['send', 'discard'], attempts: 1 });
    await sync();
    expect(payments()).toHaveLength(0);
    // It arrives after all, long after everybody gave it up.
    web.enterPayment(invoiceOf('INV-3').id, {
      date: '2026-11-21',
      amount: '10.00',
      payment_method: 'cash',
      details: null,
    });
    await sync('--full');
    expect(await entry(1)).toMatchObject({ actions: ['send', 'adopt', 'discard'] });
    const [late] = payments();
    expect(await resolve(1, '--adopt', String(late?.id))).toMatchObject({ status: 0, json: { state: 'done' } });
    expect((await rowsOf('list', 'payments')).filter((row) => row['id'] === late?.id)).toHaveLength(1);
  });

  it('is sent again when the person asks for it', async () => {
    web.edit(web.state.invoices, invoiceOf('INV-3').id, { fields: { send_receipts_automatically: true } });
    await sync();
    loseAnswers(/\/payments$/, 'never');
    await pay();
    await sync();
    account.intercept = () => null;
    expect(await resolve(1, '--send')).toMatchObject({ status: 0 });
    expect(await sync()).toMatchObject({ status: 0, json: { pushed: 1 } });
    expect(payments()).toHaveLength(1);
  });
});

describe('a client whose answer was lost', () => {
  it('is found and not created twice when the service stored no name of a person', async () => {
    loseAnswers(/\/network$/, 'lost');
    const lose = account.intercept;
    account.intercept = (request) => {
      if (request.method === 'POST') account.intercept = () => null;
      return lose(request);
    };
    const person = { category: 'individual', name: 'Daly Web', first_name: 'Una', last_name: 'Daly' };
    const data = { ...person, business_email: 'una@daly.test', language: 'en-us', currency: 'USD' };
    await queue({ op: 'create', resource: 'connections', data });
    expect(await sync()).toMatchObject({ status: 0, json: { pushed: 1, waiting: 0 } });
    const created = () => web.state.connections.filter(({ business_email: email }) => email === 'una@daly.test');
    expect(created()).toMatchObject([{ name: null, first_name: 'Una', last_name: 'Daly' }]);
    await sync();
    expect(created()).toHaveLength(1);
    expect(await rowsOf('list', 'connections', '--search', 'Daly')).toHaveLength(1);
  });
});

describe('a delete whose answer was lost', () => {
  it.each(['404', '404_html', '400', '422', '200_error', '410'] as const)(
    'is done when the service answers %s for a missing object',
    async (not_found) => {
      Object.assign(account.service.context.knobs, { not_found });
      await queue({ op: 'delete', resource: 'invoices', target: 'INV-4' });
      account.intercept = async (request) => {
        if (request.method !== 'DELETE') return null;
        await account.service.handle(request);
        return new Response('Bad Gateway', { status: 502 });
      };
      await sync();
      account.intercept = () => null;
      expect(await sync()).toMatchObject({ status: 0, json: { needsYou: 0, waiting: 0 } });
      expect(await entry(1)).toMatchObject({ state: 'done' });
    },
  );
});
