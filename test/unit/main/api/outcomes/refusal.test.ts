import { describe, expect, it } from 'vitest';
import { noHeaderFacts } from '#main/api/transport/rate-headers.ts';
import { readRefusal } from '#main/api/outcomes/refusal.ts';

describe('readRefusal', () => {
  const read = (text: string, isHtml = false, headers = noHeaderFacts): ReturnType<typeof readRefusal> =>
    readRefusal({
      kind: 'answered',
      status: 422,
      text,
      isHtml,
      headers,
      redact: (said) => said.replaceAll('s3cret', '[key]'),
    });

  it('has all that a refusal says, in one shape', () => {
    const text = '{"message":"Invalid","invoice":null,"errors":{"statement_no":["has already been taken"]}}';
    expect(read(text, false, { ...noHeaderFacts, hasRetryAfter: true, retryAfterMs: 37_000 })).toEqual({
      status: 422,
      fields: { statement_no: ['has already been taken'] },
      messages: ['Invalid'],
      retryAfterMs: 37_000,
    });
  });

  it('says nothing where nothing is said', () => {
    const nothing = { status: 422, fields: {}, messages: [], retryAfterMs: null };
    for (const text of ['', ' ', '{}', 'null', '{"errors":']) expect(read(text)).toEqual(nothing);
    expect(read('<h1>Sorry</h1>', true)).toEqual(nothing);
  });

  it('never repeats the key', () => {
    const refusal = read('{"errors":{"s3cret":["Bad s3cret"]},"message":"key s3cret"}');
    expect(JSON.stringify(refusal)).not.toContain('s3cret');
    expect(refusal).toMatchObject({ fields: { '[key]': ['Bad [key]'] }, messages: ['key [key]'] });
  });
});
