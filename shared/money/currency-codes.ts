/** Codes of present and former currencies, as the JavaScript engine knows them. */
const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/**
 * Returns true for the code of a currency in capital letters. The service refuses other codes, so they are refused
 * before a client is saved.
 */
export function isCurrencyCode(code: string): boolean {
  return codes.has(code);
}

/** Returns all codes that `isCurrencyCode` accepts. */
export function currencyCodes(): Iterable<string> {
  return codes;
}
