import { describe, expect, it } from 'vitest';
import { clientFromView } from '#shared/client/client-body.ts';
import type { ClientForm } from '#shared/client/client-form.ts';
import { emptyClient } from '#shared/client/client-form.ts';
import { listUnsent } from '#main/db/outbox/unsent-work.ts';
import { clientRow, NOW, openMemoryBook, sweepPage, uidOf } from '#test/helpers/books.ts';

const NEW = '01936f00-0000-7000-8000-0000000000aa';
const form: ClientForm = {
  ...emptyClient,
  name: 'Harbor Bakery',
  business_email: 'office@harbor.test',
  language: 'en-us',
  currency: 'EUR',
};

/** A book with a client of the account, and the stores of clients. */
function setUp() {
  const book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1, { name: 'Client ', city: 'Bergen' })]);
  const known = uidOf(book, 'connections', 1);
  const mirror = book.rows.of('connections').byUid(known)?.mirror ?? {};
  const mutations = (uid: string) => book.outbox.listOpenOf(uid).map(({ mutation }) => mutation);
  return { ...book.editorOf('connections'), book, known, opened: clientFromView(mirror), mutations };
}

describe('a draft of a client', () => {
  it('is kept as it is typed, and is work that the account does not have', () => {
    const { book, drafts } = setUp();
    drafts.type(NEW, { ...form, business_email: '' }, NOW);
    expect(drafts.read(NEW)?.form).toEqual({ ...form, business_email: '' });
    expect(book.drafts.read(NEW)).toBeNull();
    expect(book.rows.of('connections').byUid(NEW)?.patch).toMatchObject({ name: 'Harbor Bakery' });
    expect([...listUnsent(book)]).toEqual([NEW]);
  });

  it('becomes one create, once nothing is missing', () => {
    const { drafts, versions, mutations } = setUp();
    drafts.type(NEW, { ...form, business_email: '' }, NOW);
    expect(() => {
      drafts.queue(NEW, NOW);
    }).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    drafts.type(NEW, form, NOW);
    drafts.queue(NEW, NOW);
    const { name, business_email } = form;
    expect(mutations(NEW)).toEqual([
      {
        op: 'create',
        resource: 'connections',
        uid: NEW,
        data: { category: 'organization', name, business_email, language: 'en-us', currency: 'EUR' },
      },
    ]);
    expect(drafts.read(NEW)).toBeNull();
    expect(versions.list(NEW).map(({ kind }) => kind)).toEqual(['saved']);
  });

  it('changes what was typed and nothing else, measured by what the editor showed', () => {
    const { book, known, opened, drafts, versions, mutations } = setUp();
    drafts.opened(known);
    drafts.type(known, { ...opened, business_email: 'new@client1.test' }, NOW);
    sweepPage(book, 'connections', [clientRow(1, { name: 'Client', city: 'Oslo' })]);
    drafts.queue(known, NOW + 1_000);
    expect(mutations(known)).toMatchObject([
      {
        op: 'update',
        resource: 'connections',
        data: { business_email: 'new@client1.test' },
        base: { name: 'Client ', business_email: 'office@client1.test', city: 'Bergen' },
      },
    ]);
    expect(Object.keys((mutations(known)[0] as { readonly data: object }).data)).toEqual(['business_email']);
    expect(versions.list(known).map(({ kind }) => kind)).toEqual(['saved', 'before']);
  });

  it('queues nothing where nothing was changed', () => {
    const { known, opened, drafts, mutations } = setUp();
    drafts.opened(known);
    drafts.type(known, opened, NOW);
    expect(drafts.listUnsaved()).toEqual([]);
    drafts.queue(known, NOW);
    expect(mutations(known)).toEqual([]);
  });

  it('goes into the bin and comes back, of a new client', () => {
    const { book, drafts, versions, bin } = setUp();
    drafts.type(NEW, form, NOW);
    bin.discardDraft(NEW, NOW + 1_000);
    expect(drafts.read(NEW)).toBeNull();
    expect(book.rows.of('connections').byUid(NEW)?.presence).toBe('gone');
    expect(versions.list(NEW).map(({ kind }) => kind)).toEqual(['discarded']);
    expect(bin.restore([NEW], NOW + 2_000)).toEqual([{ uid: NEW, kind: 'done', notes: [] }]);
    expect(drafts.read(NEW)).toMatchObject({ form, isNew: true });
    expect(book.rows.of('connections').byUid(NEW)?.presence).toBe('present');
  });

  it('goes into the bin and comes back with its base, of a client of the account', () => {
    const { book, known, opened, drafts, bin, mutations } = setUp();
    drafts.opened(known);
    drafts.type(known, { ...opened, business_email: 'new@client1.test' }, NOW);
    bin.discardDraft(known, NOW + 1_000);
    expect(book.rows.of('connections').byUid(known)?.patch).toBeNull();
    sweepPage(book, 'connections', [clientRow(1, { business_email: 'other@client1.test' })]);
    bin.restore([known], NOW + 2_000);
    drafts.queue(known, NOW + 3_000);
    expect(mutations(known)).toMatchObject([
      { data: { business_email: 'new@client1.test' }, base: { business_email: 'office@client1.test' } },
    ]);
  });

  it('is deleted with its client and comes back with it', () => {
    const { book, known, opened, drafts, bin, mutations } = setUp();
    drafts.opened(known);
    drafts.type(known, { ...opened, business_email: 'new@client1.test' }, NOW);
    expect(bin.remove([known], NOW + 1_000)).toEqual([{ uid: known, kind: 'done', notes: [] }]);
    expect(mutations(known)).toMatchObject([{ op: 'delete', resource: 'connections' }]);
    expect(drafts.read(known)).toBeNull();
    bin.restore([known], NOW + 2_000);
    expect(mutations(known)).toEqual([]);
    expect(drafts.read(known)?.form.business_email).toBe('new@client1.test');
    expect(book.bin.restore([known], NOW)).toMatchObject([{ kind: 'refused' }]);
  });

  it('is undone after its save, without what was changed since', () => {
    const { known, opened, drafts, saves, mutations } = setUp();
    drafts.opened(known);
    drafts.type(known, { ...opened, business_email: 'new@client1.test' }, NOW);
    const saved = saves.queue(known, NOW + 1_000);
    if (saved === null) throw new Error('something was saved');
    drafts.type(known, { ...saved.after, language: 'de' }, NOW + 2_000);
    drafts.queue(known, NOW + 3_000);
    saves.takeBack(known, saved, NOW + 4_000);
    const email = { business_email: 'office@client1.test' };
    expect(mutations(known)).toMatchObject([{ op: 'update', data: { ...email, language: 'de' }, base: email }]);
  });

  it('is a draft again when the save of a new client is undone, and can be saved again', () => {
    const { drafts, saves, mutations } = setUp();
    drafts.type(NEW, form, NOW);
    const saved = saves.queue(NEW, NOW + 1_000);
    if (saved === null) throw new Error('something was saved');
    saves.takeBack(NEW, saved, NOW + 2_000);
    expect(mutations(NEW)).toEqual([]);
    expect(drafts.read(NEW)?.form).toEqual(form);
    saves.queueAgain(NEW, saved, NOW + 3_000);
    expect(mutations(NEW)).toMatchObject([{ op: 'create', resource: 'connections' }]);
  });
});
