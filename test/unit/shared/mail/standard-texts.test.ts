import { describe, expect, it } from 'vitest';
import { checkMail, renderMail } from '#shared/mail/check-mail.ts';
import { mailLanguage } from '#shared/mail/language.ts';
import type { MailStage } from '#shared/mail/stages.ts';
import { mailKinds, mailStages, stagesOf } from '#shared/mail/stages.ts';
import { standardTexts } from '#shared/mail/standard-texts.ts';
import { parseTemplate, unknownVariables } from '#shared/mail/template.ts';
import { standardText } from '#shared/mail/templates.ts';
import type { MailValues } from '#shared/mail/variables.ts';
import { valuesFor } from '#shared/mail/variables.ts';
import type { Language } from '#shared/service/connection.ts';
import { languages } from '#shared/service/connection.ts';

const foreign = languages.filter((language) => !language.startsWith('en'));
const everyStage = (all: readonly Language[]): readonly (readonly [Language, MailStage])[] =>
  all.flatMap((language) => mailStages.map((stage) => [language, stage] as const));

const wholeText = (language: Language, stage: MailStage): string => {
  const { subject, message } = standardTexts[language][stage];
  return `${subject}\n${message}`;
};
const variablesIn = (text: string): ReadonlySet<string> =>
  new Set(parseTemplate(text).flatMap((part) => (part.kind === 'variable' ? [part.name] : [])));
const wordsIn = (text: string): string =>
  parseTemplate(text)
    .map((part) => (part.kind === 'variable' ? ' ' : part.text))
    .join('');

/** Letters in which the language is written; the others are written in Latin ones. */
const scripts: Partial<Readonly<Record<Language, RegExp>>> = {
  zh: /\p{Script=Han}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  si: /\p{Script=Sinhala}/u,
};

/** Filipino calls an invoice an invoice. */
const ENGLISH = /\b(?:the|your|you|please|hello|thank|thanks|regards|reminder|days|payment|paid|invoice)\b/iu;

/** Values as ordinary as they come, and those that bend words or end in a full stop. */
function valuesIn(language: Language, currency: string, dueDate: string, today: string): MailValues {
  const invoice = {
    number: 'INV-7',
    date: '2026-10-01',
    dueDate,
    total: '1234.50',
    due: '1.00',
    paid: '1233.50',
    currency,
    poNumber: '',
    summary: '',
  };
  const contact = { firstName: 'Kim', lastName: '' };
  return valuesFor({ clientName: 'Birch', companyName: 'Aurora', contact, invoice, today }, language);
}

