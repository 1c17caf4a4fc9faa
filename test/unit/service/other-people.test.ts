import { describe, expect, it } from 'vitest';
import { createDemoService } from '#main/demo/demo-service.ts';
import type { DemoService } from '#main/demo/demo-service.ts';
import { createVirtualClock } from '#test/helpers/virtual-clock.ts';
import { withFaults } from '#test/service/faults.ts';
import type { SharedService } from '#test/service/other-people.ts';
import { withOtherPeople } from '#test/service/other-people.ts';
import type { Person } from '#test/service/person.ts';
import { createPerson } from '#test/service/person.ts';

const KEY = 'key-of-the-studio';
const clock = createVirtualClock();

interface World {
  readonly service: DemoService;
  readonly shared: SharedService;
  readonly person: Person;
  /** The answer of a call, as its status and its body. */
  ask(method: string, path: string, body?: object): Promise<{ readonly status: number; readonly body: unknown }>;
}

/** An account with one client and so many sent invoices of 100.00, one a day. */
function createWorld(invoices = 1): World {
  const service = createDemoService({ apiKey: KEY, companyId: '612', now: clock.now, knobs: { amounts: 'scaled' } });
  const person = createPerson(service.context);
  const client = person.createConnection({ name: 'Birch' });
  for (let day = 1; day <= invoices; day += 1) {
    const date = `2026-10-${String(day).padStart(2, '0')}`;
    const line = { id: null, date, description: 'Widgets', price: '100.00', quantity: '1', unit: 'pc' };
    person.createInvoice(client.id, {
      stage: 'sent',
      fields: { date, statement_no: `INV-${day}` },
      details: { items: [{ ...line, total: null, sort_order: 1, created_at: null }] },
    });
  }
  const shared = withOtherPeople(service, { clock });
  return {
    service,
    shared,
    person,
    async ask(method, path, body) {
      const headers = { Authorization: `Basic ${btoa(`${KEY}:`)}`, 'Content-Type': 'application/json' };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await shared.handle(new Request(`http://demo.example${path}`, { method, headers, ...sent }));
      const text = await answer.text();
      return { status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text };
    },
  };
}

const newInvoice = { connection_id: 1, date: '2026-11-21', due_date: '2026-12-21', statement_no: 'INV-9' };

describe('what another person does', () => {
  const invoicePath = (service: DemoService): string => `/api/invs/${service.state.invoices[0]?.hash_key ?? ''}`;

  it.each<readonly [string, (person: Person) => void, object]>([
    ['views it', (person) => person.view(1), { state: 'viewed' }],
    [
      'pays, and the owner sees the money',
      (person) => {
        const payment = person.payOffline(1, { amount: '40.00' });
        person.realizePayment(1, payment.id);
      },
      { state: 'partial', paid_total: '40.00', total_due: '60.00' },
    ],
    [
      'announces a payment',
      (person) => person.payOffline(1, { amount: '40.00' }),
      { state: 'sent', paid_total: '0.00', total_due: '100.00' },
    ],
    [
      'enters a payment',
      (person) =>
        person.enterPayment(1, { amount: '100.00', date: '2026-11-01', payment_method: 'cash', details: null }),
      { state: 'paid', total_due: '0.00' },
    ],
    [
      'edits it',
      (person) => person.edit(person.state.invoices, 1, { fields: { summary: 'Autumn', statement_no: 'INV-1b' } }),
      { summary: 'Autumn', statement_no: 'INV-1b', billed_total: '100.00' },
    ],
    [
      'rewords a line',
      (person) => person.rewordFirstItem(1, 'Gadgets'),
      { items: [{ id: 1, description: 'Gadgets', total: '100.00' }], billed_total: '100.00' },
    ],
    ['renames the client', (person) => person.renameConnection(1, 'Alder'), { connection: { name: 'Alder' } }],
    [
      'trashes it and puts it back',
      (person) => {
        person.trash(person.state.invoices, 1);
        person.restore(person.state.invoices, 1);
      },
      { id: 1, state: 'sent' },
    ],
    ['archives it', (person) => person.setArchived(person.state.invoices, 1, true), { id: 1 }],
  ])('to an invoice shows in the next read: %s', async (_name, act, expected) => {
    const { shared, ask, service } = createWorld();
    shared.before('GET /api/invs/:id', act);
    expect(await ask('GET', invoicePath(service))).toMatchObject({ status: 200, body: { invoice: expected } });
    expect(shared.deeds).toMatchObject([{ at: clock.now() }]);
  });

  it.each<readonly [string, (person: Person) => void]>([
    ['trashes', (person) => person.trash(person.state.invoices, 1)],
    ['purges', (person) => person.purge(person.state.invoices, 1)],
    [
      'hides',
      (person) => {
        person.setRole('staff');
        person.setShared(person.state.invoices, 1, false);
      },
    ],
    ['purges the client of', (person) => person.purgeConnection(1)],
  ])('makes an invoice vanish when somebody %s it', async (_name, act) => {
    const { shared, ask, service } = createWorld();
    const path = invoicePath(service);
    shared.after('GET /api/invs/:id', act);
    expect((await ask('GET', path)).status).toBe(200);
    expect((await ask('GET', path)).status).toBe(404);
    expect(await ask('GET', '/api/invs')).toMatchObject({ body: { invoices: [] } });
  });

  it('takes an invoice out of lists when it is archived', async () => {
    const { person, ask } = createWorld();
    person.setArchived(person.state.invoices, 1, true);
    expect(await ask('GET', '/api/invs')).toMatchObject({ body: { invoices: [] } });
  });

  it('can take the number that a create is on its way with', async () => {
    const { shared, ask } = createWorld();
    shared.before('POST /api/invs', (person) => person.takeNumber(1, 'INV-9'));
    expect(await ask('POST', '/api/invs', { invoice: newInvoice })).toMatchObject({
      status: 422,
      body: { errors: { statement_no: ['has already been taken'] } },
    });
  });

  it('can change the key under everybody', async () => {
    const { shared, ask } = createWorld();
    shared.after('* /api/**', (person) => person.rotateKey('another-key'));
    expect((await ask('GET', '/api/network')).status).toBe(200);
    expect((await ask('GET', '/api/network')).status).toBe(401);
  });

  const numbersOf = (answer: { readonly body: unknown }): readonly string[] =>
    (answer.body as { invoices: readonly { statement_no: string }[] }).invoices.map((row) => row.statement_no);

  it('shifts rows between two pages', async () => {
    const { shared, ask } = createWorld(25);
    shared
      .before('GET /api/invs?page=2', (person) => person.createInvoice(1, { fields: { date: '2026-09-30' } }))
      .before('GET /api/invs?page=2', (person) => person.trash(person.state.invoices, 3), 2);
    const first = numbersOf(await ask('GET', '/api/invs?per_page=20&page=1'));
    const second = numbersOf(await ask('GET', '/api/invs?per_page=20&page=2'));
    expect(second).toHaveLength(6);
    expect(second[0]).toBe(first.at(-1));
    expect(numbersOf(await ask('GET', '/api/invs?per_page=20&page=2'))).toEqual(second.slice(1));
  });
});

