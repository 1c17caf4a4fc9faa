import { describe, expect, it } from 'vitest';
import type { ContactForm } from '#shared/client/contact-form.ts';
import { emptyContact } from '#shared/client/contact-form.ts';
import { listUnsent } from '#main/db/outbox/unsent-work.ts';
import { clientRow, newClient, NOW, openMemoryBook, sweepPage, uidOf } from '#test/helpers/books.ts';

const NEW = '01936f00-0000-7000-8000-0000000000aa';
const CLIENT = '01936f00-0000-7000-8000-0000000000bb';

function setUp() {
  const book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1)]);
  const client = uidOf(book, 'connections', 1);
  const fields = { id: 11, first_name: 'Una', last_name: 'Daly ', email: 'una@x.test' };
  sweepPage(book, 'contacts', [{ id: 11, hash_key: null, fields, details: null }], {
    parent: { id: 1, hash_key: 'c1' },
  });
  const known = uidOf(book, 'contacts', 11);
  const form: ContactForm = { ...emptyContact(client), first_name: 'Anna', email: 'anna@müller.test' };
  const mutations = (uid: string) => book.outbox.listOpenOf(uid).map(({ mutation }) => mutation);
  return { ...book.editorOf('contacts'), book, client, known, form, mutations };
}

describe('a draft of a contact', () => {
  it('belongs to its client from the first key, and becomes one create', () => {
    const { book, client, drafts, form, mutations } = setUp();
    drafts.type(NEW, { ...form, email: '' }, NOW);
    expect(book.rows.of('contacts').byUid(NEW)?.parentUid).toBe(client);
    expect([...listUnsent(book)]).toEqual([NEW]);
    expect(() => {
      drafts.queue(NEW, NOW);
    }).toThrow(
      expect.objectContaining({ code: 'invalid_input', details: expect.objectContaining({ field: 'email' }) }),
    );
    drafts.type(NEW, form, NOW);
    drafts.queue(NEW, NOW);
    expect(mutations(NEW)).toEqual([
      {
        op: 'create',
        resource: 'contacts',
        uid: NEW,
        data: { connection: client, first_name: 'Anna', email: 'anna@müller.test' },
      },
    ]);
  });

  it('waits for the create of a client that is only here', () => {
    const { book, drafts, form } = setUp();
    book.edits.enqueue([newClient(CLIENT)], NOW);
    drafts.type(NEW, { ...form, connection: CLIENT }, NOW);
    drafts.queue(NEW, NOW);
    expect(book.outbox.listOpenOf(NEW)).toMatchObject([{ dependsOn: [CLIENT] }]);
  });

  it('is changed again while its create waits, and stays one create', () => {
    const { drafts, form, mutations } = setUp();
    drafts.type(NEW, form, NOW);
    drafts.queue(NEW, NOW);
    drafts.opened(NEW);
    drafts.type(NEW, { ...form, phone: '555-867-5309 x89' }, NOW + 1_000);
    drafts.queue(NEW, NOW + 2_000);
    expect(mutations(NEW)).toMatchObject([{ op: 'create', data: { first_name: 'Anna', phone: '555-867-5309 x89' } }]);
  });

  it('changes what was typed and nothing else', () => {
    const { drafts, client, known, saves, mutations } = setUp();
    drafts.opened(known);
    const opened: ContactForm = {
      ...emptyContact(client),
      first_name: 'Una',
      last_name: 'Daly ',
      email: 'una@x.test',
    };
    drafts.type(known, { ...opened, mobile: ' 0170 1 ' }, NOW);
    const saved = saves.queue(known, NOW + 1_000);
    expect(mutations(known)).toMatchObject([{ op: 'update', resource: 'contacts', data: { mobile: '0170 1' } }]);
    if (saved === null) throw new Error('something was saved');
    saves.takeBack(known, saved, NOW + 2_000);
    expect(mutations(known)).toMatchObject([{ op: 'update', data: { mobile: null } }]);
  });

  it('is deleted and comes back', () => {
    const { book, drafts, client, known, form, bin, mutations } = setUp();
    expect(bin.remove([known], NOW)).toEqual([{ uid: known, kind: 'done', notes: [] }]);
    expect(mutations(known)).toMatchObject([{ op: 'delete', resource: 'contacts' }]);
    bin.restore([known], NOW + 1_000);
    expect(mutations(known)).toEqual([]);
    drafts.type(NEW, form, NOW);
    drafts.queue(NEW, NOW);
    bin.remove([NEW], NOW + 1_000);
    expect(mutations(NEW)).toEqual([]);
    bin.restore([NEW], NOW + 2_000);
    expect(mutations(NEW)).toMatchObject([{ op: 'create', data: { connection: client, first_name: 'Anna' } }]);
    expect(book.rows.of('contacts').byUid(NEW)).toMatchObject({ parentUid: client, presence: 'present' });
  });
});
