import { invariant } from '#shared/assert.ts';
import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { AccountInfo, LeaveImpact } from '#shared/screens/settings.ts';
import { parseAddress } from '#main/api/account/parse-address.ts';
import { checkAccount } from '#main/api/account/check-account.ts';
import { createServiceClient } from '#main/api/service-client.ts';
import type { ServiceClient } from '#main/api/service-client.ts';
import { openBook } from '#main/db/book.ts';
import { listUnsent } from '#main/db/outbox/unsent-work.ts';
import { refuseLostBook } from '#main/profile/orphaned-book.ts';
import type { OpenAccount } from './active-account.ts';
import type { Account, Profile } from '#main/profile/profile.ts';
import { bookPath } from './session.ts';
import { systemClock } from '#main/platform/system-clock.ts';
import { inquireFully } from '#main/sync/account/inquiry.ts';
import { provenKeyMark } from '#main/sync/account/proof.ts';
import { otherAccount } from '#main/sync/account/account-match.ts';
import type { Vault } from '#main/vault/vault.ts';
import { createUid } from '#main/platform/create-uid.ts';

/** What a person can do about accounts. Every step that may fail comes before the first one that changes anything. */
export interface AccountActions {
  /** Checks address and key, then opens the account's book, a known one again or a new one. */
  connect(typedAddress: string, typedKey: string): Promise<AccountInfo>;
  openDemo(): Promise<AccountInfo>;
  /**
   * A new key must open the same account as the book. Where the account shows nothing that the book knows, only a person can
   * say so: throws `unproven_account` unless they do.
   */
  replaceKey(typedKey: string, isVouchedFor: boolean): Promise<AccountInfo>;
  /** What leaving the open account would lose. */
  weighLeave(): LeaveImpact;
  /** What of it is known to whoever asks now. */
  unsentNow(): ReadonlySet<Uid>;
  /**
   * Deletes the book from this computer; `needs_confirmation` while unsent work would be lost unasked: `isDiscardingUnsent` agrees
   * to lose what is `known`, and nothing that came since. Whoever leaves the demo book comes back to the account they came from,
   * where there is one: answers what is open then.
   */
  leave(isDiscardingUnsent: boolean, known?: ReadonlySet<Uid>): Promise<AccountInfo | null>;
}

interface ActionParts {
  readonly profile: Profile;
  readonly vault: Vault;
  readonly migrationsDir: string;
  readonly open: OpenAccount;
}

export function createAccountActions({ profile, vault, migrationsDir, open }: ActionParts): AccountActions {
  /** A known book must not belong to another account than answers under its address today; the rest the engine asks. */
  async function requireNoOther(account: Account, key: string): Promise<void> {
    const current = open.current();
    const client = clientFor(account.url ?? '', key);
    const isOpen = current?.account.uid === account.uid;
    const book = isOpen
      ? current.book
      : openBook({ path: bookPath(profile, account), mode: 'write', migrationsDir, createUid });
    try {
      if (book.engineStore.knowsAccount() && (await inquireFully(client, book.engineStore)) === 'other')
        throw otherAccount();
    } finally {
      if (!isOpen) book.close();
    }
  }

  /** Whoever leaves the demo book loses nothing that was meant for an account. */
  function unsentNow(): ReadonlySet<Uid> {
    const { account, book } = open.session();
    return account.url === null ? new Set() : listUnsent(book);
  }

  function requireAgreement(agreed: ReadonlySet<Uid>): void {
    const unsent = unsentNow();
    // One by one: as much may have left meanwhile as was written.
    if ([...unsent].every((uid) => agreed.has(uid))) return;
    throw new AppError(
      'needs_confirmation',
      `${unsent.size === 1 ? '1 change or draft is' : `${String(unsent.size)} changes and drafts are`} not in your account yet. Send them first, or leave and lose them.`,
    );
  }

  function openNext(account: Account): void {
    try {
      profile.setActiveAccount(account.uid);
    } catch {
      // It is written at the latest when Inkwell quits.
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
        // Nobody has been there yet: kept, it would be the account that whoever leaves the demo comes back to.
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
    async replaceKey(typedKey, isVouchedFor) {
      const { account, book, engine } = open.session();
      const accountKey = open.key();
      if (account.url === null || accountKey === null)
        throw new AppError('invalid_input', 'The demo book needs no key.');
      const key = readKey(typedKey);
      const client = clientFor(account.url, key);
      await checkAccount(client);
      const mark = await provenKeyMark(client, book.engineStore, isVouchedFor);
      await accountKey.replace(key);
      book.engineStore.saveKeyMark(mark, systemClock.now());
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
      const accountKey = open.key();
      const key = (await accountKey?.read().catch(() => null)) ?? null;
      await accountKey?.forget();
      // A keychain may ask the person first, and the window works on meanwhile: nobody was asked about what is new since.
      try {
        requireAgreement(agreed);
      } catch (thrown) {
        if (key !== null) await accountKey?.replace(key);
        // It may have been asked for before it was back.
        engine.resume();
        open.announce();
        throw thrown;
      }
      try {
        await open.close();
        profile.removeAccount(account.uid);
      } catch (thrown) {
        // Whatever is left of it on disk, it is not open any more.
        open.announce();
        throw thrown;
      }
      const before = account.url === null ? profile.accountBefore() : null;
      if (before !== null) {
        try {
          return await open.switchTo(before);
        } catch {
          // The demo is left all the same, and the next start opens this one: it may hold what nobody else has.
          openNext(before);
        }
      }
      open.announce();
      return null;
    },
  };
}

/** For the questions that a person waits for, with a key that is stored nowhere yet. */
function clientFor(baseUrl: string, key: string): ServiceClient {
  return createServiceClient({ baseUrl, readKey: () => key, isAskedOnce: true });
}

function readKey(typed: string): string {
  const key = typed.trim();
  if (key === '' || /\s/.test(key)) {
    throw new AppError('invalid_input', 'Paste the API key from your profile; it has no spaces.', { field: 'key' });
  }
  return key;
}
