import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountActions } from '#main/account-actions.ts';
import { createAccountActions } from '#main/account-actions.ts';
import type { Book } from '#main/db/book.ts';
import type { OpenAccount } from '#main/open-account.ts';
import { createOpenAccount } from '#main/open-account.ts';
import { openProfile } from '#main/profile.ts';
import { createUid } from '#main/system-ports.ts';
import { createMemoryVault } from '#main/vault/memory-vault.ts';
import { freshForm } from '#shared/model/fresh-form.ts';
import { formFromInvoice } from '#shared/model/invoice-to-form.ts';
import {
  clientRow,
  invoiceRow,
  migrationsDir,
  newClient,
  NOW,
  noLines,
  sweepPage,
  TODAY,
  uidOf,
} from '#test/helpers/books.ts';

const URL = 'https://acme.example.invalid';

describe('leaving an account', () => {
  let dataDir: string;
  let open: OpenAccount;
  let actions: AccountActions;
  const account = { uid: createUid(), url: URL, name: 'Acme' };

  const book = (): Book => open.session().book;
  const isOnDisk = (): boolean => existsSync(join(dataDir, 'accounts', account.uid));

  /** An invoice of the account, read whole, with its form as the editor opens it. */
  function openInvoice(id = 7) {
    sweepPage(book(), 'connections', [clientRow(1)]);
    sweepPage(book(), 'invoices', [invoiceRow(id, { summary: 'Hosting' }, noLines)]);
    const uid = uidOf(book(), 'invoices', id);
    const state = book().rows.of('invoices').byUid(uid);
    if (state === null) throw new Error('the invoice is in the book');
    const { view, connection } = book().rows.draw('invoices', state);
    book().drafts.opened(uid);
    return { uid, form: formFromInvoice(view, connection?.uid ?? null) };
  }

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'inkwell-leave-'));
    const profile = openProfile(dataDir);
    profile.updateSettings({ isOfflineByChoice: true });
    const vault = createMemoryVault();
    const shell = { version: '0.0.0', locale: 'en-US', platform: 'linux', startInDemo: false } as const;
    open = createOpenAccount({ ...shell, dataDir, vault, migrationsDir }, profile, () => {});
    actions = createAccountActions({ profile, vault, migrationsDir, open });
    profile.addAccount(account);
    open.open(account);
  });

  afterEach(async () => {
    await open.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('asks first where a new invoice was written and never saved', async () => {
    const fresh = freshForm({ clientUid: null, statementNo: 'INV-1', date: TODAY });
    book().drafts.save(createUid(), { ...fresh, summary: 'Half a thought' }, NOW);
    expect(actions.weighLeave()).toEqual({ unsentCount: 1 });
    await expect(actions.leave(false)).rejects.toMatchObject({
      code: 'needs_confirmation',
      message: expect.stringContaining('1 change or draft is not in your account') as string,
    });
    expect(isOnDisk()).toBe(true);
    await actions.leave(true);
    expect(isOnDisk()).toBe(false);
  });

  it('asks first where an invoice of the account was edited and the edit never saved', async () => {
    const { uid, form } = openInvoice();
    book().drafts.save(uid, { ...form, summary: 'Hosting and mail' }, NOW);
    await expect(actions.leave(false)).rejects.toMatchObject({ code: 'needs_confirmation' });
    expect(isOnDisk()).toBe(true);
  });

  it('counts what cannot be read yet, and counts once what is both in the outbox and in the editor', () => {
    const { uid, form } = openInvoice(7);
    book().drafts.save(uid, { ...form, summary: 'Hosting and mail' }, NOW);
    book().drafts.queue(uid, NOW);
    book().drafts.save(uid, { ...form, summary: 'Hosting, mail and names' }, NOW);
    const other = openInvoice(8);
    book().drafts.save(other.uid, { ...other.form, dueDate: '+1' }, NOW);
    book().edits.enqueue([newClient(createUid())], NOW);
    expect(actions.weighLeave()).toEqual({ unsentCount: 3 });
  });

  it('asks nothing where drafts hold nothing', async () => {
    book().drafts.save(createUid(), freshForm({ clientUid: null, statementNo: 'INV-1', date: TODAY }), NOW);
    const { uid, form } = openInvoice();
    book().drafts.save(uid, form, NOW);
    expect(actions.weighLeave()).toEqual({ unsentCount: 0 });
    expect(await actions.leave(false)).toBeNull();
    expect(isOnDisk()).toBe(false);
  });
});
