import type { ServiceClient } from '#main/api/service-client.ts';
import type { Book } from '#main/db/book.ts';
import { learnAll } from '#main/account/background-learner.ts';
import type { DemoService } from '#main/demo/demo-service.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import { plainKnobs } from '#main/demo/knobs/knobs.ts';
import type { DemoState } from '#main/demo/state/state.ts';
import { createPerson } from '#test/service/person.ts';
import { openMemoryBook } from '#test/helpers/books.ts';
import type { AccountPlan } from './account-plan.ts';
import { planAccount } from './account-plan.ts';
import {
  withFewLate,
  withHiddenTax,
  withLateOfOneClient,
  withManyLines,
  withMuchHidden,
  withReceipts,
  withYearNumbers,
} from './other-plans.ts';
import { leaveSomeWork, LocalWork } from './local-work.ts';
import { clientOf, createUidSource, listInvoices, readAccount } from './read-account.ts';
import { COMPANY, KEY, seedService } from './seed-service.ts';

/** The accounts that scenes play in. */
export type AccountKind =
  | 'account'
  | 'untouched'
  | 'foreign'
  | 'learned'
  | 'lost'
  | 'empty'
  | 'few-late'
  | 'late-client'
  | 'receipts'
  | 'one-year'
  | 'many-lines'
  | 'huge';

const plans: Readonly<Partial<Record<AccountKind, (plan: AccountPlan) => AccountPlan>>> = {
  empty: () => ({ clients: [], invoices: [] }),
  'few-late': withFewLate,
  'late-client': withLateOfOneClient,
  learned: withHiddenTax,
  lost: withMuchHidden,
  receipts: withReceipts,
  'one-year': withYearNumbers,
  'many-lines': withManyLines,
  huge: ({ clients }) => ({ clients, invoices: [] }),
};
/** Where a person has work that the account does not have. */
const worked: ReadonlySet<AccountKind> = new Set<AccountKind>(['account', 'foreign', 'receipts', 'learned']);

/** A book that was read from an account, and that account. Neither is to be changed: every scene gets copies. */
export interface SceneImage {
  readonly plan: AccountPlan;
  readonly book: Buffer;
  readonly state: DemoState;
}

const INVOICES = 400;
const MANY_INVOICES = 100_000;
const CENT_AT = 9;
const images = new Map<AccountKind, Promise<SceneImage>>();

/** Returns the account's image, which is made once a process. */
export function sceneImage(kind: AccountKind): Promise<SceneImage> {
  const known = images.get(kind) ?? makeImage(kind);
  images.set(kind, known);
  return known;
}

async function makeImage(kind: AccountKind): Promise<SceneImage> {
  const now = Date.now();
  const usual = planAccount(INVOICES, kind === 'foreign');
  const plan = plans[kind]?.(usual) ?? usual;
  const seeded = seedService(plan);
  const knobs = plainKnobs;
  const service = createDemoService({ apiKey: KEY, companyId: COMPANY, knobs, now: () => now, state: seeded.state });
  const uids = createUidSource();
  const book = openMemoryBook(undefined, uids.create);
  const at = now - 2 * 60_000;
  await readAccount(book, { plan, seeded, client: clientOf(service, () => now), uids, at });
  if (kind === 'learned' || kind === 'lost') learnAll(book, now);
  if (kind === 'learned')
    await addCent(
      book,
      service,
      plan,
      clientOf(service, () => now),
    );
  if (kind === 'huge')
    await listInvoices(book, { seeded, uids, at, invoices: planAccount(MANY_INVOICES, false).invoices });
  if (worked.has(kind)) leaveSomeWork(new LocalWork(book, now), plan.invoices);
  const image = book.connection.raw.serialize();
  book.close();
  return { plan, book: image, state: seeded.state };
}

/** Since it was learned how the account adds up, one invoice has come to a cent more. */
async function addCent(book: Book, service: DemoService, plan: AccountPlan, client: ServiceClient): Promise<void> {
  const number = plan.invoices[CENT_AT]?.number;
  const invoice = service.state.invoices.find(({ fields }) => fields.statement_no === number);
  if (invoice === undefined) throw new Error('The account has this invoice.');
  createPerson(service.context).setHiddenTax(invoice.id, '0.01');
  const answer = await client.read('invoices', invoice, null);
  if (answer.kind === 'failed') throw answer.error;
  book.engineStores.mirror.applyObject('invoices', answer.value, null, Date.now(), Number.POSITIVE_INFINITY);
}
