import type { Language } from '#shared/service/connection.ts';
import { brazilian } from './standard-texts/pt-br.ts';
import { chinese } from './standard-texts/zh.ts';
import { danish } from './standard-texts/da.ts';
import { dutch } from './standard-texts/nl.ts';
import { english } from './standard-texts/en.ts';
import { estonian } from './standard-texts/et.ts';
import { filipino } from './standard-texts/fil.ts';
import { french } from './standard-texts/fr.ts';
import { german } from './standard-texts/de.ts';
import { hindi } from './standard-texts/hi.ts';
import { italian } from './standard-texts/it.ts';
import { japanese } from './standard-texts/ja.ts';
import { korean } from './standard-texts/ko.ts';
import { malay } from './standard-texts/ms.ts';
import { russian } from './standard-texts/ru.ts';
import { sinhala } from './standard-texts/si.ts';
import { spanish } from './standard-texts/es.ts';
import type { StandardTexts } from './standard-texts/text.ts';

/**
 * The texts that Inkwell brings, complete for the languages of specification 4.2: a missing one does not compile. A stage
 * follows how late an invoice is, and this book knows only the mails that left from here. So none says that there was an
 * earlier reminder, or which one it is; the last says only that it is the last.
 *
 * A value stands where no word bends by it: no plural after a number of days, no case or particle after a name. No sentence
 * ends in an amount or a date where the language writes one with a full stop of its own (`kr.`, `г.`).
 *
 * English addresses the contact by name; the others do not, because how one does that depends on how well people know each
 * other. No native speaker has read those but the English ones yet.
 */
export const standardTexts: Readonly<Record<Language, StandardTexts>> = {
  'en-us': english,
  'en-uk': english,
  zh: chinese,
  da: danish,
  nl: dutch,
  de: german,
  et: estonian,
  fil: filipino,
  fr: french,
  hi: hindi,
  it: italian,
  ja: japanese,
  ko: korean,
  ms: malay,
  'pt-br': brazilian,
  ru: russian,
  si: sinhala,
  es: spanish,
};
