import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContactSoFar } from '#shared/mail/stages.ts';
import { mailStages, proposeStage, reminderStages } from '#shared/mail/stages.ts';

const so = (part: Partial<ContactSoFar>): ContactSoFar => ({
  daysLate: 0,
  reminders: [],
  daysSinceContact: null,
  coolDownDays: 3,
  ...part,
});
const contact = fc.record({
  daysLate: fc.option(fc.integer({ min: -400, max: 4_000 })),
  reminders: fc.array(fc.option(fc.constantFrom(...mailStages))),
  daysSinceContact: fc.option(fc.nat(400)),
  coolDownDays: fc.nat(60),
});

describe('the stage of a mail', () => {
  it.each([
    [so({ daysLate: 1 }), 'friendly'],
    [so({ daysLate: 14 }), 'friendly'],
    [so({ daysLate: 15 }), 'firm'],
    [so({ daysLate: 400 }), 'firm'],
    [so({ daysLate: 40, reminders: ['friendly'], daysSinceContact: 10 }), 'firm'],
    [so({ daysLate: 40, reminders: ['friendly'], daysSinceContact: 2 }), 'friendly'],
    [so({ daysLate: 40, reminders: ['friendly', 'firm'], daysSinceContact: 10 }), 'final'],
    [so({ daysLate: 5, reminders: ['firm'], daysSinceContact: 10 }), 'friendly'],
    [so({ daysLate: null }), 'friendly'],
  ] as const)('follows how late it is and what was said before (%#)', (given, stage) => {
    expect(proposeStage('reminder', given)).toBe(stage);
  });

  it('is first for sending an invoice', () => {
    fc.assert(
      fc.property(contact, (given) => {
        expect(proposeStage('deliver', given)).toBe('first');
      }),
    );
  });

  it('rises by one step at most, and is never final at once', () => {
    fc.assert(
      fc.property(contact, (given) => {
        const stage = reminderStages.findIndex((one) => one === proposeStage('reminder', given));
        const known = given.reminders.map((one) => reminderStages.findIndex((known) => known === one));
        const last = Math.max(0, ...known);
        expect(stage).toBeGreaterThanOrEqual(0);
        expect(stage).toBeLessThanOrEqual(last + 1);
        if (given.reminders.length === 0) expect(stage).toBeLessThan(2);
      }),
    );
  });

  it('never gets softer with more days late', () => {
    fc.assert(
      fc.property(contact, fc.nat(100), (given, more) => {
        const rank = (daysLate: number): number => mailStages.indexOf(proposeStage('reminder', { ...given, daysLate }));
        const late = given.daysLate ?? 0;
        expect(rank(late + more)).toBeGreaterThanOrEqual(rank(late));
      }),
    );
  });
});
