import { describe, expect, it } from 'vitest';
import type { Answered, Broken, Exchange } from '#main/api/transport/exchange.ts';
import { failureOf } from '#main/api/outcomes/failure.ts';
import type { HeaderFacts } from '#main/api/transport/rate-headers.ts';
import { noHeaderFacts } from '#main/api/transport/rate-headers.ts';
import { isLimit } from '#main/api/outcomes/is-rate-limit.ts';
import { outcomeOf } from '#main/api/outcomes/write-outcome.ts';
import { message } from '#shared/words/message.ts';

function answer(status: number, more: Partial<Answered> = {}): Answered {
  return {
    kind: 'answered',
    status,
    text: '',
    isHtml: false,
    headers: noHeaderFacts,
    redact: (text) => text,
    ...more,
  };
}

const headers = (more: Partial<HeaderFacts>): Partial<Answered> => ({ headers: { ...noHeaderFacts, ...more } });

function broken(fault: Broken['fault'], isConnected: boolean): Broken {
  return { kind: 'broken', fault, isConnected, status: null };
}

describe('what one attempt of a write proves', () => {
  const table: readonly (readonly [string, Exchange, string, string])[] = [
    ['no key', { kind: 'unsendable', reason: 'no_key' }, 'not_sent', 'key_missing'],
    ['keychain', { kind: 'unsendable', reason: 'keychain' }, 'not_sent', 'keychain_unavailable'],
    ['no address', { kind: 'unsendable', reason: 'no_address' }, 'not_sent', 'internal'],
    ['insecure', { kind: 'unsendable', reason: 'insecure' }, 'not_sent', 'address_insecure'],
    ['closed', { kind: 'unsendable', reason: 'closed' }, 'not_sent', 'closing'],
    ['refused', broken('refused', false), 'not_sent', 'unreachable'],
    ['dns', broken('dns', false), 'not_sent', 'unreachable'],
    ['no route', broken('no_route', false), 'not_sent', 'unreachable'],
    ['tls', broken('tls', false), 'not_sent', 'unreachable'],
    ['deadline before connect', broken('deadline', false), 'not_sent', 'unreachable'],
    ['deadline after connect', broken('deadline', true), 'ambiguous', 'timeout'],
    ['reset after connect', broken('reset', true), 'ambiguous', 'unreachable'],
    ['closed while running', broken('closed', true), 'ambiguous', 'closing'],
    ['too large', broken('too_large', true), 'ambiguous', 'service_error'],
    ['200 unconfirmed', answer(200), 'ambiguous', 'not_the_api'],
    ['302', answer(302), 'ambiguous', 'not_the_api'],
    ['307', answer(307), 'ambiguous', 'not_the_api'],
    ...[400, 405, 406, 409, 411, 415, 418, 422].map(
      (status) => [String(status), answer(status), 'rejected', 'rejected'] as const,
    ),
    ['404', answer(404), 'rejected', 'not_found'],
    ['410', answer(410), 'rejected', 'not_found'],
    ['401', answer(401), 'not_sent', 'key_refused'],
    ['402', answer(402), 'rejected', 'forbidden'],
    ['403', answer(403), 'rejected', 'forbidden'],
    ['403 limit', answer(403, { text: '403 Forbidden (Rate Limit Exceeded)\n' }), 'not_sent', 'rate_limited'],
    ['408', answer(408), 'ambiguous', 'service_error'],
    ['429', answer(429), 'not_sent', 'rate_limited'],
    ['500', answer(500), 'ambiguous', 'service_error'],
    ['502', answer(502), 'ambiguous', 'service_error'],
    ['503', answer(503, { text: '<html>', isHtml: true }), 'ambiguous', 'service_error'],
    [
      '503 that names a time',
      answer(503, headers({ hasRetryAfter: true, retryAfterMs: 5_000 })),
      'ambiguous',
      'service_error',
    ],
    ['503 of a gateway', answer(503, { text: 'upstream time limit exceeded' }), 'ambiguous', 'service_error'],
    ['503 retry later', answer(503, { text: 'Retry later\n' }), 'ambiguous', 'rate_limited'],
    ['503 limit', answer(503, { text: '503 Service Unavailable (Rate Limit Exceeded)' }), 'not_sent', 'rate_limited'],
    // The last request of the hour, let through, says so as well, whatever became of it behind that.
    ['503 nothing left', answer(503, headers({ remaining: 0 })), 'ambiguous', 'rate_limited'],
    [
      '503 limit, nothing left',
      answer(503, { text: 'Rate Limit Exceeded', ...headers({ remaining: 0 }) }),
      'not_sent',
      'rate_limited',
    ],
    ['504', answer(504), 'ambiguous', 'service_error'],
    ['599', answer(599), 'ambiguous', 'service_error'],
  ];
  it.each(table)('%s', (_name, exchange, outcome, code) => {
    expect(outcomeOf(exchange, false)).toBe(outcome);
    const error = failureOf(exchange, { host: 'acme.example.com', purpose: 'write' });
    expect(error.code).toBe(code);
    expect(error.message).toMatch(/^[A-Za-z][^]{30,}[^.]\.$/);
    expect(error.cause).toBeUndefined();
  });

  it.each([
    [
      'no 503',
      answer(503, { text: 'Rate Limit Exceeded', ...headers({ remaining: 0, hasRetryAfter: true }) }),
      'ambiguous',
    ],
    ['429', answer(429), 'not_sent'],
    ['a limit as 403', answer(403, { text: 'Rate Limit Exceeded' }), 'not_sent'],
  ] as const)('of a mail: %s', (_name, exchange, outcome) => {
    expect(outcomeOf(exchange, false, true)).toBe(outcome);
  });

  it('says for a limit without proof that the arrival is not known', () => {
    const error = failureOf(answer(503, { text: 'Retry later' }), { host: 'h', purpose: 'write', isOpen: true });
    expect(error.said.params['next']).toEqual(message('error_next_is_checked'));
  });

  it('is done only when the 2xx answer was the right one', () => {
    expect(outcomeOf(answer(201), true)).toBe('done');
    expect(outcomeOf(answer(201), false)).toBe('ambiguous');
  });

  it.each([
    [headers({ hasRetryAfter: true, retryAfterMs: 120_000, remaining: 0, resetInMs: 5 }), 120_000],
    [headers({ hasRetryAfter: true, remaining: 0, resetInMs: 60_000 }), 60_000],
    [headers({ hasRetryAfter: true, remaining: 3, resetInMs: 60_000 }), undefined],
    [{}, undefined],
  ])('passes on how long to wait: %o', (more, retryAfterMs) => {
    expect(failureOf(answer(429, more), { host: 'h', purpose: 'list' }).details).toEqual({
      status: 429,
      retryable: true,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    });
  });

  it('tells a plan that lacks something from a right that is missing', () => {
    const [plan, right] = [402, 403].map((status) => failureOf(answer(status), { host: 'h', purpose: 'object' }));
    expect([plan?.code, right?.code]).toEqual(['forbidden', 'forbidden']);
    expect([plan?.said.key, right?.said.key]).toEqual(['error_plan_read', 'error_forbidden_read']);
  });

  it.each([
    ['{"error":"Not found"}', 'object', 'rejected'],
    ['{"error":"Not found"}', 'list', 'service_error'],
    ['{"status":404,"error":"Not Found"}', 'object', 'rejected'],
    ['{"errors":["Down"]}', 'list', 'service_error'],
    ['{"error":null}', 'object', 'not_the_api'],
    ['{"invoice":null}', 'object', 'not_the_api'],
    ['{"error":"Not found"}', 'write', 'not_the_api'],
    ['<html>', 'object', 'not_the_api'],
  ] as const)('200 %s to a request for one %s is %s', (text, purpose, code) => {
    expect(failureOf(answer(200, { text }), { host: 'h', purpose }).code).toBe(code);
  });
});

