import { describe, expect, it } from 'vitest';
import { clientBody, clientOfBody, correctedBody } from '#shared/client/to-body.ts';
import type { NewClient } from '#shared/client/new-client.ts';

const company: NewClient = {
  category: 'organization',
  name: ' Acme ',
  firstName: 'Ann',
  lastName: 'Lee',
  email: ' a@x.test ',
  language: 'en-us',
  currency: 'EUR',
};
const sent = { category: 'organization', name: 'Acme', business_email: 'a@x.test', language: 'en-us', currency: 'EUR' };

describe('the body of a new client', () => {
  it('has only the names of its kind, and reads back as its form', () => {
    expect(clientBody(company)).toEqual(sent);
    const person = { ...company, category: 'individual' as const, lastName: '' };
    expect(clientBody(person)).not.toHaveProperty('last_name');
    expect(clientOfBody(sent)).toEqual({ ...company, name: 'Acme', firstName: '', lastName: '', email: 'a@x.test' });
    expect(clientOfBody(clientBody(person))).toMatchObject({ category: 'individual', firstName: 'Ann', lastName: '' });
  });

  it('has the address as it was typed, in its own letters and without what came along with it', () => {
    const bodyOf = (email: string) => clientBody({ ...company, email })['business_email'];
    expect(bodyOf('info@müller.de')).toBe('info@müller.de');
    expect(bodyOf('info@xn--mller-kva.de')).toBe('info@xn--mller-kva.de');
    expect(bodyOf(" <mailto:dora\u200b@x.test>'")).toBe('dora@x.test');
  });

  it('removes names of a refused body that its correction lacks', () => {
    expect(correctedBody(sent, { ...company, email: 'b@x.test' })).toEqual({ ...sent, business_email: 'b@x.test' });
    const person = { ...company, category: 'individual' as const };
    expect(correctedBody(sent, person)).toMatchObject({ name: null, first_name: 'Ann', last_name: 'Lee' });
    expect(correctedBody(clientBody(person), { ...person, lastName: ' ' })).toMatchObject({ last_name: null });
  });
});
