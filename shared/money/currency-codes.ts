/** Codes of the currencies that exist or once did, as the engine knows them. */
const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether this is the code of a currency, in capital letters. */
export function isCurrencyCode(code: string): boolean {
  return codes.has(code);
}

/** Every code there is. */
export function currencyCodes(): Iterable<string> {
  return codes;
}
