import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { addDays } from '#shared/dates/plain-date.ts';
import type { InvoiceFields, InvoiceStage, StoredInvoice } from '#main/demo/state/state.ts';
import type { DemoService } from '#main/demo/demo-service.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import { plainKnobs } from '#main/demo/knobs/knobs.ts';
import type { FaultyService } from '#test/service/faults.ts';
import { withFaults } from '#test/service/faults.ts';
import type { Fault } from '#test/service/faults/fault.ts';
import type { LedgerEntry } from '#test/service/ledger.ts';
import type { SharedService } from '#test/service/other-people.ts';
import { withOtherPeople } from '#test/service/other-people.ts';
import type { Person } from '#test/service/person.ts';
import { createPerson } from '#test/service/person.ts';
import type { Arrival } from '#test/service/request-pattern.ts';
import { serveDemo } from '#test/service/serve.ts';
import { rowName } from './keyboard.ts';
import { launchInkwell } from './launch.ts';
import { request } from './request.ts';
import { showList } from './show-list.ts';

const KEY = 'end-to-end-key-000001';
const BIRCH = 'Birch & Harbor Ltd';

/** Clients with one contact each, and whoever works on the account in the web application. */
export interface AccountWorld {
  /** The window as it is now: another one after `startAgain`. */
  readonly page: Page;
  readonly service: DemoService;
  readonly person: Person;
  /** Lets people act in the web application just before or after a request. */
  readonly people: SharedService;
  readonly ledger: FaultyService['ledger'];
  /** Returns the requests that a pattern means, since the test began. */
  readonly sent: (pattern: string) => readonly LedgerEntry[];
  /** Returns the mails since the test began, as `reminder INV-1`. */
  readonly mailed: () => readonly string[];
  /** The invoice as the service has it now. */
  invoice(number: string): StoredInvoice;
  /** Requests from now on fare as this says. */
  readonly fare: (decide: (request: Arrival) => Fault | null) => void;
  /** Shows the list in a fresh window, lets requests fare well, and counts requests and mails anew. */
  startOver(): Promise<void>;
  /** Quits the app and starts it again on the same profile. */
  startAgain(): Promise<void>;
  close(): Promise<void>;
}

export interface WorldInvoice {
  readonly number: string;
  readonly price: string;
  readonly stage?: InvoiceStage;
  readonly fields?: Partial<InvoiceFields>;
  /** Whose it is, where it is not of the one client that every account has. */
  readonly client?: string;
  /** Money that the client says is on its way. */
  readonly announced?: string;
}

export interface WorldOptions {
  readonly invoices: readonly WorldInvoice[];
  /** How long mails can be taken back; the usual time without it. */
  readonly holdSeconds?: number;
}

/** Opens the built app, connected to an account with these invoices, with all of them read. */
export async function openAccountWorld({ invoices, holdSeconds }: WorldOptions): Promise<AccountWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-account-'));
  const service = createDemoService({ apiKey: KEY, companyId: '612', now: Date.now, knobs: plainKnobs });
  const person = createPerson(service.context);
  const clientOf = clientsBy(person);
  clientOf(BIRCH);
  for (const each of invoices) addInvoice(person, clientOf(each.client ?? BIRCH), each);

  let decide: (request: Arrival) => Fault | null = () => null;
  const faulty = withFaults(service, (arrival) => decide(arrival));
  const people = withOtherPeople(service, { around: faulty });
  const served = await serveDemo(people);
  let inkwell = await launchInkwell({ dataDir });
  const { page } = inkwell;
  await request(page, 'account:connect', { url: served.url, key: KEY });
  for (const { number } of invoices) await page.getByRole('row', { name: rowName(number) }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Up to date' }).waitFor();
  // Whose mails they are: without a name nobody is mailed in bulk.
  const { logo: _, ...look } = await request(page, 'paper:get', null);
  await request(page, 'paper:update', { ...look, issuer: 'Quay Studio' });
  if (holdSeconds !== undefined) await request(page, 'settings:update', { mail: { holdSeconds, coolDownDays: 3 } });
  let before = { requests: 0, mails: 0 };

  return {
    get page() {
      return inkwell.page;
    },
    service,
    person,
    people,
    ledger: faulty.ledger,
    sent: (pattern) => faulty.ledger.of(pattern).filter(({ number }) => number > before.requests),
    mailed: () =>
      service.state.mails.slice(before.mails).map(({ kind, invoice_hash_key: key }) => {
        const invoice = service.state.invoices.find(({ hash_key }) => hash_key === key);
        return `${kind} ${invoice?.fields.statement_no ?? ''}`;
      }),
    invoice(number) {
      const found = service.state.invoices.find(({ fields }) => fields.statement_no === number);
      if (found === undefined) throw new Error(`There is no invoice ${number}.`);
      return found;
    },
    fare(next) {
      decide = next;
    },
    async startOver() {
      decide = () => null;
      await showList(inkwell.page);
      before = { requests: faulty.ledger.entries.length, mails: service.state.mails.length };
    },
    async startAgain() {
      await inkwell.quit();
      inkwell = await launchInkwell({ dataDir });
    },
    async close() {
      await inkwell.close();
      await served.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Clients by their names, each with one contact, made when they are first asked for. */
function clientsBy(person: Person): (name: string) => number {
  const ids = new Map<string, number>();
  return (name) => {
    const known = ids.get(name);
    if (known !== undefined) return known;
    const domain = `${name.split(' ')[0]?.toLowerCase() ?? ''}.example`;
    const { id } = person.createConnection({ name, business_email: `office@${domain}` });
    person.addContact(id, { first_name: 'Una', last_name: 'Daly', email: `una@${domain}` });
    ids.set(name, id);
    return id;
  };
}

function addInvoice(
  person: Person,
  client: number,
  { number, price, stage = 'sent', fields, announced }: WorldInvoice,
): void {
  const today = new Date().toISOString().slice(0, 10);
  const blank = { id: null, total: null, sort_order: null, created_at: null, date: null, unit: null };
  const { id } = person.createInvoice(client, {
    fields: {
      statement_no: number,
      date: addDays(today, -40),
      due_date: addDays(today, -10),
      allow_partial_payments: true,
      ...fields,
    },
    details: { items: [{ ...blank, description: `Work of ${number}`, price, quantity: '1' }] },
    stage,
  });
  if (announced !== undefined) person.payOffline(id, { amount: announced });
}
