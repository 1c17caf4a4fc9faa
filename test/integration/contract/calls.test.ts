import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { assertNever, invariant } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import type { BodySample, Call, Places } from './call.ts';
import { CALL_COUNT, calls } from './calls.ts';
import { notations } from './notation.ts';
import type { Notation } from './notation.ts';
import { NOBODY, pathTo } from './places.ts';
import type { Answer } from './run-call.ts';
import { runCall } from './run-call.ts';
import type { RawAnswer, World } from './world.ts';
import { openWorldFor } from './world.ts';

const NO_BODY: BodySample = { name: 'no body', model: {}, sent: {}, required: [] };
const provenBy = { client: new Set<string>(), service: new Set<string>() };

const bodiesOf = (call: Call): readonly BodySample[] => ('bodies' in call ? call.bodies : [NO_BODY]);
const withBodies = calls.flatMap((call) => bodiesOf(call).map((body) => ({ call, body })));
const names = Object.keys(notations) as readonly Notation[];

let world: World | null = null;
afterEach(async () => {
  await world?.close();
  world = null;
});

async function worldFor(call: Call): Promise<World> {
  world = await openWorldFor(call);
  return world;
}

const runClient = (open: World, call: Call, data: JsonObject, at: Places = open.places): Promise<Answer> =>
  runCall(open.client, call, { at, data, page: { page: 1, perPage: 100, order: 'desc' } });

async function sendRaw(open: World, call: Call, body: JsonObject, notation: Notation = 'json', at = open.places) {
  const path = pathTo(call.path, call.at, at);
  const carries = 'bodies' in call && Object.keys(body).length > 0;
  return open.send(call.method, path, carries ? notations[notation](call.wrapper, body) : undefined);
}

function expectSuccess(answer: Answer): void {
  const failure = 'error' in answer ? answer.error.message : '';
  expect([answer.kind, failure]).toEqual([answer.kind === 'done' ? 'done' : 'ok', '']);
}

function expectDocumented(call: Call, answer: RawAnswer): void {
  expect(answer.status).toBe(call.kind === 'create' ? 201 : 200);
  switch (call.kind) {
    case 'create':
    case 'update':
    case 'read':
    case 'realize':
      expect(Object.keys(answer.body)).toEqual([call.wrapper]);
      expect(Object.keys(answer.body[call.wrapper] as JsonObject)).toEqual(
        expect.arrayContaining(Object.keys(fieldsOf[call.resource])),
      );
      return;
    case 'list': {
      expect(Object.keys(answer.body)).toEqual([call.wrapper]);
      const rows = answer.body[call.wrapper] as readonly JsonObject[];
      const fields = Object.keys(fieldsOf[call.resource]).filter(
        (name) => !(nestedArrays as readonly string[]).includes(name),
      );
      for (const row of rows) {
        expect(Object.keys(row)).toEqual(expect.arrayContaining(fields));
        for (const name of nestedArrays) expect(row).not.toHaveProperty(name);
      }
      return;
    }
    case 'delete': {
      const confirmation = call.wrapper === null ? answer.body : answer.body[call.wrapper];
      expect(confirmation).toEqual({ deleted: true, id: expect.any(String) });
      return;
    }
    case 'mail':
      expect(answer.body).toEqual({ send: 'ok' });
      return;
    default:
      assertNever(call);
  }
}

describe('the contract', () => {
  it(`has each of the ${String(CALL_COUNT)} calls of the specification once`, () => {
    expect(new Set(calls.map(({ name }) => name)).size).toBe(CALL_COUNT);
    expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(CALL_COUNT);
  });
});

describe.each(withBodies)('$call.method $call.path with $body.name', ({ call, body }) => {
  it(`leaves ${call.name} as the specification writes it and comes back read`, async () => {
    const open = await worldFor(call);
    const before = open.requests.length;
    expectSuccess(await runClient(open, call, body.model));
    const sent = open.requests.slice(before);
    const query = call.kind !== 'list' ? '' : `?per_page=100&page=1${call.isOrderChosen ? '&order=desc' : ''}`;
    const path = pathTo(call.path, call.at, open.places) + query;
    const hasBody = 'bodies' in call && Object.keys(body.sent).length > 0;
    expect(sent).toEqual([{ method: call.method, path, body: hasBody ? expect.any(String) : '' }]);
    if (hasBody) expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ [call.wrapper]: body.sent });
    provenBy.client.add(call.name);
  });

  it.each(names)('is answered as the specification says, in %s notation', async (notation) => {
    const open = await worldFor(call);
    expectDocumented(call, await sendRaw(open, call, body.sent, notation));
    provenBy.service.add(call.name);
  });
});

describe.each(withBodies.filter(({ body }) => body.required.length > 0))(
  '$call.method $call.path with $body.name',
  ({ call, body }) => {
    it.each(body.required)('is refused without %s, and nothing changes', async (field) => {
      const open = await worldFor(call);
      const state = JSON.stringify(open.service.state);
      const { [field]: _left, ...rest } = body.sent;
      const raw = await sendRaw(open, call, rest);
      expect(raw).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
      expect(JSON.stringify(open.service.state)).toBe(state);
      // A letter with a part missing cannot be written down in the client at all.
      if (call.kind === 'mail') return;
      const { [field.replace(/_id$/, '')]: _gone, ...model } = body.model;
      const answer = await runClient(open, call, model);
      expect(answer.kind).toBe('rejected');
      invariant(answer.kind === 'rejected', 'just expected');
      expect(answer.error.details.fields).toHaveProperty([field]);
      expect(JSON.stringify(open.service.state)).toBe(state);
    });
  },
);

const unknowns = calls.flatMap((call) => call.at.map((place) => ({ call, place })));

describe.each(unknowns)('$call.method $call.path', ({ call, place }) => {
  it(`is not found when the ${place} is unknown, and nothing changes`, async () => {
    const open = await worldFor(call);
    const state = JSON.stringify(open.service.state);
    const at: Places = { ...open.places, [place]: NOBODY };
    const [body = NO_BODY] = bodiesOf(call);
    expect(await sendRaw(open, call, body.sent, 'json', at)).toMatchObject({ status: 404 });
    const answer = await runClient(open, call, body.model, at);
    expect('error' in answer ? answer.error.code : answer.kind).toBe('not_found');
    expect(JSON.stringify(open.service.state)).toBe(state);
  });
});

afterAll(() => {
  const { client, service } = provenBy;
  console.log(
    `» contract: the client speaks ${String(client.size)} of ${String(CALL_COUNT)} calls, ` +
      `the demo service answers ${String(service.size)} of ${String(CALL_COUNT)}`,
  );
  expect([client.size, service.size]).toEqual([CALL_COUNT, CALL_COUNT]);
});
