import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MailContact } from '#shared/mail/recipients.ts';
import { addressee, orderContacts, proposeRecipients } from '#shared/mail/recipients.ts';

const contact = (firstName: string, isPrimary = false, email = `${firstName}@x.de`): MailContact => ({
  firstName,
  lastName: '',
  name: firstName,
  email,
  isPrimary,
});
const client = { name: 'Birch', email: 'office@x.de' };

describe('the recipient of a mail', () => {
  it('is the primary contact, else the first, else the client, else nobody', () => {
    const [ann, bob] = [contact('ann'), contact('bob', true)];
    expect(proposeRecipients({ contacts: [ann, bob], client, last: [] })).toEqual([{ name: 'bob', email: 'bob@x.de' }]);
    expect(proposeRecipients({ contacts: [ann], client, last: [] })[0]?.name).toBe('ann');
    expect(proposeRecipients({ contacts: [], client, last: [] })).toEqual([client]);
    expect(proposeRecipients({ contacts: [contact('x', true, 'broken')], client: null, last: [] })).toEqual([]);
  });

  it('is the recipient of the last mail, if all of those still exist', () => {
    const contacts = [contact('ann', true), contact('bob')];
    const last = [
      { name: 'bob', email: 'BOB@x.de' },
      { name: '', email: 'office@x.de' },
    ];
    expect(proposeRecipients({ contacts, client, last })).toEqual(last);
    expect(proposeRecipients({ contacts: contacts.slice(0, 1), client, last })).toEqual([
      { name: 'ann', email: 'ann@x.de' },
    ]);
  });

  it('is offered with primary contacts first and every address once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd'), isPrimary: fc.boolean() })),
        (given) => {
          const contacts = given.map(({ name, isPrimary }) => contact(name, isPrimary));
          const ordered = orderContacts(contacts);
          const addresses = ordered.map(({ email }) => email);
          expect(addresses).toHaveLength(new Set(addresses).size);
          expect(new Set(addresses)).toEqual(new Set(contacts.map(({ email }) => email)));
          const marks = ordered.map(({ isPrimary }) => isPrimary);
          expect(marks.lastIndexOf(true)).toBe(marks.filter(Boolean).length - 1);
        },
      ),
    );
  });

  it('is offered once when contacts have one address in several spellings, without what was pasted with it', () => {
    const spelled = [
      contact('bea', false, 'info@müller.de'.normalize('NFC')),
      contact('carl', false, 'info@müller.de'.normalize('NFD')),
      contact('dora', false, 'info@xn--mller-kva.de'),
      contact('eva', false, '<mailto:eva@x.de>\u200b'),
    ];
    expect(orderContacts(spelled).map(({ name, email }) => [name, email])).toEqual([
      ['bea', 'info@müller.de'.normalize('NFC')],
      ['eva', 'eva@x.de'],
    ]);
    expect(proposeRecipients({ contacts: [], client: { name: 'Birch', email: "'office@x.de'" }, last: [] })).toEqual([
      { name: 'Birch', email: 'office@x.de' },
    ]);
  });

  it('is addressed by the name of the first one', () => {
    const contacts = [contact('ann'), contact('bob')];
    expect(addressee([{ name: '', email: 'Bob@x.de' }], contacts)?.firstName).toBe('bob');
    expect(addressee([{ name: '', email: 'z@x.de' }], contacts)).toBeNull();
    expect(addressee([], contacts)).toBeNull();
  });
});
