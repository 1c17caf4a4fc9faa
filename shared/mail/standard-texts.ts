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
 * The standard texts, complete for the languages of specification 4.2: a missing one does not compile. Their rules:
 *
 * 1. A stage follows how late an invoice is, and the book knows only mails sent from here. So no text mentions an
 * earlier reminder or its number; only the last one says that it is the last.
 * 2. A value is inserted only where no word is inflected by it: no plural after a number of days, no case or particle
 * after a name.
 * 3. No sentence ends in an amount or a date, if the language writes one with a full stop of its own (`kr.`, `г.`).
 * 4. English addresses the contact by name. The others do not, because that depends on how well people know each other.
 *
 * Only the English texts were read by a native speaker yet.
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
