import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { jsonByLine } from '#scripts/json-by-line.ts';

describe('JSON by line', () => {
  it('puts each value of the given level on one line', () => {
    const world = {
      seed: 7,
      personality: {},
      user: [
        { at: 1, act: 'edit' },
        { at: 2, act: 'save' },
      ],
      faults: [],
    };
    expect(jsonByLine(world, 2)).toBe(
      [
        '{',
        '  "seed": 7,',
        '  "personality": {},',
        '  "user": [',
        '    {"at":1,"act":"edit"},',
        '    {"at":2,"act":"save"}',
        '  ],',
        '  "faults": []',
        '}',
      ].join('\n'),
    );
  });

  it('reads back as what was written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(5), (value, depth) => {
        expect(JSON.parse(jsonByLine(value, depth))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('leaves out what is undefined, as JSON does', () => {
    expect(jsonByLine({ a: undefined, b: 1 }, 1)).toBe('{\n  "b": 1\n}');
  });
});
