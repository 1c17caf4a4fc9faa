/** The two ways to read something like `1,234`, or none when there is only one. */
export function readingsOf(typed: string): readonly [string, string] | null {
  const match = /^\s*(-?\d{1,3}),(\d{3})\s*$/.exec(typed);
  return match ? [`${match[1] ?? ''}${match[2] ?? ''}`, `${match[1] ?? ''}.${match[2] ?? ''}`] : null;
}
