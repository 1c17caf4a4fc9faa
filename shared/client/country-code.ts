import { plain } from '#shared/text/fold-text.ts';
import { addressPatterns } from './address-patterns.ts';

/** The languages that a client can have, and those of the countries with an address pattern. */
const languages = [
  ...['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'da', 'sv', 'nb', 'fi', 'pl', 'cs', 'ja', 'zh', 'zh-Hant', 'ko', 'ru'],
  ...[
    'hi',
    'et',
    'fil',
    'ms',
    'si',
    'hu',
    'el',
    'tr',
    'uk',
    'sk',
    'sl',
    'hr',
    'ro',
    'bg',
    'lt',
    'lv',
    'is',
    'he',
    'ar',
    'th',
    'vi',
    'id',
  ],
];

/** Names that a country's standard name in any language is not, and codes of three letters. */
const otherNames: Readonly<Record<string, string>> = {
  AE: 'uae, are, emirates',
  AT: 'aut, republic of austria, republik österreich',
  AU: 'aus, commonwealth of australia',
  BE: 'bel',
  BR: 'bra',
  CA: 'can',
  CH: 'che, swiss, helvetia, swiss confederation',
  CN: 'chn, prc, pr china, peoples republic of china, mainland china, volksrepublik china',
  CZ: 'cze, czech republic, tschechische republik, tschechei, česká republika, république tchèque',
  DE: 'deu, ger, brd, federal republic of germany, bundesrepublik deutschland',
  DK: 'dnk',
  ES: 'esp',
  FI: 'fin',
  FR: 'fra',
  GB: 'gbr, uk, great britain, britain, england, scotland, wales, cymru, northern ireland, großbritannien, schottland, grande-bretagne, angleterre, gran bretaña, inglaterra, gran bretagna, inghilterra, groot-brittannië, engeland',
  HK: 'hkg, hongkong, hong kong, 香港',
  IE: 'irl, éire, republic of ireland, republik irland',
  IN: 'ind, bharat',
  IT: 'ita',
  JP: 'jpn, nippon',
  KR: 'kor, korea, republic of korea, korea south, 한국',
  LU: 'lux',
  MX: 'mex',
  MY: 'mys',
  NL: 'nld, holland',
  NO: 'nor',
  NZ: 'nzl, aotearoa',
  PH: 'phl',
  PL: 'pol',
  PT: 'prt',
  RU: 'rus, russian federation',
  SE: 'swe',
  SG: 'sgp, republic of singapore',
  TR: 'tur, turkey',
  TW: 'twn, taiwan roc',
  US: 'usa, united states of america, america, vereinigte staaten von amerika, états-unis d’amérique, estados unidos de américa, stati uniti d’america, verenigde staten van amerika',
  ZA: 'zaf, rsa',
};

const written = (name: string): string =>
  plain(name)
    .replace(/[.'’]/g, '')
    .replace(/[\s,-]+/g, ' ')
    .replace(/^the /, '')
    .trim();

const codes = Object.keys(addressPatterns);

/** Codes by their other names; a country's own code is one of them. */
const others = new Map([
  ...codes.map((code) => [code.toLowerCase(), code] as const),
  ...Object.entries(otherNames).flatMap(([code, names]) =>
    names.split(', ').map((name) => [written(name), code] as const),
  ),
]);

const byLanguage = new Map<string, ReadonlyMap<string, string>>();

/** Returns the countries' names in a language, made at the first use. */
function namesIn(language: string): ReadonlyMap<string, string> {
  const known = byLanguage.get(language);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const made = new Map(
    codes.flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [[written(name), code] as const];
    }),
  );
  byLanguage.set(language, made);
  return made;
}

/** Returns the ISO 3166 code of a country with an address pattern, from its code or its name in any common language; else null. */
export function countryCode(country: string): string | null {
  const name = written(country);
  if (name === '') return null;
  const other = others.get(name);
  if (other !== undefined) return other;
  for (const language of languages) {
    const code = namesIn(language).get(name);
    if (code !== undefined) return code;
  }
  return null;
}
