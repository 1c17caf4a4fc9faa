import { describe, expect, it } from 'vitest';
import type { MailPreparation } from '#shared/mail/mail-screens.ts';
import { standardText } from '#shared/mail/templates.ts';
import type { Language } from '#shared/service/connection.ts';
import { MailComposer } from '#renderer/state/mail/mail-composer.svelte.ts';

const company = { name: 'Birch', email: 'office@birch.test' };
const ann = { name: 'Ann Lee', firstName: 'Ann', lastName: 'Lee', email: 'ann@birch.test', isPrimary: true };
const annAddress = { name: ann.name, email: ann.email };

/** The contacts of its client are not on disk. */
const unread: MailPreparation = {
  uid: '01936f00-0000-7000-8000-0000000000a1',
  kind: 'deliver',
  clientUid: null,
  clientName: 'Birch',
  companyName: 'Aurora',
  language: 'en-us',
  state: 'sent',
  invoice: {
    number: 'INV-1',
    date: '2026-11-01',
    dueDate: '2026-11-15',
    total: '100.00',
    due: '100.00',
    paid: '0.00',
    currency: 'EUR',
    poNumber: '',
    summary: '',
  },
  daysLate: null,
  contacts: [],
  areContactsRead: false,
  knownAddresses: [company.email],
  recipients: [company],
  blindCopies: [],
  isCustom: true,
  attachment: false,
  stage: 'first',
  mails: [],
  daysSinceContact: null,
  sendsReminders: false,
  hasDraft: false,
  skip: null,
  kept: null,
  basis: '',
};
const read: MailPreparation = {
  ...unread,
  contacts: [ann],
  areContactsRead: true,
  knownAddresses: [company.email, ann.email],
  recipients: [annAddress],
};
const textOf = (language: Language) => {
  const { subject, message } = standardText(language, 'first');
  return { subject, message };
};
const today = () => '2026-11-21';

describe('the text of a mail', () => {
  it('changes to the client’s language once that is known, if it is untouched', () => {
    const writing = new MailComposer(unread, [], today);
    writing.update({ ...read, language: 'de' });
    expect(writing.language).toBe('de');
    expect(writing.form).toMatchObject(textOf('de'));
    expect(writing.written, 'nobody wrote anything').toBeNull();
    expect(writing.finish()?.written).toBeNull();
    writing.startOver();
    expect(writing.form).toMatchObject(textOf('de'));
  });

  it('stays as the person wrote it, in the language that they chose', () => {
    const writing = new MailComposer(unread, [], today);
    writing.change({ subject: 'Ours' });
    writing.update({ ...read, language: 'de' });
    expect([writing.language, writing.form.subject]).toEqual(['en-us', 'Ours']);

    const chosen = new MailComposer(unread, [], today);
    chosen.useTemplate('first', 'fr');
    chosen.update({ ...read, language: 'de' });
    expect(chosen.language).toBe('fr');
    expect(chosen.form).toMatchObject(textOf('fr'));
  });
});

