import { setImmediate } from 'node:timers/promises';
import { createServiceClient } from '#main/api/service-client.ts';
import type { DemoService } from '#main/demo/demo-service.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { plainKnobs } from '#main/demo/knobs/knobs.ts';
import type { DemoState } from '#main/demo/state/state.ts';
import type { Engine } from '#main/sync/engine.ts';
import { createEngine } from '#main/sync/engine.ts';
import type { Clock, Service } from '#main/sync/ports.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import { withFaults } from '#test/service/faults.ts';
import { createPerson } from '#test/service/person.ts';
import type { Fault } from '#test/service/faults/fault.ts';
import { countingUids, openMemoryBook, updateOf, uidOf } from './books.ts';
import { virtualKeyMark } from './virtual-key-mark.ts';
import { createVirtualClock } from './virtual-clock.ts';

const KEY = 'lines-test-key-0001';
const HOUR_MS = 3_600_000;

/** Where the program dies, or a person quits it: around the nth request (from 1) that it makes for an invoice. */
interface Death {
  readonly n: number;
  readonly side: 'before' | 'after' | 'quit';
}

/** What a world begins with: an account, and a book that has read it. */
interface Start {
  readonly book: Buffer;
  readonly state: DemoState;
  readonly at: number;
}

/** More ids than a start has given. */
const MOST_IN_START = 1_000;

/** Filling an account and reading it takes as long as a test, and is the same for the same knobs. */
const starts = new Map<string, Start>();

/**
 * Opens a world of the real engine, client and book before the demo service, in virtual time. Its account: two drafts
 * (`DRAFT-1`, `DRAFT-2`) and a sent invoice (`SENT-1`), each with two items and a tax.
 */
export async function openLinesWorld(knobs: Partial<Knobs> = {}): Promise<LinesWorld> {
  const key = JSON.stringify(knobs);
  const start = starts.get(key) ?? (await makeStart(knobs));
  starts.set(key, start);
  return createWorld(knobs, start);
}

async function makeStart(knobs: Partial<Knobs>): Promise<Start> {
  const { service, book, clock, run, close } = createWorld(knobs, null);
  await fill(service);
  await run();
  const start = { book: book.connection.raw.serialize(), state: structuredClone(service.state), at: clock.now() };
  close();
  return start;
}

export type LinesWorld = ReturnType<typeof createWorld>;

