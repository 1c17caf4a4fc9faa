import { invariant } from '#shared/assert.ts';
import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { AccountInfo, LeaveImpact } from '#shared/screens/settings.ts';
import { parseAddress } from '#main/api/account/parse-address.ts';
import { checkAccount } from '#main/api/account/check-account.ts';
import { createServiceClient } from '#main/api/service-client.ts';
import type { ProxyFor } from '#main/api/transport/agents.ts';
import type { ServiceClient } from '#main/api/service-client.ts';
import { openBook } from '#main/db/book.ts';
import { listUnsent } from '#main/db/outbox/unsent-work.ts';
import { refuseLostBook } from '#main/profile/orphaned-book.ts';
import type { OpenAccount } from './active-account.ts';
import type { Account, Profile } from '#main/profile/profile.ts';
import { createBackupPassphrases } from '#main/backup/backup-passphrases.ts';
import { readBackups } from '#main/backup/backup-state.ts';
import { isRestored, readRestoredMark, removeRestoredMark } from '#main/profile/restored-mark.ts';
import { bookPath } from './session.ts';
import { systemClock } from '#main/platform/system-clock.ts';
import { inquireFully } from '#main/sync/account/inquiry.ts';
import { provenKeyMark } from '#main/sync/account/proof.ts';
import { otherAccount } from '#main/sync/account/account-match.ts';
import type { Vault } from '#main/vault/vault.ts';
import { createUid } from '#main/platform/create-uid.ts';
import { message } from '#shared/words/message.ts';

/** The person's actions on accounts. Every step that may fail comes before the first step that changes anything. */
export interface AccountActions {
  /** Checks address and key, then opens the account's existing book or a new one. */
  connect(typedAddress: string, typedKey: string): Promise<AccountInfo>;
  openDemo(): Promise<AccountInfo>;
  /** Closes the open account and opens this one. Throws `not_found` for one that is not there any more. */
  switchTo(uid: Uid): Promise<AccountInfo>;
  /** Makes the open, restored book one that is used, and opens it anew. Throws `invalid_input` for any other. */
  useRestored(): Promise<AccountInfo>;
  /** Gives an account another name on this computer. Throws `not_found`, and `invalid_input` for an empty name. */
  rename(uid: Uid, name: string): void;
  /**
   * Replaces the API key. The new key must open the same account as the book. Throws `unproven_account` when nothing proves
   * that, unless the person vouches for it (`isVouchedFor`).
   */
  replaceKey(typedKey: string, isVouchedFor: boolean): Promise<AccountInfo>;
  /** Returns what would be lost by leaving the open account. */
  weighLeave(): LeaveImpact;
  /** Returns the uids of the unsent work that exists now. Empty for the demo book. */
  unsentNow(): ReadonlySet<Uid>;
  /**
   * Deletes the open account's book from this computer. Throws `needs_confirmation` when unsent work would be lost:
   * `isDiscardingUnsent` agrees to lose the `known` work only, not work that came later. After the demo book, the account that
   * was open before it is opened again. Returns the account that is open then, null for none.
   */
  leave(isDiscardingUnsent: boolean, known?: ReadonlySet<Uid>): Promise<AccountInfo | null>;
}

interface ActionParts {
  readonly profile: Profile;
  readonly vault: Vault;
  readonly migrationsDir: string;
  readonly proxyFor?: ProxyFor;
  readonly open: OpenAccount;
}

