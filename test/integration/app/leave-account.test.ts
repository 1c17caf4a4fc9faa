import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountActions } from '#main/account/account-actions.ts';
import { createAccountActions } from '#main/account/account-actions.ts';
import type { EventListener } from '#main/app/app-options.ts';
import type { Book } from '#main/db/book.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import { seedBook } from '#main/demo/seed/seed-book.ts';
import type { OpenAccount } from '#main/account/active-account.ts';
import { createOpenAccount } from '#main/account/active-account.ts';
import type { Profile } from '#main/profile/profile.ts';
import { openProfile } from '#main/profile/profile.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import type { Vault } from '#main/vault/vault.ts';
import { AppError } from '#shared/errors.ts';
import { freshForm } from '#shared/invoice-form/new-form.ts';
import { uidFrom } from '#shared/service/ids.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import {
  clientRow,
  invoiceRow,
  migrationsDir,
  stateDir,
  newClient,
  NOW,
  noLines,
  sweepPage,
  TODAY,
  uidOf,
} from '#test/helpers/books.ts';
import { serveDemo } from '#test/service/serve.ts';
import { createUid } from '#main/platform/create-uid.ts';
import { message } from '#shared/words/message.ts';

const URL = 'https://acme.example.invalid';
const KEY = 'ik_5f81c0d7e2b94a';

