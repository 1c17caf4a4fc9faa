import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceClient } from '#main/api/service-client.ts';
import { createServiceClient } from '#main/api/service-client.ts';
import type { WriteAnswer } from '#shared/service/wire-types.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { DemoState } from '#main/demo/state/state.ts';
import { invariant } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import { plainKnobs } from '#main/demo/knobs/knobs.ts';
import { sampleOf } from '#test/tier.ts';
import { createState, KNOB_KEY, openService } from './knob-account.ts';
import { drawWorlds } from './knob-worlds.ts';
import { NOBODY } from './places.ts';
import type { WholeAccount } from './whole-account.ts';
import { readWholeAccount } from './whole-account.ts';

const LEAST = 200;
const ROUND_DAYS = 10;
const worlds = sampleOf(
  drawWorlds(LEAST).map((knobs, index) => ({ knobs, name: `world ${String(index + 1)}` })),
  ({ name }) => name,
  ROUND_DAYS,
);
let state: DemoState;
let plain: WholeAccount;
let proven = 0;

function open(knobs: Partial<Knobs>): { readonly client: ServiceClient; readonly state: DemoState } {
  const service = openService({ ties: 'stable', ...knobs }, structuredClone(state));
  const transport = (request: Request): Promise<Response> => service.handle(request);
  const client = createServiceClient({ baseUrl: 'https://knobs.invalid', readKey: () => KNOB_KEY, transport });
  return { client, state: service.state };
}

const invoice: JsonObject = {
  connection: { id: 1 },
  date: '2026-11-03',
  due_date: '2026-12-03',
  statement_no: 'IN-NEW',
  items: [{ description: 'Widgets', price: '10.00', quantity: '3' }],
};

function refusal(answer: WriteAnswer) {
  invariant(answer.kind === 'rejected', `expected a refusal, not ${answer.kind}`);
  return answer.error;
}

beforeAll(async () => {
  state = createState();
  plain = await readWholeAccount(open(plainKnobs).client);
});

describe.each(worlds)('$name', ({ knobs }) => {
  it('reads like the plain account', async () => {
    expect(await readWholeAccount(open(knobs).client)).toEqual(plain);
    proven += 1;
  });

  it('accepts writes once and reports their outcome', async () => {
    const { client, state: written } = open(knobs);
    const create = { op: 'create', resource: 'invoices', parent: null } as const;
    const made = await client.write({ ...create, body: invoice });
    invariant(made.kind === 'done' && made.object !== null, 'a create is answered with its object');
    expect(written.invoices.filter(({ fields }) => fields.statement_no === 'IN-NEW')).toHaveLength(1);
    const body = { ...made.object.fields, summary: 'Changed' };
    const changed = await client.write({ op: 'update', resource: 'invoices', parent: null, target: made.object, body });
    expect(changed.kind).toBe(knobs.update_answer === 'no_content' ? 'ambiguous' : 'done');
    expect(written.invoices.at(-1)?.fields.summary).toBe('Changed');
    const removal = { op: 'delete', resource: 'invoices', parent: null } as const;
    expect((await client.write({ ...removal, target: made.object })).kind).toBe('done');
    expect(written.invoices.at(-1)?.trashed_at).not.toBeNull();
    expect((await client.write({ ...removal, target: NOBODY })).kind).toBe(
      knobs.not_found === '200_error' ? 'ambiguous' : 'rejected',
    );
  });

  it('refuses in a way that can be shown, and recognises missing objects', async () => {
    const { client } = open(knobs);
    const { due_date: _left, ...incomplete } = invoice;
    const error = refusal(await client.write({ op: 'create', resource: 'invoices', parent: null, body: incomplete }));
    expect(error).toMatchObject({ code: 'rejected', details: { status: Number(knobs.validation_status) } });
    expect(error.message).toMatch(/^The service refused this: .+\.$/);
    const first = await client.read('invoices', NOBODY, null);
    const second = await client.read('invoices', { id: 888_888, hash_key: 'an0therNobody0' }, null);
    invariant(first.kind === 'failed' && second.kind === 'failed', 'nobody is not there');
    expect(first.signature).toBeTypeOf('string');
    expect(second.signature).toBe(first.signature);
    expect(['404', '410'].some((status) => first.signature?.startsWith(status) === true)).toBe(
      first.error.code === 'not_found',
    );
  });
});

afterAll(() => {
  console.log(`» knob matrix: ${String(proven)} of ${String(worlds.length)} worlds read alike`);
  expect(proven).toBe(worlds.length);
});