export function createAccountActions(parts: ActionParts): AccountActions {
  const { profile, vault, migrationsDir, open } = parts;
  const clientFor = (url: string, key: string): ServiceClient => clientWith(url, key, parts.proxyFor);

  /** A restored book is only read until it is used: opened for writing, it would be prepared for sending. */
  const modeOf = ({ uid }: Account): 'read' | 'write' => (isRestored(profile.accountDir(uid)) ? 'read' : 'write');

  const othersAt = ({ uid, url }: Account): readonly Account[] =>
    url === null ? [] : profile.accounts().filter((other) => other.url === url && other.uid !== uid);

  /**
   * Throws while another book of the same account has work that waits. The restored one may hold the same: what neither has sent, both
   * would look for in vain, and send.
   */
  function requireNothingWaitsBeside(account: Account): void {
    for (const other of othersAt(account).filter(({ uid }) => !isRestored(profile.accountDir(uid)))) {
      const count = waitingIn(other);
      if (count > 0)
        throw new AppError('invalid_input', message('restore_other_book_waits', { count, name: other.name }));
    }
  }

  function waitingIn(account: Account): number {
    try {
      const book = openBook({ path: bookPath(profile, account), mode: 'read', migrationsDir, createUid });
      try {
        return book.outbox.listOpen().length;
      } finally {
        book.close();
      }
    } catch {
      // Nothing leaves a book that cannot even be read.
      return 0;
    }
  }

  /** Throws when another account than the book's answers at its address now. Undecided cases are left to the engine. */
  async function requireNoOther(account: Account, key: string): Promise<void> {
    const current = open.current();
    const client = clientFor(account.url ?? '', key);
    const isOpen = current?.account.uid === account.uid;
    const book = isOpen
      ? current.book
      : openBook({ path: bookPath(profile, account), mode: modeOf(account), migrationsDir, createUid });
    try {
      if (
        book.engineStores.account.knowsAccount() &&
        (await inquireFully(client, book.engineStores.account)) === 'other'
      )
        throw otherAccount();
    } finally {
      if (!isOpen) book.close();
    }
  }

  /** Empty for the demo book: its changes are meant for no real account. */
  function unsentNow(): ReadonlySet<Uid> {
    const { account, book } = open.session();
    return account.url === null ? new Set() : listUnsent(book);
  }

  function requireAgreement(agreed: ReadonlySet<Uid>): void {
    const unsent = unsentNow();
    // Compared by uid, not by count: some work may have been sent and other work written meanwhile.
    if ([...unsent].every((uid) => agreed.has(uid))) return;
    throw new AppError('needs_confirmation', message('error_unsent_work', { count: unsent.size }));
  }

  function required(uid: Uid): Account {
    const account = profile.accounts().find((known) => known.uid === uid);
    if (account === undefined) throw new AppError('not_found', message('account_gone'));
    return account;
  }

  function openNext(account: Account): void {
    try {
      profile.setActiveAccount(account.uid);
    } catch {
      // Written when Inkwell quits at the latest.
    }
  }

  return {
    weighLeave: () => ({ unsentCount: unsentNow().size }),
    unsentNow,
    async connect(typedAddress, typedKey) {
      const url = parseAddress(typedAddress);
      const key = readKey(typedKey);
      await checkAccount(clientFor(url, key));
      const known = profile.accounts().find((account) => account.url === url);
      if (known === undefined) refuseLostBook(profile);
      else await requireNoOther(known, key);
      const account = known ?? { uid: createUid(), url, name: new URL(url).host };
      if (known === undefined) profile.addAccount(account);
      try {
        await vault.write(url, key);
      } catch (thrown) {
        // Removed because it was never opened: leaving the demo book would otherwise open this account.
        if (known === undefined) profile.removeAccount(account.uid);
        throw thrown;
      }
      return open.switchTo(account);
    },
    async openDemo() {
      const known = profile.accounts().find((account) => account.url === null);
      const account = known ?? { uid: createUid(), url: null, name: 'Aurora Studio' };
      if (known === undefined) profile.addAccount(account);
      return open.switchTo(account);
    },
    async switchTo(uid) {
      const info = open.info();
      return info?.uid === uid ? info : open.switchTo(required(uid));
    },
    useRestored() {
      const { account } = open.session();
      const folder = profile.accountDir(account.uid);
      const mark = readRestoredMark(folder);
      if (!isRestored(folder)) throw new AppError('invalid_input', message('restore_used_already'));
      requireNothingWaitsBeside(account);
      const used = { ...account, name: mark?.name ?? account.name };
      profile.addAccount(used);
      removeRestoredMark(folder);
      return open.switchTo(used);
    },
    rename(uid, name) {
      const account = required(uid);
      if (name.trim() === '') throw new AppError('invalid_input', message('account_name_missing'), { field: 'name' });
      profile.addAccount({ ...account, name: name.trim() });
      open.announce();
    },
    async replaceKey(typedKey, isVouchedFor) {
      const { account, book, engine } = open.session();
      const accountKey = open.key();
      if (account.url === null || accountKey === null)
        throw new AppError('invalid_input', message('error_demo_needs_no_key'));
      const key = readKey(typedKey);
      const client = clientFor(account.url, key);
      await checkAccount(client);
      const mark = await provenKeyMark(client, book.engineStores.account, isVouchedFor);
      await accountKey.replace(key);
      book.engineStores.account.saveKeyMark(mark, systemClock.now());
      engine.resume();
      engine.syncNow();
      open.announce();
      const info = open.info();
      invariant(info !== null, 'the account stays open while its key is replaced');
      return info;
    },
    async leave(isDiscardingUnsent, known = unsentNow()) {
      const { account, engine } = open.session();
      const agreed = isDiscardingUnsent ? known : new Set<Uid>();
      requireAgreement(agreed);
      // Another book of the same account goes on with the key.
      const accountKey = othersAt(account).length > 0 ? null : open.key();
      const key = (await accountKey?.read().catch(() => null)) ?? null;
      await accountKey?.forget();
      // Checked again: the keychain may have shown a prompt meanwhile, and the person has not agreed to lose newer work.
      try {
        requireAgreement(agreed);
      } catch (thrown) {
        if (key !== null) await accountKey?.replace(key);
        // A request may have found no key while it was removed, which stops the engine.
        engine.resume();
        open.announce();
        throw thrown;
      }
      try {
        const isSealed = readBackups(profile.accountDir(account.uid)).isSealed;
        await open.close();
        profile.removeAccount(account.uid);
        // Nobody needs the passphrase of its backups here any more; one that stays behind does no harm.
        if (isSealed)
          await createBackupPassphrases(vault)
            .forget(account.uid)
            .catch(() => {});
      } catch (thrown) {
        // The account is closed even when some of its files could not be deleted.
        open.announce();
        throw thrown;
      }
      const before = account.url === null ? profile.accountBefore() : null;
      if (before !== null) {
        try {
          return await open.switchTo(before);
        } catch {
          // The demo book is deleted all the same. The next start opens this account, which may hold unsent work.
          openNext(before);
        }
      }
      open.announce();
      return null;
    },
  };
}

/** Returns a client with a key that is not stored yet, for checks that a person waits for. */
function clientWith(baseUrl: string, key: string, proxyFor: ProxyFor = () => null): ServiceClient {
  return createServiceClient({ baseUrl, readKey: () => key, connection: { proxyFor }, isAskedOnce: true });
}

function readKey(typed: string): string {
  const key = typed.trim();
  if (key === '' || /\s/.test(key)) {
    throw new AppError('invalid_input', message('error_key_has_spaces'), { field: 'key' });
  }
  return key;
}
