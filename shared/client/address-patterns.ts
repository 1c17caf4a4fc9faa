/** The lines in which a country's post offices want an address. */
export interface AddressPattern {
  /**
   * The lines, separated by `|`. Text between two parts is printed only when both are there. A pattern without `{state}` belongs to a
   * country whose addresses do without it.
   */
  readonly lines: string;
  /** The lines of an address in the country's own script, where they differ. */
  readonly ownScript?: string;
  /** True where post codes have letters, which are then upper case. */
  readonly hasLetters?: true;
}

const codeCity: AddressPattern = { lines: '{street}|{code} {city}' };
const codeCityState: AddressPattern = { lines: '{street}|{code} {city}|{state}' };
const cityCode: AddressPattern = { lines: '{street}|{city} {code}' };
const cityCodeState: AddressPattern = { lines: '{street}|{city} {code}|{state}' };
const cityThenCode: AddressPattern = { lines: '{street}|{city}|{code}' };
const cityThenStateCode: AddressPattern = { lines: '{street}|{city}|{state} {code}' };
const withAll: AddressPattern = { lines: '{street}|{city}|{state}|{code}' };
const largestFirst = '{code}|{state} {city}|{street}';

/** The pattern for a country without one here, and for a client without a country: part by part, as in the client's form. */
export const usualPattern = withAll;

/** Address patterns by ISO 3166 code, after the Universal Postal Union. */
export const addressPatterns: Readonly<Record<string, AddressPattern>> = {
  AE: { lines: '{street}|{city} {code}|{state}' },
  AR: codeCityState,
  AT: codeCity,
  AU: { lines: '{street}|{city} {state} {code}' },
  BE: codeCity,
  BG: codeCity,
  BR: { lines: '{street}|{city} - {state}|{code}' },
  CA: { lines: '{street}|{city} {state} {code}', hasLetters: true },
  CH: codeCity,
  CL: codeCityState,
  CN: { lines: '{street}|{city}|{state} {code}', ownScript: largestFirst },
  CZ: codeCity,
  DE: codeCity,
  DK: codeCity,
  EE: codeCity,
  ES: codeCityState,
  FI: codeCity,
  FR: codeCity,
  GB: { ...cityThenCode, hasLetters: true },
  GR: codeCity,
  HK: { lines: '{street}|{city} {code}|{state}', ownScript: '{state} {city}|{street}|{code}' },
  HR: codeCity,
  ID: cityThenStateCode,
  IE: { ...withAll, hasLetters: true },
  IL: cityCode,
  IN: cityCodeState,
  IS: codeCity,
  IT: { lines: '{street}|{code} {city} {state}' },
  JP: { lines: '{street}|{city}, {state} {code}', ownScript: largestFirst },
  KR: { lines: '{street}|{city}, {state} {code}', ownScript: '{state} {city}|{street}|{code}' },
  KZ: withAll,
  LI: codeCity,
  LK: cityThenCode,
  LT: codeCity,
  LU: codeCity,
  LV: { lines: '{street}|{city}, {code}' },
  MC: codeCity,
  MT: { ...cityThenCode, hasLetters: true },
  MX: { lines: '{street}|{code} {city}, {state}' },
  MY: codeCityState,
  NL: { ...codeCity, hasLetters: true },
  NO: codeCity,
  NZ: cityCode,
  PH: codeCityState,
  PL: codeCity,
  PT: codeCity,
  RO: codeCity,
  RU: withAll,
  SE: codeCity,
  SG: cityCode,
  SI: codeCity,
  SK: codeCity,
  TH: cityThenStateCode,
  TR: { lines: '{street}|{code} {city}/{state}' },
  TW: { lines: '{street}|{city}, {state} {code}', ownScript: largestFirst },
  UA: withAll,
  US: { lines: '{street}|{city}, {state} {code}' },
  VN: cityThenStateCode,
  ZA: cityThenCode,
};
