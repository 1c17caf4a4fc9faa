import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '#main/app.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import type { Channel } from '#shared/ipc/contract.ts';
import { channels } from '#shared/ipc/contract.ts';
import type { Uid } from '#shared/service/ids.ts';
import { migrationsDir, stateDir } from '#test/helpers/books.ts';
import { payloads, someUid } from '#test/helpers/payloads.ts';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { serveSmallAccount } from '#test/helpers/small-account.ts';
import type { Evidence } from './evidence.ts';
import { createEvidence } from './evidence.ts';
import type { Fault } from './faults.ts';
import { allFaults, keyRefused, limited } from './faults.ts';
import type { HostileFront } from './hostile-front.ts';
import { openFront } from './hostile-front.ts';
import type { Life } from './life.ts';
import { createLife } from './life.ts';
import { listenToProcess } from './process-output.ts';

export interface WholeRun {
  readonly evidence: Evidence;
  readonly channels: ReadonlySet<Channel>;
  /** What the service has of the invoice that was drafted, queued and sent. */
  readonly arrived: number;
}

/** A run waits for real answers and for real waits of the engine. */
export const RUN_LIMIT_MS = 120_000;
const CLOSED = 'http://127.0.0.1:9';
/** What was not answered must be settled before the next of its kind leaves. */
const QUICK = {
  pace: 'unlimited',
  probeAfterMs: [0, 20, 40],
  transportBackoffMs: [20, 200],
  limitBackoffMs: [100],
} as const;

/** A key like no other text, with characters that read differently in every encoding. */
export const randomKey = (): string => `ik+/${randomBytes(18).toString('base64url')}=~`;

/**
 * One whole life of the program: it is connected, reads, is edited, sends, and meets every fault on the way, as a window
 * would drive it. All that comes out of it anywhere is looked through for the key.
 */
