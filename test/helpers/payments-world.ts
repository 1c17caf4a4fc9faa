import { setImmediate } from 'node:timers/promises';
import { createServiceClient } from '#main/api/service-client.ts';
import { createPaymentEdits } from '#main/db/payments/payment-store.ts';
import { invoicePayments, paymentContext } from '#main/db/payments/payment-queries.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { plainKnobs } from '#main/demo/knobs/knobs.ts';
import { settlement } from '#main/demo/invoices/invoice-status.ts';
import { createEngine } from '#main/sync/engine.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { PaymentInput } from '#shared/payments/payment-form.ts';
import { withFaults } from '#test/service/faults.ts';
import type { Fault } from '#test/service/faults/fault.ts';
import { countingUids, openMemoryBook, uidOf } from './books.ts';
import { virtualKeyMark } from './virtual-key-mark.ts';
import { createVirtualClock } from './virtual-clock.ts';

const KEY = 'payments-test-key-0001';
const HOUR_MS = 3_600_000;
export const PAY_DAY = '2026-11-20';

export const cash = (amount: string, part: Partial<PaymentInput> = {}): PaymentInput => ({
  date: PAY_DAY,
  amount,
  payment_method: 'cash',
  details: '',
  isReceived: false,
  ...part,
});

/**
 * The real engine, client and book before the demo service, in virtual time. Its account: sent invoices `INV-1` and `INV-2`
 * over 250.00 each, and the draft `INV-3` over 100.00.
 */
export async function openPaymentsWorld(knobs: Partial<Knobs> = {}) {
  const clock = createVirtualClock();
  const demo = createDemoService({ apiKey: KEY, companyId: '612', now: clock.now, knobs: { ...plainKnobs, ...knobs } });
  const book = openMemoryBook();
  const createUid = countingUids(1);
  const sent: string[] = [];
  const read: string[] = [];
  const faults: { next: Fault | null } = { next: null };
  let underWay = 0;

  const faulty = withFaults(
    demo,
    ({ method, label }) => {
      if (method === 'GET') {
        read.push(label);
        return null;
      }
      sent.push(label);
      const fault = faults.next;
      faults.next = null;
      return fault;
    },
    clock,
  );
  const client = createServiceClient({
    baseUrl: 'https://payments.invalid',
    readKey: () => KEY,
    async transport(request) {
      underWay += 1;
      try {
        return await faulty.handle(request);
      } finally {
        underWay -= 1;
      }
    },
    now: clock.now,
  });

  function engine() {
    const network = { onHint: () => () => {} };
    const ports = {
      clock,
      service: { ...client, keyMark: virtualKeyMark },
      random: () => 0.5,
      ...book.engineStores,
      network,
    };
    return createEngine(ports, defaultSettings);
  }

  /** Lets the engine work for so long, or until nothing is due. */
  async function run(hours = 2): Promise<void> {
    await clock.advance(1);
    const end = engine().run({ isFull: true, deadline: clock.now() + hours * HOUR_MS });
    let isOver = false;
    const over = (): void => void (isOver = true);
    end.then(over, over);
    while (!isOver) {
      await setImmediate();
      if (underWay === 0 && !isOver) await clock.advance(1_000);
    }
    await end;
  }

  /** Waits until every request that has left is answered, and what its answer brought about. */
  async function answered(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet = underWay === 0 ? quiet + 1 : 0) await setImmediate();
  }

  /** The engine as it works behind a window, beside whatever the person does next. */
  function open() {
    const running = engine();
    running.start();
    return {
      wake: running.wake,
      syncNow: running.syncNow,
      /** Lets so many ms pass; no request takes any of them. */
      async pass(ms: number): Promise<void> {
        const end = clock.now() + ms;
        await answered();
        while (clock.now() < end) {
          await clock.advance(Math.min(100, end - clock.now()));
          await answered();
        }
      },
      close: () => clock.until(running.stop()),
    };
  }

  async function post(path: string, body?: JsonObject): Promise<JsonObject> {
    const headers = { Authorization: `Basic ${btoa(`${KEY}:`)}`, 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await demo.handle(new Request(`https://payments.invalid${path}`, init));
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    const [object = {}] = Object.values((await answer.json()) as Record<string, JsonObject>);
    return object;
  }

  const network = {
    category: 'organization',
    name: 'Birch',
    business_email: 'a@x.test',
    language: 'de',
    currency: 'USD',
  };
  const { id } = await post('/api/network', { network });
  for (const [number, price] of [
    ['INV-1', '250.00'],
    ['INV-2', '250.00'],
    ['INV-3', '100.00'],
  ] as const) {
    const invoice: JsonObject = {
      connection_id: id ?? null,
      date: '2026-11-01',
      due_date: '2026-12-31',
      statement_no: number,
      allow_partial_payments: true,
      items_attributes: [{ description: 'Design', price, quantity: '1' }],
    };
    const { hash_key } = await post('/api/invs', { invoice });
    if (number !== 'INV-3') await post(`/api/invs/${String(hash_key)}/deliver`);
  }

  function stored(number: string) {
    const found = demo.state.invoices.find(({ fields }) => fields.statement_no === number);
    if (found === undefined) throw new Error(`no invoice ${number}`);
    return found;
  }

  const uidOfNumber = (number: string): Uid => uidOf(book, 'invoices', stored(number).id);

  await run();
  sent.length = 0;
  return {
    book,
    clock,
    demo,
    edits: createPaymentEdits(book),
    /** Writes that reached the line, in order, and reads. */
    sent,
    read,
    /** An invoice as the account has it. */
    stored,
    faults,
    run,
    open,
    post,
    uidOf: uidOfNumber,
    hashKeyOf: (number: string): string => stored(number).hash_key,
    record(number: string, input: PaymentInput): Uid {
      const uid = createUid();
      createPaymentEdits(book).record({ uid, invoiceUid: uidOfNumber(number), input }, clock.now());
      return uid;
    },
    listOf(number: string) {
      const found = invoicePayments(book, uidOfNumber(number));
      if (found === null) throw new Error('an invoice of this world is in the book');
      return found;
    },
    contextOf: (number: string) => paymentContext(book, uidOfNumber(number), '2026-11-21'),
    /** The payments in the account itself: amount and state of each. */
    inAccount: (number: string): readonly string[] =>
      stored(number).payments.map(({ amount, state }) => `${amount} ${state}`),
    /** State and amount due as the account tells them. */
    settlement: (number: string) => settlement(demo.context, stored(number)),
    entryStates: (): readonly string[] => book.outbox.listAll().map(({ mutation, state }) => `${mutation.op} ${state}`),
    close() {
      client.close();
      book.close();
    },
  };
}

export type PaymentsWorld = Awaited<ReturnType<typeof openPaymentsWorld>>;
