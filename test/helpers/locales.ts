const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const REGIONS = [
  'en-GB',
  'en-CA',
  'en-IN',
  'en-ZA',
  'de-AT',
  'de-CH',
  'fr-CA',
  'fr-CH',
  'es-MX',
  'pt-BR',
  'pt-PT',
  'zh-TW',
  'sr-Latn',
  'nl-BE',
];
/** Every language of two letters that this engine writes dates in, and regions that write them otherwise. */
export const locales = [
  ...Intl.DateTimeFormat.supportedLocalesOf(LETTERS.flatMap((one) => LETTERS.map((two) => one + two))),
  ...REGIONS,
];
