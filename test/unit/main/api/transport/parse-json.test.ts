import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '#main/api/transport/parse-json.ts';
import { below } from '#main/api/endpoints/api-path.ts';

describe('parseJson', () => {
  it('accepts nesting up to 64 and refuses one more', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(parseJson(nested(64))).toBeDefined();
    expect(parseJson(nested(65))).toBeUndefined();
    expect(parseJson(nested(2_000_000))).toBeUndefined();
  });

  it('does not count brackets inside strings', () => {
    const text = JSON.stringify({ note: `${'['.repeat(200)}"\\${'{'.repeat(200)}` });
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it('knows where a string ends, whatever is escaped in it', () => {
    for (const note of ['\\', '\\\\', '"', '\\"', '"\\', '\\"'.repeat(80), `${'['.repeat(70)}"`]) {
      const text = JSON.stringify([note, { note }]);
      expect(parseJson(text)).toEqual([note, { note }]);
      expect(parseJson(`${text.slice(0, -1)},${'['.repeat(65)}${']'.repeat(65)}]`)).toBeUndefined();
    }
  });

  it('is JSON.parse for everything that is not too deep', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 1_000 },
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', '1', ',', ':') }), (text) => {
        expect(parseJson(text) === undefined).toBe(!isJson(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps the digits that a float would lose', () => {
    expect(
      parseJson('{"a":12345678901234567.89,"b":0.1,"c":1234567890123456789,"d":100.10,"e":"12345678901234567890"}'),
    ).toEqual({
      a: '12345678901234567.89',
      b: 0.1,
      c: '1234567890123456789',
      d: 100.1,
      e: '12345678901234567890',
    });
  });

  it.each(['', ' ', '<html>', '{"a":1', 'undefined', '{"a":1}x', '\u0000'])('gives undefined for %j', (text) => {
    expect(parseJson(text)).toBeUndefined();
  });
});

describe('below', () => {
  it('keeps the path and encodes each part', () => {
    expect(below('/api/invs', 'a/b?c', 'payments', 7)).toBe('/api/invs/a%2Fb%3Fc/payments/7');
    expect(below(null, 7)).toBeNull();
  });

  it.each([null, '', '.', '..', '\ud800'])('gives null for %j, which would address something else', (part) => {
    expect(below('/api/invs', part)).toBeNull();
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
