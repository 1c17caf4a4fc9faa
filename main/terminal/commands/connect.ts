import type { Readable } from 'node:stream';
import { AppError } from '#shared/errors.ts';
import { checkAccount } from '#main/api/account/check-account.ts';
import { createServiceClient } from '#main/api/service-client.ts';
import { provenKeyMark } from '#main/sync/account/proof.ts';
import { COMPANY_ID } from '#main/db/account/key-value-store.ts';
import type { Vault } from '#main/vault/vault.ts';
import type { CommandLine } from '#main/terminal/arguments.ts';
import type { Terminal } from '#main/terminal/environment.ts';
import { chooseAccount, proxyOf, requireFittingPace, withLock, withSession } from '#main/terminal/environment.ts';
import { withAccount } from '#main/terminal/new-account.ts';
import { refuseSecondBook } from '#main/terminal/same-account.ts';
import type { Answer } from '#main/terminal/output.ts';
import { UsageError } from '#main/terminal/usage-error.ts';
import { message } from '#shared/words/message.ts';
import { words } from '#shared/words/words.ts';

/** Runs `connect`: checks address and key, creates the book, and with `--key-stdin` stores the key in the keychain. */
export async function connect(terminal: Terminal, line: CommandLine): Promise<Answer> {
  // Read before the profile is locked: a person who types the key slowly must not block other programs.
  const typedKey = line.flags['key-stdin'] === true ? await readKey(terminal.deps.stdin) : null;
  return withLock(terminal, 'connect', async () => {
    const known = chooseKnown(terminal);
    if (terminal.options.isDemo) return answer(null, await createBook(terminal, known, null, async () => {}));
    const url = terminal.url ?? known?.url ?? null;
    if (url === null) throw new UsageError([words.terminal_url_needed()]);
    requireFittingPace(terminal.options, url);
    const key = typedKey ?? (await knownKey(terminal, url));
    const { companyId } = await checkAccount(
      createServiceClient({
        baseUrl: url,
        readKey: () => key,
        connection: { proxyFor: proxyOf(terminal) },
        isAskedOnce: true,
      }),
    );
    if (known === null && companyId !== null) refuseSecondBook(terminal, companyId);
    const vault = typedKey === null ? null : await requireKeychain(terminal);
    const book = { ...terminal, key };
    return answer(url, await createBook(book, known, companyId, async () => vault?.write(url, key)));
  });
}

function chooseKnown(terminal: Terminal) {
  if (terminal.options.isDemo || terminal.url === null || terminal.options.account !== null)
    return chooseAccount(terminal);
  return terminal.profile.accounts().find((account) => account.url === terminal.url) ?? null;
}

/** Creates the book. `keepKey` runs after the service accepted the key: a refused key must not replace one that works. */
async function createBook(
  terminal: Terminal,
  known: ReturnType<typeof chooseAccount>,
  companyId: string | null,
  keepKey: () => Promise<void>,
): Promise<string | null> {
  return withAccount(terminal, known, (account) =>
    withSession(terminal, account, async ({ book, service }) => {
      if (account.url !== null) {
        const mark = await provenKeyMark(service, book.engineStores.account, false);
        await keepKey();
        book.engineStores.account.saveKeyMark(mark, Date.now());
      }
      const stored = book.keyValues.get(COMPANY_ID);
      if (companyId !== null && stored === undefined) book.keyValues.set(COMPANY_ID, companyId, Date.now());
      return typeof stored === 'string' ? stored : companyId;
    }),
  );
}

async function knownKey({ key, deps }: Terminal, url: string): Promise<string> {
  const found = key ?? (await (await deps.openVault()).read(url));
  if (found === null) throw new AppError('key_missing', message('terminal_no_key'));
  return found;
}

async function requireKeychain({ deps }: Terminal): Promise<Vault> {
  const vault = await deps.openVault();
  if (vault.storage !== 'keychain') {
    throw new AppError('keychain_unavailable', message('terminal_no_keychain'));
  }
  return vault;
}

async function readKey(stdin: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  const key = Buffer.concat(chunks).toString('utf8').trim();
  if (key === '' || /\s/.test(key)) throw new UsageError([words.terminal_stdin_holds_no_key()]);
  return key;
}

function answer(url: string | null, companyId: string | null): Answer {
  const text = url === null ? words.terminal_connected_demo() : words.terminal_connected({ address: url });
  return { json: { account: { url, companyId }, ok: true }, text };
}