describe('when other people act', () => {
  const names = ({ service }: World): readonly (string | null)[] =>
    service.state.connections.slice(1).map(({ name }) => name);

  it('is before or after chosen requests, and at each nth of any kind', async () => {
    const world = createWorld();
    const call = (name: string) => (person: Person) => person.createConnection({ name });
    world.shared
      .before('GET /api/network', call('every'), 'every')
      .after('GET /api/network', call('second'), 2)
      .everyNth(3, call('third'));
    for (const path of ['network', 'invs', 'network', 'network'] as const) await world.ask('GET', `/api/${path}`);
    expect(names(world)).toEqual(['every', 'every', 'third', 'second', 'every']);
  });

  it('is a time', async () => {
    const world = createWorld();
    world.shared.at(clock.now() + 60_000, (person) => person.createConnection({ name: 'late' }));
    await clock.advance(59_999);
    expect(names(world)).toEqual([]);
    await clock.advance(1);
    expect(names(world)).toEqual(['late']);
    expect(world.shared.deeds).toEqual([{ at: clock.now(), changes: [{ what: 'made', list: 'connections', id: 2 }] }]);
  });

  it('also is around a request that goes wrong, and the ledger does not charge the request with it', async () => {
    const { service } = createWorld();
    const faulty = withFaults(
      service,
      [{ on: 'POST /api/invs', nth: 1, fault: { kind: 'drop', isApplied: true, manner: 'reset' } }],
      clock,
    );
    const shared = withOtherPeople(service, { around: faulty, clock })
      .before('POST /api/invs', (person) => person.renameConnection(1, 'Alder'))
      .after('POST /api/invs', (person) => person.view(1));
    const headers = { Authorization: `Basic ${btoa(`${KEY}:`)}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ invoice: newInvoice });
    const lost = shared.handle(new Request('http://demo.example/api/invs', { method: 'POST', headers, body }));
    await expect(lost).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(faulty.ledger.entries[0]?.applications).toMatchObject([
      { changes: [{ what: 'made', list: 'invoices', id: 2 }] },
    ]);
    expect(shared.deeds.map(({ changes }) => changes)).toEqual([
      [{ what: 'changed', list: 'connections', id: 1 }],
      [{ what: 'changed', list: 'invoices', id: 1 }],
    ]);
  });
});
