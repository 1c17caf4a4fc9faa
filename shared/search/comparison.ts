type Comparison = '<' | '<=' | '=' | '>=' | '>';

interface Compared {
  readonly comparison: Comparison;
  readonly rest: string;
}

/** Splits `<=500` into the sign and the value; without a sign the comparison is `=`. */
export function splitComparison(value: string): Compared {
  const [, sign = '', rest = ''] = /^(<=|>=|<|>|=)?\s*([\s\S]*)$/.exec(value) ?? [];
  switch (sign) {
    case '<':
    case '<=':
    case '>':
    case '>=':
      return { comparison: sign, rest: rest.trim() };
    default:
      return { comparison: '=', rest: rest.trim() };
  }
}

/**
 * Returns every way to split `a..b` into two ends. More than two dots may belong to either: `1.12...31.12.` is two
 * dates.
 */
export function rangeSplits(value: string): readonly (readonly [string, string])[] {
  const splits: [string, string][] = [];
  for (let at = value.indexOf('..'); at >= 0; at = value.indexOf('..', at + 1)) {
    splits.push([value.slice(0, at).trim(), value.slice(at + 2).trim()]);
  }
  return splits;
}
