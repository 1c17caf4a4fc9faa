import { describe, expect, it } from 'vitest';
import { choiceKnobs } from '#main/demo/knobs/knob-table.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { HOUR } from '#main/demo/requests/rate-limiter.ts';
import { GARBAGE } from '#main/demo/manner/limit-answers.ts';
import type { Answer } from '#test/unit/main/demo/client.ts';
import { createClient, NOW } from '#test/unit/main/demo/client.ts';

const PATH = '/api/categories/items';
const RESET = Math.ceil(NOW / HOUR) * HOUR;

async function overTheLimit(knobs: Partial<Knobs>): Promise<Answer> {
  const client = createClient({ knobs: { limit: 1, ...knobs } });
  await client.get(PATH);
  return client.get(PATH);
}

describe('a limit answer', () => {
  it.each([
    ['429', 'Retry later'],
    ['403', '403 Forbidden (Rate Limit Exceeded)'],
    ['503', '503 Service Unavailable (Rate Limit Exceeded)'],
  ] as const)('is a %s in plain text, whatever the shape of errors', async (limit_status, text) => {
    const answer = await overTheLimit({ limit_status, error_shape: 'html', content_type: 'none' });
    expect(answer).toMatchObject({ status: Number(limit_status), text });
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/);
  });

  it.each([
    ['none', null],
    // The clock stands a quarter of a second past a full one.
    ['seconds', String(Math.ceil((RESET - NOW) / 1_000))],
    ['fraction', '1784.750'],
    ['date', 'Sat, 21 Nov 2026 11:00:00 GMT'],
  ] as const)('says %s when to come back', async (limit_signal, expected) => {
    expect((await overTheLimit({ limit_signal })).headers.get('Retry-After')).toBe(expected);
  });

  it('says garbage, of another kind each time', async () => {
    const client = createClient({ knobs: { limit: 1, limit_signal: 'garbage' } });
    await client.get(PATH);
    const said = new Set<string | null>();
    for (const _kind of GARBAGE) said.add((await client.get(PATH)).headers.get('Retry-After'));
    expect(said).toEqual(new Set(GARBAGE));
  });
});

describe('the headers that tell what is left', () => {
  const names = {
    none: [],
    x_ratelimit: ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
    ratelimit: ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'],
  } as const;
  const reset = { none: '', x_ratelimit: String(RESET / 1_000), ratelimit: String(Math.ceil((RESET - NOW) / 1_000)) };

  it.each(choiceKnobs.limit_headers.values)('are on every answer: %s', async (limit_headers) => {
    const client = createClient({ knobs: { limit: 4, limit_headers } });
    const answers = [
      await client.get(PATH),
      await client.get('/api/nothing'),
      await client.post('/api/network', {}),
      await client.get('/api/invs/nothing'),
      await client.get(PATH),
    ];
    const told = answers.map(({ headers }) => names[limit_headers].map((name) => headers.get(name)));
    const expected = ['3', '2', '1', '0', '0'].map((left) =>
      limit_headers === 'none' ? [] : ['4', left, reset[limit_headers]],
    );
    expect(told).toEqual(expected);
    const others = Object.values(names)
      .flat()
      .filter((name) => !(names[limit_headers] as readonly string[]).includes(name));
    for (const { headers } of answers) for (const name of others) expect(headers.get(name)).toBeNull();
  });

  it('are not there without a limit', async () => {
    const answer = await createClient({ knobs: { limit_headers: 'x_ratelimit' } }).get(PATH);
    expect(answer.headers.get('X-RateLimit-Limit')).toBeNull();
  });
});
