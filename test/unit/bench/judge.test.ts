import { describe, expect, it } from 'vitest';
import type { Measurement } from '#test/bench/judge.ts';
import { commit, judge, missing } from '#test/bench/judge.ts';

const ms = (value: number, limit: number | null = null): Measurement => ({ name: 'open', kind: 'ms', value, limit });
const times = (value: number, limit: number | null = null): Measurement => ({
  name: 'scroll',
  kind: 'ratio',
  value,
  limit,
});
const committed = {
  open: { kind: 'ms', value: 10, limit: 60 },
  scroll: { kind: 'ratio', value: 2, limit: null },
} as const;

describe('the judgement of a run', () => {
  it('holds milliseconds to their limit and to nothing else', () => {
    expect(judge([ms(59, 60)], committed)).toEqual([]);
    expect(judge([ms(1_000)], committed)).toEqual([]);
    expect(judge([ms(61, 60)], committed)).toEqual(['open: 61 ms, and at most 60 ms is allowed.']);
  });

  it('lets a ratio get worse by a fifth, and says by how much where it is more', () => {
    expect(judge([times(2.4)], committed)).toEqual([]);
    expect(judge([times(1)], committed)).toEqual([]);
    expect(judge([times(2.5)], committed)).toEqual(['scroll: 2.5 x, which is 25 % over the committed 2 x.']);
  });

  it('holds a ratio to its limit also where what is committed was no better', () => {
    expect(judge([times(2.1, 1.3)], committed)).toEqual(['scroll: 2.1 x, and at most 1.3 x is allowed.']);
  });

  it('takes what was never committed as it is, and fails what could not be measured', () => {
    expect(judge([times(9)], {})).toEqual([]);
    expect(judge([ms(Number.NaN, 60)], committed)).toHaveLength(1);
    expect(judge([times(Number.NaN)], committed)).toHaveLength(1);
  });

  it('compares only figures of one kind', () => {
    expect(judge([{ ...ms(3), kind: 'ratio' }], committed)).toEqual([]);
  });
});

describe('what is committed', () => {
  it('names what a run did not measure any more', () => {
    expect(missing([ms(1)], committed)).toEqual(['scroll']);
  });

  it('keeps the figures of other parts, but not after a whole run', () => {
    expect(commit([ms(12.3456, 60)], committed, false)).toEqual({
      ...committed,
      open: { kind: 'ms', value: 12.3, limit: 60 },
    });
    expect(commit([ms(12.3456, 60)], committed, true)).toEqual({ open: { kind: 'ms', value: 12.3, limit: 60 } });
  });
});
