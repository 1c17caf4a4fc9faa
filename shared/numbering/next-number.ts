/**
 * Proposes the next statement number: the one after the highest number of the pattern most recently used. `recent` is
 * newest first; `taken` says whether a proposal already exists. A book without numbers starts at INV-000001.
 */
export function proposeNumber(recent: readonly string[], taken: (number: string) => boolean): string {
  const newest = recent.map(splitNumber).find((parts) => parts !== null) ?? null;
  if (newest === null) return firstFree({ prefix: 'INV-', value: 0n, width: 6, suffix: '' }, taken);
  const sameSeries = recent
    .map(splitNumber)
    .filter((parts) => parts !== null && parts.prefix === newest.prefix && parts.suffix === newest.suffix);
  const highest = sameSeries.reduce(
    (max, parts) => (parts !== null && parts.value > max ? parts.value : max),
    newest.value,
  );
  return firstFree({ ...newest, value: highest }, taken);
}

interface NumberParts {
  readonly prefix: string;
  readonly value: bigint;
  readonly width: number;
  readonly suffix: string;
}

const MAX_DIGITS = 30;

function splitNumber(number: string): NumberParts | null {
  const match = /^(.*?)(\d+)(\D*)$/s.exec(number);
  const digits = match?.[2];
  if (match === null || digits === undefined || digits.length > MAX_DIGITS) return null;
  return { prefix: match[1] ?? '', value: BigInt(digits), width: digits.length, suffix: match[3] ?? '' };
}

function firstFree(from: NumberParts, taken: (number: string) => boolean): string {
  for (let value = from.value + 1n; ; value += 1n) {
    const candidate = `${from.prefix}${value.toString().padStart(from.width, '0')}${from.suffix}`;
    if (!taken(candidate)) return candidate;
  }
}
