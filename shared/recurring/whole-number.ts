/** Returns the whole number that a text says; null for any other text. */
export function wholeNumber(typed: string): number | null {
  const text = typed.trim();
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}