describe('leaving an account', () => {
  let dataDir: string;
  let open: OpenAccount;
  let actions: AccountActions;
  let profile: Profile;
  let memory: Vault;
  let vault: Vault;
  let isLocked: boolean;
  /** What happens while the keychain asks the person. */
  let whileRemoving: () => void;
  /** Uids of the accounts that the window was told of; null where none is open. */
  let told: (string | null)[];
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

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'inkwell-leave-'));
    isLocked = false;
    whileRemoving = () => {};
    told = [];
    profile = openProfile(dataDir);
    profile.updateSettings({ isOfflineByChoice: true });
    memory = createMemoryVault();
    await memory.write(URL, KEY);
    const locked = (): Promise<never> =>
      Promise.reject(new AppError('keychain_unavailable', message('error_internal')));
    const removeKey = async (address: string): Promise<void> => {
      if (isLocked) await locked();
      await memory.remove(address);
      whileRemoving();
    };
    vault = { ...memory, remove: removeKey };
    const emit: EventListener = (event, payload) => {
      if (event === 'account:changed') told.push(payload !== null && 'uid' in payload ? payload.uid : null);
    };
    const shell = { version: '0.0.0', locale: 'en-US', platform: 'linux', startInDemo: false } as const;
    open = createOpenAccount({ ...shell, dataDir, vault, migrationsDir, stateDir }, profile, emit);
    actions = createAccountActions({ profile, vault, migrationsDir, open });
    profile.addAccount(account);
    open.open(account);
  });

  afterEach(async () => {
    await open.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('asks first when a new invoice was written and never saved', async () => {
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

  it('asks first when an invoice of the account was edited and the edit never saved', async () => {
    const { uid, form } = openInvoice();
    book().drafts.save(uid, { ...form, summary: 'Hosting and mail' }, NOW);
    await expect(actions.leave(false)).rejects.toMatchObject({ code: 'needs_confirmation' });
    expect(isOnDisk()).toBe(true);
  });

  it('counts unreadable drafts, and counts an invoice in outbox and editor once', () => {
    const { uid, form } = openInvoice(7);
    book().drafts.save(uid, { ...form, summary: 'Hosting and mail' }, NOW);
    book().drafts.queue(uid, NOW);
    book().drafts.save(uid, { ...form, summary: 'Hosting, mail and names' }, NOW);
    const other = openInvoice(8);
    book().drafts.save(other.uid, { ...other.form, dueDate: '+1' }, NOW);
    book().edits.enqueue([newClient(createUid())], NOW);
    expect(actions.weighLeave()).toEqual({ unsentCount: 3 });
  });

  it('asks nothing when the drafts are empty', async () => {
    book().drafts.save(createUid(), freshForm({ clientUid: null, statementNo: 'INV-1', date: TODAY }), NOW);
    const { uid, form } = openInvoice();
    book().drafts.save(uid, form, NOW);
    expect(actions.weighLeave()).toEqual({ unsentCount: 0 });
    expect(await actions.leave(false)).toBeNull();
    expect(isOnDisk()).toBe(false);
  });

  it('changes nothing while the keychain cannot remove the key, and succeeds when it can', async () => {
    expect(await open.key()?.read()).toBe(KEY);
    isLocked = true;
    await expect(actions.leave(false)).rejects.toMatchObject({ code: 'keychain_unavailable' });
    expect(open.info()).toMatchObject({ uid: account.uid, keyHint: 'b94a' });
    expect(await open.key()?.read()).toBe(KEY);
    isLocked = false;
    expect(await actions.leave(false)).toBeNull();
    expect(await memory.read(URL)).toBeNull();
    expect(isOnDisk()).toBe(false);
  });

  it.each([false, true])(
    'asks again when something was written during the keychain prompt (agreed to lose the earlier work: %s)',
    async (isAgreed) => {
      const fresh = freshForm({ clientUid: null, statementNo: 'INV-1', date: TODAY });
      if (isAgreed) book().drafts.save(createUid(), { ...fresh, summary: 'Known' }, NOW);
      whileRemoving = () => {
        book().drafts.save(createUid(), { ...fresh, statementNo: 'INV-2', summary: 'Half a thought' }, NOW);
      };
      await expect(actions.leave(isAgreed)).rejects.toMatchObject({ code: 'needs_confirmation' });
      expect(isOnDisk()).toBe(true);
      expect(await memory.read(URL)).toBe(KEY);
      expect(await open.key()?.read()).toBe(KEY);
      whileRemoving = () => {};
      await actions.leave(true);
      expect(isOnDisk()).toBe(false);
      expect(await memory.read(URL)).toBeNull();
    },
  );

  it('asks again even when as many changes were sent meanwhile as were written', async () => {
    const [known = 0] = book().edits.enqueue([newClient(createUid())], NOW);
    whileRemoving = () => {
      book().edits.discard(known, NOW);
      const fresh = freshForm({ clientUid: null, statementNo: 'INV-1', date: TODAY });
      book().drafts.save(createUid(), { ...fresh, summary: 'Half a thought' }, NOW);
    };
    await expect(actions.leave(true)).rejects.toMatchObject({ code: 'needs_confirmation' });
    expect(isOnDisk()).toBe(true);
    expect(await open.key()?.read()).toBe(KEY);
  });

  it('resumes with the restored key even when a request found no key in between', async () => {
    const local = { uid: createUid(), url: 'http://127.0.0.1:9', name: 'Local' };
    await memory.write(local.url, KEY);
    profile.addAccount(local);
    profile.updateSettings({ isOfflineByChoice: false });
    await open.switchTo(local);
    const { engine } = open.session();
    const obstacle = () => engine.status().obstacle.kind;
    await vi.waitUntil(() => obstacle() === 'unreachable', { timeout: 20_000 });
    whileRemoving = () => {
      book().edits.enqueue([newClient(createUid())], NOW);
    };
    vi.spyOn(vault, 'write').mockImplementation(async (address, key) => {
      engine.syncNow();
      await vi.waitUntil(() => obstacle() === 'stopped', { timeout: 20_000 });
      await memory.write(address, key);
    });
    await expect(actions.leave(false)).rejects.toMatchObject({ code: 'needs_confirmation' });
    await vi.waitUntil(() => obstacle() === 'unreachable', { timeout: 20_000 });
  });

  it('returns from the demo book even when the settings cannot be written', async () => {
    await actions.openDemo();
    mkdirSync(join(dataDir, 'settings.json.new'));
    expect((await actions.leave(false))?.uid).toBe(account.uid);
    expect(profile.activeAccount()).toEqual(account);
  });

  it('lets the next start open the account that could not be opened after the demo book', async () => {
    const demo = await actions.openDemo();
    expect(profile.activeAccount()?.uid).toBe(demo.uid);
    const switchTo = vi
      .spyOn(open, 'switchTo')
      .mockRejectedValue(new AppError('book_damaged', message('error_internal')));
    expect(await actions.leave(false)).toBeNull();
    expect([open.info(), profile.activeAccount()?.uid]).toEqual([null, account.uid]);
    switchTo.mockRestore();
  });

  it('returns from the demo book to the account that was open before it, even after a restart, and not to a newer one', async () => {
    profile.addAccount({ uid: uidFrom(Date.now() + 1_000, new Uint8Array(10)), url: `${URL}:8443`, name: 'Newer' });
    await actions.openDemo();
    expect((await actions.leave(false))?.uid).toBe(account.uid);
    await actions.openDemo();
    expect(openProfile(dataDir).accountBefore()).toEqual(account);
  });

  it('does not return to an account whose key the keychain refused: the profile does not know it', async () => {
    const served = await serveDemo(
      createDemoService({ apiKey: KEY, companyId: '612', now: Date.now, state: seedBook({ seed: 5, today: TODAY }) }),
    );
    const write = vi
      .spyOn(vault, 'write')
      .mockRejectedValue(new AppError('keychain_unavailable', message('error_internal')));
    await expect(actions.connect(served.url, KEY)).rejects.toMatchObject({ code: 'keychain_unavailable' });
    expect(profile.accounts()).toEqual([account]);
    write.mockRestore();
    await served.close();
  });

  it('tells the window that nothing is open even when the folder cannot be deleted', async () => {
    const removeAccount = vi.spyOn(profile, 'removeAccount').mockImplementation(() => {
      throw new AppError('read_only', message('error_internal'));
    });
    await expect(actions.leave(false)).rejects.toMatchObject({ code: 'read_only' });
    expect(told.at(-1)).toBeNull();
    expect(open.info()).toBeNull();
    removeAccount.mockRestore();
  });
});
