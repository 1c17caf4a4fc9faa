import { describe, expect, it } from 'vitest';
import { languageName, newClientFrom, problemsOf } from '#renderer/state/client/new-client-form.ts';
import { Formats } from '#renderer/state/app/formats.ts';

describe('a new client', () => {
  it('starts from what was typed', () => {
    expect(newClientFrom('Ann Birch', 'EUR', 'de-DE')).toEqual({
      category: 'organization',
      name: 'Ann Birch',
      firstName: 'Ann',
      lastName: 'Birch',
      email: '',
      language: 'de',
      currency: 'EUR',
    });
    expect(newClientFrom('ann@birch.example', null, 'en-GB')).toMatchObject({
      name: '',
      email: 'ann@birch.example',
      language: 'en-uk',
      currency: 'USD',
    });
    expect(newClientFrom('x', null, 'pt-BR').language).toBe('pt-br');
    expect(newClientFrom('x', null, 'cy-GB').language).toBe('en-us');
  });

  it('asks only for what the service requires', () => {
    const company = newClientFrom('Birch', 'USD', 'en-US');
    expect(Object.keys(problemsOf(company))).toEqual(['email']);
    expect(problemsOf({ ...company, email: 'a@b.example' })).toEqual({});
    expect(
      Object.keys(problemsOf({ ...company, category: 'individual', firstName: ' ', email: 'ab', currency: 'US' })),
    ).toEqual(['firstName', 'email', 'currency']);
  });

  it('names the languages of the service, also those with tags of its own', () => {
    expect(languageName('en-uk', 'en-US')).toBe('British English');
    expect(languageName('ja', 'en-US')).toBe('Japanese');
  });
});

describe('Formats', () => {
  const formats = new Formats('en-US');

  it('gives a date of another year with its year', () => {
    expect(formats.dayIn('2026-11-05', '2026-11-21')).toBe('Nov 5');
    expect(formats.dayIn('2024-11-05', '2026-11-21')).toBe('Nov 5, 2024');
    expect(formats.dayIn(null, '2026-11-21')).toBe('–');
    expect(formats.dayIn('soon', '2026-11-21')).toBe('soon');
  });

  it('tells a span in one unit', () => {
    const minute = 60_000;
    expect([0, 2 * minute, 61 * minute, 49 * 60 * minute].map((span) => formats.span(0, span))).toEqual([
      'now',
      '2 min',
      '1 h',
      '2 d',
    ]);
  });

  it('rounds sums in their currency and survives an unknown locale', () => {
    expect(formats.rounded(3_820_410, 'USD')).toBe('$38,204');
    expect(formats.rounded(3_820, 'JPY')).toBe('¥3,820');
    expect(new Formats('xx-invalid-locale-tag').locale).toBe('en-US');
  });
});
