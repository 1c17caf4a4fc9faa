import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailStages } from '#shared/mail/stages.ts';
import { unknownVariables } from '#shared/mail/template.ts';
import { standardTexts } from '#shared/mail/standard-texts.ts';
import { chooseTemplate, hasStandardTexts } from '#shared/mail/templates.ts';
import { languages } from '#shared/model/connection.ts';

const language = fc.constantFrom(...languages);
const stage = fc.constantFrom(...mailStages);
const template = fc.record({ language, stage, subject: fc.string(), message: fc.string() });

describe('the texts that Inkwell brings', () => {
  const all = Object.entries(standardTexts).flatMap(([name, texts]) =>
    mailStages.map((one) => [name, one, texts[one]] as const),
  );
  it.each(all)('name only what there is, in %s at %s, and the invoice in both parts', (_language, _stage, text) => {
    expect([...unknownVariables(text.subject), ...unknownVariables(text.message)]).toEqual([]);
    expect(text.subject).toContain('{{invoice.number}}');
    expect(text.subject).not.toContain('\n');
    expect(text.message).toContain('{{invoice.number}}');
    expect(text.message).toContain('{{company.name}}');
  });

  const earlier =
    /second|third|zweit|dritt|mahnung|deuxi|troisi|segund|tercer|terz|tweede|derde|reminders|erinnerungen|rappels|recordatorios|solleciti|nostri promemoria|herinneringen|in spite|despite|trotz|malgré|a pesar|nonostante|ondanks|again|already|bereits|erneut|déjà|nouveau|de nuevo|di nuovo|opnieuw/iu;
  it.each(all)(
    'say nothing of earlier reminders, which nobody may have sent, in %s at %s',
    (_language, _stage, text) => {
      expect(`${text.subject} ${text.message}`).not.toMatch(earlier);
    },
  );
});

describe('the text for a client', () => {
  it('is the person’s own where they have one, and always is one', () => {
    fc.assert(
      fc.property(fc.array(template), language, stage, (own, wanted, at) => {
        const chosen = chooseTemplate(own, wanted, at);
        const mine = own.find((one) => one.language === wanted && one.stage === at);
        expect(chosen.stage).toBe(at);
        if (mine !== undefined) expect(chosen).toEqual({ ...mine, isOwn: true });
        else if (hasStandardTexts(wanted)) expect(chosen.language.slice(0, 2)).toBe(wanted.slice(0, 2));
        else expect(chosen.language.slice(0, 2)).toBe('en');
      }),
    );
  });

  it('is one’s own English text for clients whose language has none', () => {
    const own = [{ language: 'en-us', stage: 'first', subject: 's', message: 'm' }] as const;
    expect(chooseTemplate(own, 'ja', 'first')).toMatchObject({ subject: 's', isOwn: true, language: 'en-us' });
    expect(chooseTemplate(own, 'en-uk', 'first')).toMatchObject({ subject: 's' });
    expect(chooseTemplate(own, 'de', 'first')).toMatchObject({ language: 'de', isOwn: false });
  });
});
