import { describe, expect, it } from 'vitest';
import { emptyClient } from '#shared/client/client-form.ts';
import { languageName, newClientFrom, problemsOf } from '#renderer/state/client/new-client-form.ts';

describe('a new client', () => {
  it('starts from what was typed', () => {
    expect(newClientFrom('Ann Birch', 'EUR', 'de-DE')).toEqual({
      ...emptyClient,
      name: 'Ann Birch',
      first_name: 'Ann',
      last_name: 'Birch',
      language: 'de',
      currency: 'EUR',
    });
    expect(newClientFrom('ann@birch.example', null, 'en-GB')).toMatchObject({
      name: '',
      business_email: 'ann@birch.example',
      language: 'en-uk',
      currency: 'USD',
    });
    expect(newClientFrom('"Müller, Anna" <anna@müller.example>', null, 'de-DE')).toMatchObject({
      name: 'Müller, Anna',
      business_email: 'anna@müller.example',
    });
    expect(newClientFrom('a@x.example, b@x.example', null, 'de-DE')).toMatchObject({
      name: '',
      business_email: 'a@x.example, b@x.example',
    });
    expect(newClientFrom('x', null, 'pt-BR').language).toBe('pt-br');
    expect(newClientFrom('x', null, 'cy-GB').language).toBe('en-us');
  });

  it('asks only for what the service requires', () => {
    const company = newClientFrom('Birch', 'USD', 'en-US');
    expect(Object.keys(problemsOf(company))).toEqual(['business_email']);
    expect(problemsOf({ ...company, business_email: 'a@b.example' })).toEqual({});
    expect(
      Object.keys(
        problemsOf({ ...company, category: 'individual', first_name: ' ', business_email: 'ab', currency: 'US' }),
      ),
    ).toEqual(['first_name', 'business_email', 'currency']);
  });

  it('names the languages of the service, also those with tags of its own', () => {
    expect(languageName('en-uk', 'en-US')).toBe('British English');
    expect(languageName('ja', 'en-US')).toBe('Japanese');
  });
});