describe('a limit that does not say 429', () => {
  it.each([
    [answer(403, headers({ hasRetryAfter: true })), true],
    [answer(403, { text: 'Rate Limit Exceeded' }), true],
    [answer(403, { text: '{"error":"API rate limit exceeded"}' }), true],
    [answer(403, { text: '403 Forbidden (Rate Limit Exceeded)' }), true],
    [answer(403, { text: 'Too many requests' }), true],
    [answer(403, { text: 'You are being throttled.' }), true],
    [answer(403, { text: 'Retry later\n' }), true],
    [answer(403, { text: 'Rate exceeded' }), true],
    [answer(403, { text: 'The limit has been exceeded' }), true],
    [answer(403, { text: 'Hourly limit reached' }), true],
    [answer(403, { text: 'API request limit reached' }), true],
    [answer(403, headers({ remaining: 0 })), true],
    [answer(503, { text: 'Retry later\n' }), true],
    [answer(503, { text: 'Rate Limit Exceeded' }), true],
    [answer(503, headers({ remaining: 0 })), true],
    [answer(503, headers({ hasRetryAfter: true })), false],
    [answer(503, { text: 'upstream request time limit exceeded' }), false],
    [answer(503, { text: 'Down at this rate. Please retry later.' }), false],
    [answer(503, { text: '{"error":"Service unavailable, retry later"}' }), false],
    [answer(403, { text: '{"error":"Your plan is limited to five clients"}' }), false],
    [answer(403, { text: 'You may not do this' }), false],
    [answer(403, { text: 'Forbidden: recurring billing is limited to the Pro plan.' }), false],
    [answer(403, { text: 'Estimates are off limits to your role' }), false],
    [answer(403, { text: 'You may not change the exchange rate' }), false],
    [answer(403, { text: 'Your plan has a limit of five clients' }), false],
    [answer(403, { text: '<p>rate limit</p>', isHtml: true }), false],
    [answer(503, { text: '<p>Maintenance</p>', isHtml: true, ...headers({ hasRetryAfter: true }) }), false],
    [answer(500, headers({ hasRetryAfter: true })), false],
    [answer(422, { text: 'rate limit' }), false],
  ])('%o', (exchange, expected) => {
    expect(isLimit(exchange)).toBe(expected);
  });
});