function createWorld(knobs: Partial<Knobs>, start: Start | null) {
  const clock = createVirtualClock(start?.at);
  const service = createDemoService({
    apiKey: KEY,
    companyId: '612',
    now: clock.now,
    knobs: { ...plainKnobs, ...knobs },
    ...(start === null ? {} : { state: structuredClone(start.state) }),
  });
  const book = openMemoryBook(start?.book, countingUids(0, start === null ? 0 : MOST_IN_START));
  const faults = new Map<string, Fault>();
  const bodies: JsonObject[] = [];
  let puts = 0;
  let underWay = 0;

  const faulty = withFaults(
    service,
    (arrival) => {
      if (arrival.method !== 'PUT') return null;
      puts += 1;
      // Every body of an update in these tests is JSON with one object in it.
      const [body = {}] = Object.values(JSON.parse(arrival.body) as Record<string, JsonObject>);
      bodies.push(body);
      return faults.get(String(puts)) ?? null;
    },
    clock,
  );
  const client = createServiceClient({
    baseUrl: 'https://lines.invalid',
    readKey: () => KEY,
    transport: (request) => faulty.handle(request),
    now: clock.now,
  });

  /** One start of the program. Once it is gone, whoever waits for anything waits for ever. */
  function begin(appVersion: string, death: Death | null, tellOfDeath: () => void): Engine {
    let isGone = false;
    let requests = 0;
    const ever = new Promise<never>(() => {});
    async function carried<Answer>(isCounted: boolean, call: () => Promise<Answer>): Promise<Answer> {
      if (isGone) return ever;
      requests += isCounted ? 1 : 0;
      const isLast = isCounted && death?.n === requests;
      const die = (): Promise<never> => {
        isGone = true;
        tellOfDeath();
        return ever;
      };
      if (isLast && death.side === 'before') return die();
      if (isLast && death.side === 'quit') tellOfDeath();
      underWay += 1;
      const answer = await call();
      underWay -= 1;
      if (isLast && death.side === 'after') return die();
      return isGone ? ever : answer;
    }
    const port: Service = {
      ...client,
      keyMark: virtualKeyMark,
      list: (feed, page) => carried(false, () => client.list(feed, page)),
      read: (resource, target, parent) => carried(resource === 'invoices', () => client.read(resource, target, parent)),
      write: (request) => carried(true, () => client.write(request)),
    };
    const living: Clock = {
      ...clock,
      schedule: (delayMs, action) =>
        clock.schedule(delayMs, () => {
          if (!isGone) action();
        }),
    };
    const network = { onHint: () => () => {} };
    const ports = { clock: living, service: port, random: () => 0.5, ...book.engineStores, network };
    return createEngine(ports, { ...defaultSettings, appVersion });
  }

  async function until<Value>(promise: Promise<Value>): Promise<Value> {
    let isSettled = false;
    const settle = (): void => void (isSettled = true);
    promise.then(settle, settle);
    while (!isSettled) {
      await setImmediate();
      if (underWay === 0 && !isSettled) await clock.advance(1_000);
    }
    return promise;
  }

  async function run(appVersion = '1.0.0'): Promise<void> {
    await clock.advance(1);
    await until(begin(appVersion, null, () => {}).run({ isFull: true, deadline: clock.now() + 2 * HOUR_MS }));
  }

  function stored(number: string) {
    const found = service.state.invoices.find(({ fields }) => fields.statement_no === number);
    if (found === undefined) throw new Error(`no invoice ${number}`);
    return found;
  }

  const uidOfNumber = (number: string): Uid => uidOf(book, 'invoices', stored(number).id);

  return {
    book,
    clock,
    service,
    /** Bodies of the updates that arrived, as they stood on the wire. */
    bodies,
    run,
    uidOf: uidOfNumber,
    /** What befalls the nth update from now on (from 1). */
    fault(n: number, fault: Fault) {
      faults.set(String(puts + n), fault);
    },
    edit(number: string, data: JsonObject): number {
      const mutation = updateOf(book, 'invoices', uidOfNumber(number), data);
      return book.edits.enqueue([mutation], clock.now())[0] ?? -1;
    },
    /** Runs until the program dies at that point; false where it came to an end before. */
    async runAndDie(at: Death): Promise<boolean> {
      await clock.advance(1);
      const goal = { isFull: true, deadline: clock.now() + 2 * HOUR_MS };
      return until(
        new Promise<boolean>((resolve) => {
          const engine = begin('1.0.0', at, () => {
            resolve(true);
          });
          void engine.run(goal).then(() => {
            resolve(false);
          });
        }),
      );
    },
    /** Works as the window does until a person quits during that request; what is under way ends in good order. */
    async runAndQuit(n: number): Promise<void> {
      await clock.advance(1);
      let quit = (): void => {};
      const asked = new Promise<void>((resolve) => {
        quit = resolve;
      });
      const engine = begin('1.0.0', { n, side: 'quit' }, () => {
        quit();
      });
      engine.start();
      await until(asked.then(() => engine.stop()));
    },
    entry(id: number) {
      const { state, reason, question } = book.outbox.get(id) ?? {};
      return { state, reason, because: question?.kind === 'lines' ? question.because : null };
    },
    /** The items in the account: description, price and quantity of each. */
    items: (number: string): readonly string[] =>
      stored(number)
        .details.items.map((row) => [row.description, Number(row.price), Number(row.quantity)].join(' '))
        .sort(),
    taxes: (number: string): readonly string[] =>
      stored(number).details.taxes.map((row) => `${String(row.name)} ${String(row.combined_amount_percent)}`),
    fields: (number: string) => stored(number).fields,
    /** Somebody else writes other words into the first item, in the web application. */
    reword: (number: string, text: string) =>
      void createPerson(service.context).rewordFirstItem(stored(number).id, text),
    close() {
      client.close();
      book.close();
    },
  };
}

async function post(service: DemoService, path: string, body?: JsonObject): Promise<JsonObject> {
  const headers = { Authorization: `Basic ${btoa(`${KEY}:`)}`, 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const answer = await service.handle(new Request(`https://lines.invalid${path}`, init));
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  const [object = {}] = Object.values((await answer.json()) as Record<string, JsonObject>);
  return object;
}

async function fill(service: DemoService): Promise<void> {
  const network = {
    category: 'organization',
    name: 'Birch',
    business_email: 'a@x.test',
    language: 'en-us',
    currency: 'USD',
  };
  const { id } = await post(service, '/api/network', { network });
  for (const number of ['DRAFT-1', 'DRAFT-2', 'SENT-1']) {
    const invoice: JsonObject = {
      connection_id: id ?? null,
      date: '2026-11-01',
      due_date: '2026-12-31',
      statement_no: number,
      items_attributes: [
        { description: 'Design', price: '50.00', quantity: '2' },
        { description: 'Travel', price: '10.00', quantity: '3', unit: 'km' },
      ],
      taxes_attributes: [{ name: 'VAT', combined_amount_percent: '10%', percentage: true }],
    };
    const { hash_key } = await post(service, '/api/invs', { invoice });
    if (number === 'SENT-1') await post(service, `/api/invs/${String(hash_key)}/deliver`);
  }
}