describe('the recipients of a mail', () => {
  it('become the primary contact once the contacts are read, if they are untouched', () => {
    const writing = new MailComposer(unread, [], today);
    expect(writing.form.recipients).toEqual([company]);
    writing.update(read);
    expect(writing.form.recipients).toEqual([annAddress]);
    expect(writing.values['contact.first_name']).toBe('Ann');
    expect(writing.written, 'nobody wrote anything').toBeNull();
  });

  it('stays whom the person named, or is naming', () => {
    const chosen = new MailComposer(unread, [], today);
    chosen.setAddresses('recipients', [company]);
    chosen.update(read);
    expect(chosen.form.recipients).toEqual([company]);

    const typing = new MailComposer(unread, [], today);
    typing.type('recipients', 'bob@bir');
    typing.update(read);
    expect(typing.form.recipients).toEqual([company]);

    const kept = new MailComposer(unread, [], today, { form: { recipients: [company] } });
    kept.update(read);
    expect(kept.form.recipients).toEqual([company]);
  });

  it('are the contact of a typed address in any spelling, or of a name that only one has', () => {
    const namesake = { ...ann, email: 'lee@birch.test' };
    const bea = { ...ann, name: 'Bea', email: 'info@xn--mller-kva.test' };
    const writing = new MailComposer({ ...read, contacts: [ann, namesake, bea] }, [], today);
    const typed = (text: string) => {
      writing.setAddresses('recipients', []);
      writing.type('recipients', text);
      writing.commit('recipients');
      return writing.form.recipients;
    };
    expect(typed('info@müller.test')).toEqual([{ name: 'Bea', email: 'info@xn--mller-kva.test' }]);
    expect(typed('bea')).toEqual([{ name: 'Bea', email: 'info@xn--mller-kva.test' }]);
    expect(typed('Ann Lee'), 'two are called so').toEqual([{ name: '', email: 'Ann Lee' }]);
  });

  it('wait for the rest of a name at its comma, and are taken at a comma behind an address or a contact', () => {
    const writing = new MailComposer(read, [], today);
    const left = (text: string): string => {
      writing.setAddresses('recipients', []);
      writing.type('recipients', text);
      return writing.typed.recipients;
    };
    expect(left('Müller,')).toBe('Müller,');
    expect(left('Müller, Anna <anna@x.test>, ')).toBe('');
    expect(writing.form.recipients).toEqual([{ name: 'Müller, Anna', email: 'anna@x.test' }]);
    expect([left('bob@x.test,'), left('ann lee,'), left('Müller;')]).toEqual(['', '', '']);
  });

  it('are proposed again when the person starts over, and change nothing while they are the same', () => {
    const writing = new MailComposer(unread, [], today);
    writing.setAddresses('recipients', []);
    writing.update(read);
    expect(writing.form.recipients).toEqual([]);
    writing.startOver();
    writing.update(read);
    const { form } = writing;
    expect(form.recipients).toEqual([annAddress]);
    writing.update({ ...read, recipients: [{ ...annAddress }] });
    expect(writing.form).toBe(form);
  });

  it('are the current proposal when the person starts over after it has changed', () => {
    const writing = new MailComposer(unread, [], today);
    writing.setAddresses('recipients', []);
    writing.change({ subject: 'Ours' });
    writing.update({ ...read, language: 'de' });
    writing.startOver();
    expect(writing.form).toMatchObject({ recipients: [annAddress], ...textOf('de') });
    expect([writing.language, writing.written]).toEqual(['de', null]);
  });
});

describe('the blind copies of a mail', () => {
  const copied: MailPreparation = { ...read, recipients: [company], blindCopies: [annAddress] };
  /** Ann is no contact any more; she was written to before, so nobody is asked about her as about a stranger. */
  const left: MailPreparation = { ...copied, contacts: [], blindCopies: [] };

  it('exclude a contact who turns out to have left, if they are untouched', () => {
    const writing = new MailComposer(copied, [], today);
    expect(writing.finish()?.delivery?.blind_copies).toEqual([annAddress]);
    writing.update(left);
    expect(writing.finish()?.delivery?.blind_copies).toEqual([]);
    expect(writing.written, 'nobody wrote anything').toBeNull();
  });

  it('stays whom the person named, or is naming', () => {
    const chosen = new MailComposer(left, [], today);
    chosen.setAddresses('blindCopies', [company]);
    chosen.update(copied);
    expect(chosen.form.blindCopies).toEqual([company]);

    const typing = new MailComposer(left, [], today);
    typing.type('blindCopies', 'bob@bir');
    typing.update(copied);
    expect(typing.form.blindCopies).toEqual([]);

    const kept = new MailComposer(left, [], today, { form: { blindCopies: [] } });
    kept.update(copied);
    expect(kept.form.blindCopies).toEqual([]);
  });
});