export async function liveWholeRun(): Promise<WholeRun> {
  const key = randomKey();
  const evidence = createEvidence(key);
  const endListening = listenToProcess(evidence);
  const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-key-'));
  const account = await serveSmallAccount('612', key);
  const front = await openFront(account.service);
  const options = {
    version: '0.0.0',
    locale: 'en-US',
    platform: 'linux',
    startInDemo: false,
    migrationsDir,
    stateDir,
  } as const;
  const app = await openApp({ ...options, dataDir, vault: createMemoryVault(), engine: QUICK });
  const life = createLife(app, evidence);
  try {
    await connect(life, front, key);
    const { uid, arrived } = await sendInvoice(life, account);
    for (const fault of allFaults) await meet(life, front, fault, key);
    await askTheRest(life, uid);
    evidence.addFolder('open', dataDir);
    await leave(life, evidence, dataDir);
    return { evidence, channels: life.channels, arrived };
  } finally {
    await app.close();
    evidence.addFolder('closed', dataDir);
    await front.close();
    await account.close();
    endListening();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Fails to connect in every way, then connects. */
async function connect(life: Life, front: HostileFront, key: string): Promise<void> {
  await life.ask('app:get-state', null);
  for (const url of [CLOSED, front.url.replace('http:', 'https:'), 'http://far.example', `https://x/?key=${key}`, key])
    refused(await life.call('account:connect', { url, key }));
  refused(await life.call('account:connect', { url: front.url, key: `${key} ` + key }));
  for (const fault of allFaults) {
    front.fault = fault;
    refused(await life.call('account:connect', { url: front.url, key }));
    if (front.hits() === 0) throw new Error(`No request met ${fault.name}.`);
  }
  front.fault = null;
  await life.ask('account:connect', { url: front.url, key });
  await life.until('the first read', async () => (await life.phase()) === 'up_to_date');
}

function refused({ ok }: { readonly ok: boolean }): void {
  if (ok) throw new Error('An account was connected that should have been refused.');
}

/** Channels that only tell something; the others are asked about an invoice that does not exist. */
const TELLING =
  /:(get|get-.*|list|list-.*|count-.*|sum|prepare|history|templates|ledger|suggest|standing|report|open|last-of-client)$/;

/** Whatever the run itself has no use for is asked once: an answer or a refusal, both are looked through. */
async function askTheRest(life: Life, uid: Uid): Promise<void> {
  // How the run goes on is its own to say.
  const rest = channels.filter((channel) => !life.channels.has(channel) && !/^(account|lock|sync):/.test(channel));
  for (const channel of rest) {
    const payload = JSON.stringify(payloads[channel]);
    const asked = TELLING.test(channel) ? payload.replaceAll(someUid, uid) : payload;
    // The same payload about another invoice is one of the same channel.
    await life.call(channel, JSON.parse(asked) as never);
  }
}

/** Drafts an invoice and sends it; tells how often the service has it. */
async function sendInvoice(
  life: Life,
  { service }: SmallAccount,
): Promise<{ readonly uid: Uid; readonly arrived: number }> {
  const [client] = await life.ask('client:search', { text: 'birch', limit: 5 });
  if (client === undefined) throw new Error('The client is not in the book.');
  const draft = await life.ask('draft:open', { uid: null, clientUid: client.uid });
  const { lines } = payloads['draft:save'].form;
  const form = { ...draft.form, summary: 'A letter', lines: lines.map((line) => ({ ...line, price: '12.00' })) };
  await life.ask('draft:save', { uid: draft.uid, form });
  await life.ask('draft:queue', { uid: draft.uid });
  const count = (): number =>
    service.state.invoices.filter((invoice) => invoice.fields.statement_no === draft.form.statementNo).length;
  await life.until('the invoice arrived', async () => Promise.resolve(count() > 0));
  await life.until('the outbox is empty', async () => isDone(life, draft.uid));
  await life.ask('invoice:get', { uid: draft.uid });
  return { uid: draft.uid, arrived: count() };
}

async function stateOf(life: Life, uid: Uid): Promise<string | null> {
  return (await life.ask('outbox:list', null)).find((entry) => entry.uid === uid)?.state ?? null;
}

const isUnderWay = (state: string | null): boolean => ['queued', 'sending', 'unconfirmed'].includes(state ?? '');

const isDone = async (life: Life, uid: Uid): Promise<boolean> => {
  const state = await stateOf(life, uid);
  return state === null || state === 'done';
};

/** Lets a write and a read of the engine run into a fault, and the program recover from it. */
async function meet(life: Life, front: HostileFront, fault: Fault, key: string): Promise<void> {
  front.fault = fault;
  const { uid } = await life.ask('client:create', { ...payloads['client:create'], name: fault.name });
  const isStopped = async (): Promise<boolean> => !['up_to_date', 'working'].includes(await life.phase());
  const isRefused = async (): Promise<boolean> =>
    ['needs_you', 'unconfirmed'].includes((await stateOf(life, uid)) ?? '');
  await life.until(
    `a write met ${fault.name}`,
    async () => front.hits() > 0 && ((await isRefused()) || (await isStopped())),
  );
  if (fault !== keyRefused && fault !== limited) {
    const before = front.hits();
    await readAgain(life);
    await life.until(
      `a read met ${fault.name}`,
      async () => front.hits() > before && (await life.phase()) !== 'working',
    );
  }
  await lookAround(life);
  if (fault === keyRefused) refused(await life.call('account:replace-key', { key, isVouchedFor: false }));
  front.fault = null;
  for (const entry of await life.ask('outbox:list', null)) {
    for (const kind of ['retry', 'discard'] as const)
      if (entry.actions.includes(kind))
        await life.call('outbox:resolve', { id: entry.id, decision: { kind }, shown: null });
  }
  if (fault === keyRefused) await life.ask('account:replace-key', { key, isVouchedFor: false });
  await readAgain(life);
  await life.until(
    `recovered from ${fault.name}`,
    async () => !(await isStopped()) && !isUnderWay(await stateOf(life, uid)),
  );
}

/** Asks for an invoice and for all lists. */
async function readAgain(life: Life): Promise<void> {
  const { rows } = await life.ask('list:page', payloads['list:page']);
  for (const { uid } of rows.slice(0, 1)) await life.ask('invoice:refresh', { uid });
  await life.ask('sync:run-now', null);
  await life.ask('sync:read-list', { resource: 'connections' });
  await life.ask('sync:list-changes', null);
  await life.ask('sync:hint', null);
}

/** What a window asks for when it shows everything there is. */
async function lookAround(life: Life): Promise<void> {
  for (const channel of [
    'app:get-state',
    'outbox:list',
    'outbox:list-notes',
    'outbox:list-twins',
    'sync:get-status',
  ] as const)
    await life.ask(channel, null);
  await life.ask('list:page', payloads['list:page']);
  await life.ask('list:count-tabs', { list: 'invoices', search: '', terms: [] });
}

/** The channels that a run needs last or not at all. */
async function leave(life: Life, evidence: Evidence, dataDir: string): Promise<void> {
  await life.ask('app:ready-to-close', null);
  await life.ask('settings:update', { theme: 'dark' });
  await life.call('sync:answer-missing', payloads['sync:answer-missing']);
  await life.ask('lock:turn-on', { pin: '4711', minutes: 15 });
  await life.ask('lock:set-minutes', { minutes: 60 });
  await life.ask('lock:now', null);
  await life.ask('lock:state', null);
  await life.call('lock:unlock-by-system', null);
  await life.ask('lock:unlock', { pin: '4711' });
  await life.ask('lock:turn-off', { pin: '4711' });
  await life.ask('sync:set-offline', { isOffline: true });
  await life.call('draft:discard', payloads['draft:discard']);
  await life.call('outbox:resolve', payloads['outbox:resolve']);
  await life.call('undo:undo', payloads['undo:undo']);
  await life.call('outbox:decide-twin', payloads['outbox:decide-twin']);
  const [account] = await life.ask('account:list', null);
  if (account === undefined) throw new Error('An account is open.');
  await life.ask('account:rename', { uid: account.uid, name: 'Renamed' });
  await life.ask('account:overview', null);
  await life.ask('account:switch', { uid: account.uid });
  await life.ask('account:weigh-leave', null);
  await life.call('account:leave', { discardUnsent: false });
  await life.ask('account:open-demo', null);
  evidence.addFolder('demo', dataDir);
  await life.ask('account:leave', { discardUnsent: true });
}