describe('the standard texts', () => {
  it.each(everyStage(languages))('are complete in %s at %s', (language, stage) => {
    const { subject, message } = standardTexts[language][stage];
    expect(standardText(mailLanguage(language), stage)).toEqual({ subject, message, language, stage, isOwn: false });
    expect(unknownVariables(`${subject}${message}`)).toEqual([]);
    expect(subject).toMatch(/^\S[^\n]*\{\{invoice\.number\}\}/u);
    expect(message).toContain('{{invoice.number}}');
    expect(message.split('\n\n').length).toBeGreaterThanOrEqual(3);
    expect(message).toMatch(/\{\{company\.name\}\}[^.\n]*$/u);
    expect(`${subject}${message}`).not.toMatch(/ {2}|\n{3}| $/u);
  });

  it.each(everyStage(foreign))('use in %s at %s the variables of English, except the name', (language, stage) => {
    const english = new Set(variablesIn(wholeText('en-us', stage)));
    english.delete('contact.first_name');
    expect(variablesIn(wholeText(language, stage))).toEqual(english);
  });

  it.each(everyStage(foreign))('have no English words in %s at %s', (language, stage) => {
    const words = wordsIn(wholeText(language, stage));
    const script = scripts[language];
    expect(language === 'fil' ? words.replaceAll(/invoice/giu, '') : words).not.toMatch(ENGLISH);
    if (script === undefined) return;
    expect(words).toMatch(script);
    expect(words).not.toMatch(/\p{Script=Latin}/u);
  });

  it.each(mailKinds)('differ between languages for a %s', (kind) => {
    for (const stage of stagesOf(kind)) {
      const texts = new Set(foreign.map((language) => wholeText(language, stage)));
      expect(texts.size).toBe(foreign.length);
      expect(texts).not.toContain(wholeText('en-us', stage));
    }
  });

  it.each(everyStage(languages))('read well in %s at %s with any amount and date', (language, stage) => {
    const text = standardTexts[language][stage];
    for (const currency of ['EUR', 'USD', 'DKK', 'RUB', 'KRW', 'LKR', 'BRL', 'INR', 'CHF', 'XXX']) {
      const values = valuesIn(language, currency, '2026-11-01', '2026-12-09');
      const { subject, message } = renderMail(text, values);
      expect(`${subject}\n${message}`).not.toMatch(/[.。।,][.。।]|\{\{|\(\)|（）/u);
      const form = {
        isCustom: true,
        recipients: [{ name: '', email: 'a@b.test' }],
        blindCopies: [],
        attachment: false,
      };
      expect(checkMail({ ...form, ...text }, values)).toEqual([]);
    }
  });

  /** Whatever follows a value in these languages would have to be another one after another sound or number. */
  const particles: Partial<Readonly<Record<Language, RegExp>>> = {
    ko: /\}\}(?:은|는|이|가|을|를|과|와|으로|로)(?!\p{L})/u,
    ru: /\{\{invoice\.days_late\}\} (?:день|дня|дней)|(?:от|для) \{\{company/u,
    et: /\{\{invoice\.days_late\}\} päev|\{\{company\.name\}\}(?:-|lt)/u,
    da: /\{\{invoice\.days_late\}\} dag/u,
    'pt-br': /\{\{invoice\.days_late\}\} dia|(?:da|do|de) \{\{company/u,
    fil: /(?:mula kay|mula sa|ni|ng) \{\{company/u,
  };
  it.each(Object.keys(particles) as readonly Language[])('inflect no word by a value in %s', (language) => {
    for (const stage of mailStages) expect(wholeText(language, stage)).not.toMatch(particles[language] ?? /^/u);
  });

  /** There a word behind a number is the same for one and for many. */
  const uncounted: ReadonlySet<string> = new Set(['zh', 'hi', 'ja', 'ko', 'ms', 'fil']);
  it.each(everyStage(languages))('use the same words for one day and for many in %s at %s', (language, stage) => {
    const { subject, message } = renderMail(
      standardTexts[language][stage],
      valuesIn(language, 'EUR', '2026-11-01', '2026-11-02'),
    );
    expect(`${subject}\n${message}`).not.toMatch(
      /(?<!\p{N})1 (?:days|tagen?|jours|giorni|días|dias|dagen|dage)(?!\p{L})/iu,
    );
    if (uncounted.has(language)) return;
    expect(wholeText(language, stage)).not.toMatch(/\{\{invoice\.days_late\}\}\s*\p{L}/u);
  });

  const earlier =
    /second|third|zweit|dritt|mahnung|deuxi|troisi|segund|tercer|terz|tweede|derde|reminders|erinnerungen|rappels|recordatorios|solleciti|nostri promemoria|herinneringen|in spite|despite|trotz|malgré|a pesar|nonostante|ondanks|again|already|bereits|erneut|déjà|nouveau|de nuevo|di nuovo|opnieuw|tidligere|allerede|anden|tredje|rykkere|trods|teine|teist|kolmas|varem|uuesti|hoolimata|ikalawa|ikatlo|nauna|दूसर|तीसर|पहले|पुनः|फिर|再度|再三|先日|前回|重ねて|すでに|다시|재차|이전|거듭|이미|kedua|ketiga|sebelum|sekali lagi|walaupun|novamente|segund|terceir|apesar|lembretes|второ|трет|повторн|снова|ранее|несмотря|напоминания|දෙවන|තෙවන|නැවත|කලින්|再次|多次|此前|之前|第二|第三/iu;
  it.each(everyStage(languages))('mention no earlier reminder in %s at %s', (...at) => {
    expect(wordsIn(wholeText(...at))).not.toMatch(earlier);
  });
});
