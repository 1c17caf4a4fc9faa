import { describe, expect, it } from 'vitest';
import { noHeaderFacts, readHeaderFacts } from '#main/api/transport/rate-headers.ts';
import type { HeaderFacts } from '#main/api/transport/rate-headers.ts';

const NOW = Date.UTC(2025, 1, 5, 9, 59, 0);
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

function read(headers: Readonly<Record<string, string>>, askedAt = NOW, answeredAt = NOW): HeaderFacts {
  return readHeaderFacts((name) => headers[name] ?? null, askedAt, answeredAt);
}

describe('readHeaderFacts', () => {
  it('is null where the service says nothing', () => {
    expect(read({})).toEqual(noHeaderFacts);
  });

  it.each<[Record<string, string>, Partial<HeaderFacts>]>([
    [
      { 'ratelimit-limit': '100', 'ratelimit-remaining': '50', 'ratelimit-reset': '30' },
      { limit: 100, remaining: 50, resetInMs: 30 * SECOND },
    ],
    [
      { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(NOW / SECOND + 60) },
      { limit: 5_000, remaining: 0, resetInMs: 60 * SECOND },
    ],
    [
      { 'x-rate-limit-limit': '15', 'x-rate-limit-reset': String(NOW + 2_500) },
      { limit: 15, resetInMs: 2_500 },
    ],
    [{ ratelimit: 'limit=100, remaining=7, reset=5' }, { limit: 100, remaining: 7, resetInMs: 5 * SECOND }],
    [{ 'ratelimit-limit': '100, 100;w=3600' }, { limit: 100, windowMs: HOUR }],
    [{ 'ratelimit-limit': '100, 100;w=60' }, { limit: 100, windowMs: 60 * SECOND }],
    [{ 'ratelimit-limit': '100;w=60;comment="a minute", 1000; w=3600' }, { limit: 100, windowMs: 60 * SECOND }],
    [{ 'ratelimit-limit': '1000, 100;w=60, 1000;w=3600' }, { limit: 1_000, windowMs: HOUR }],
    [{ 'ratelimit-limit': '100, 100;w=60, 100;w=3600' }, { limit: 100, windowMs: HOUR }],
    [{ 'ratelimit-limit': '100, 500;w=60, 100;w=soon, 100;w=0' }, { limit: 100 }],
    [
      { 'ratelimit-limit': '100', 'ratelimit-policy': '100;w=60' },
      { limit: 100, windowMs: 60 * SECOND },
    ],
    [
      { ratelimit: 'limit=100, remaining=7, reset=5', 'ratelimit-policy': '100;w=60' },
      { limit: 100, windowMs: 60 * SECOND, remaining: 7, resetInMs: 5 * SECOND },
    ],
    [{ 'ratelimit-policy': '100;w=60' }, {}],
    [{ 'x-ratelimit-reset': 'Wed, 05 Feb 2025 10:00:00 GMT' }, { resetInMs: 60 * SECOND }],
    [{ 'x-ratelimit-reset': '2025-02-05T10:00:00Z' }, { resetInMs: 60 * SECOND }],
    [{ 'retry-after': '3.2' }, { hasRetryAfter: true, retryAfterMs: 3_200 }],
    [{ 'retry-after': 'garbage' }, { hasRetryAfter: true, retryAfterMs: null }],
  ])('reads %j', (headers, expected) => {
    expect(read(headers)).toEqual({ ...noHeaderFacts, ...expected });
  });

  it.each([
    { 'x-ratelimit-remaining': '' },
    { 'x-ratelimit-remaining': 'none' },
    { 'x-ratelimit-remaining': '-1' },
    { 'x-ratelimit-limit': '12345678901' },
    { 'x-ratelimit-reset': '-5' },
    { 'x-ratelimit-reset': String(NOW / SECOND - 60) },
    { 'x-ratelimit-reset': '99999999' },
    { 'x-ratelimit-reset': 'soon' },
    { ratelimit: '"default";r=50;t=30' },
    { date: 'yesterday' },
  ])('ignores %j', (headers) => {
    expect(read({ ...headers } as Record<string, string>)).toEqual(noHeaderFacts);
  });

  it('measures how far the clock of the service is from ours', () => {
    const date = 'Wed, 05 Feb 2025 10:59:10 GMT';
    expect(read({ date }, NOW - 200, NOW + 200).clockOffsetMs).toBe(3_610 * SECOND + 500);
  });

  it('counts every wait by the clock of the service, because ours may be wrong', () => {
    const headers = {
      date: 'Wed, 05 Feb 2025 10:59:00 GMT',
      'retry-after': 'Wed, 05 Feb 2025 11:00:00 GMT',
      'x-ratelimit-reset': String(Date.UTC(2025, 1, 5, 11, 0, 30) / SECOND),
    };
    expect(read(headers)).toMatchObject({ retryAfterMs: 60 * SECOND, resetInMs: 90 * SECOND });
  });
});
