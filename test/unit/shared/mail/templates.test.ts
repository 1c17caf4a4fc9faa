import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailStages } from '#shared/mail/stages.ts';
import { standardTexts } from '#shared/mail/standard-texts.ts';
import { chooseTemplate } from '#shared/mail/templates.ts';
import { languages } from '#shared/service/connection.ts';

const language = fc.constantFrom(...languages);
const stage = fc.constantFrom(...mailStages);
const template = fc.record({ language, stage, subject: fc.string(), message: fc.string() });

describe('the text for a client', () => {
  it('is the person’s own if there is one, and never missing', () => {
    fc.assert(
      fc.property(fc.array(template), language, stage, (own, wanted, at) => {
        const chosen = chooseTemplate(own, wanted, at);
        const mine = own.find((one) => one.language === wanted && one.stage === at);
        expect(chosen.stage).toBe(at);
        if (mine !== undefined) expect(chosen).toEqual({ ...mine, isOwn: true });
        else if (chosen.isOwn) expect([wanted, chosen.language].sort()).toEqual(['en-uk', 'en-us']);
        else expect(chosen).toEqual({ ...standardTexts[wanted][at], language: wanted, stage: at, isOwn: false });
      }),
    );
  });

  it("is the person's own also for the other English, and for no other language", () => {
    const own = [{ language: 'en-us', stage: 'first', subject: 's', message: 'm' }] as const;
    expect(chooseTemplate(own, 'en-uk', 'first')).toMatchObject({ subject: 's', isOwn: true, language: 'en-us' });
    expect(chooseTemplate(own, 'ja', 'first')).toMatchObject({ language: 'ja', isOwn: false });
    expect(chooseTemplate(own, 'de', 'first')).toMatchObject({ language: 'de', isOwn: false });
  });
});
