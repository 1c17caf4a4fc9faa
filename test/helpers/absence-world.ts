import { setImmediate } from 'node:timers/promises';
import { createServiceClient } from '#main/api/service-client.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { plainKnobs } from '#main/demo/knobs/knobs.ts';
import { createConnection } from '#test/service/other-client/create.ts';
import { createInvoice } from '#test/service/other-client/create-statements.ts';
import { answerMissing, missingQuestion } from '#main/sync/absence/absence-question.ts';
import { defaultAbsenceSettings } from '#main/sync/absence/settings.ts';
import { createEngine } from '#main/sync/engine.ts';
import type { Service } from '#main/sync/ports.ts';
import type { RunResult } from '#main/sync/run-result.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';
import type { MissingAnswer } from '#shared/outbox/missing-question.ts';
import type { Resource } from '#shared/service/resources.ts';
import { openMemoryBook, uidOf } from './books.ts';
import { virtualKeyMark } from './virtual-key-mark.ts';
import { createVirtualClock } from './virtual-clock.ts';

const KEY = 'absence-test-key-0001';
const MINUTE = 60_000;

/** One request as the service had it. */
interface Asked {
  readonly at: number;
  readonly method: string;
  readonly path: string;
}

/**
 * The real engine, client and book before the demo service, in virtual time. Its account: two clients, and so many invoices
 * of the first one, `INV-1` onwards.
 */
export async function openAbsenceWorld({
  knobs = {},
  invoices = 5,
}: { readonly knobs?: Partial<Knobs>; readonly invoices?: number } = {}) {
  const clock = createVirtualClock();
  const service = createDemoService({
    apiKey: KEY,
    companyId: '612',
    now: clock.now,
    knobs: { ...plainKnobs, ...knobs },
  });
  const book = openMemoryBook();
  const asked: Asked[] = [];
  let underWay = 0;
  const world = {
    /** Answers instead of the service; null lets a request through. */
    intercept: (_request: Request): Response | null => null,
  };
  const client = createServiceClient({
    baseUrl: 'https://absence.invalid',
    readKey: () => KEY,
    transport(request) {
      const { pathname, search } = new URL(request.url);
      asked.push({ at: clock.now(), method: request.method, path: pathname + search });
      return Promise.resolve(world.intercept(request) ?? service.handle(request));
    },
    now: clock.now,
  });
  async function counted<Answer>(call: Promise<Answer>): Promise<Answer> {
    underWay += 1;
    try {
      return await call;
    } finally {
      underWay -= 1;
    }
  }
  const port: Service = {
    ...client,
    keyMark: virtualKeyMark,
    list: (feed, page) => counted(client.list(feed, page)),
    read: (resource, target, parent) => counted(client.read(resource, target, parent)),
    write: (request) => counted(client.write(request)),
  };

  async function until<Value>(promise: Promise<Value>): Promise<Value> {
    let isSettled = false;
    const settle = (): void => void (isSettled = true);
    promise.then(settle, settle);
    while (!isSettled) {
      await setImmediate();
      if (underWay === 0 && !isSettled) await clock.advance(100);
    }
    return promise;
  }

  const birch = createConnection(service.context, { name: 'Birch' });
  createConnection(service.context, { name: 'Alder' });
  for (let number = 1; number <= invoices; number += 1)
    createInvoice(service.context, birch.id, { fields: { statement_no: `INV-${String(number)}` }, stage: 'sent' });

  function invoice(number: number) {
    const found = service.state.invoices.find(({ fields }) => fields.statement_no === `INV-${String(number)}`);
    if (found === undefined) throw new Error(`no invoice ${String(number)}`);
    return found;
  }

  /** A run of the terminal, some time after the last one. */
  async function sync({ isFull = false, afterMs = 16 * MINUTE } = {}): Promise<RunResult> {
    await clock.advance(afterMs);
    asked.length = 0;
    const engine = createEngine(
      { clock, service: port, random: () => 0.5, ...book.engineStores, network: { onHint: () => () => {} } },
      defaultSettings,
    );
    return until(engine.run({ isFull, deadline: clock.now() + 120 * MINUTE }));
  }

  await sync({ isFull: true });
  return Object.assign(world, {
    book,
    clock,
    service,
    /** Requests of the last run. */
    asked,
    birch,
    invoice,
    sync,
    uid: (resource: Resource, id: number) => uidOf(book, resource, id),
    presence: (resource: Resource, id: number) => book.rows.of(resource).byServerId(id)?.presence,
    /** Ids that lists show here. */
    listed: (resource: Resource): readonly number[] =>
      book.connection.raw
        .prepare<[], number>(
          `SELECT server_id FROM ${resource} WHERE is_listed = 1 AND server_id IS NOT NULL ORDER BY 1`,
        )
        .pluck()
        .all(),
    question: () => missingQuestion(book.engineStores.absences, defaultAbsenceSettings),
    async answer(answer: MissingAnswer) {
      const question = missingQuestion(book.engineStores.absences, defaultAbsenceSettings);
      if (question === null) throw new Error('nobody is asked anything');
      await answerMissing(book.engineStores, { ...question, answer }, { at: clock.now(), rest: setImmediate });
    },
    close() {
      client.close();
      book.close();
    },
  });
}

export type AbsenceWorld = Awaited<ReturnType<typeof openAbsenceWorld>>;
