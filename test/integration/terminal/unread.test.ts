import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import { createPerson } from '#test/service/person.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

let account: SmallAccount;
let terminal: TestTerminal;
let trashPaid: () => void;

beforeEach(async () => {
  account = await serveSmallAccount();
  terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY });
  const { state } = account.service;
  const web = createPerson(account.service.context);
  const paid = state.invoices.find(({ fields }) => fields.statement_no === 'INV-2');
  web.realizePayment(paid?.id ?? 0, paid?.payments[0]?.id ?? 0);
  trashPaid = () => web.trash(state.invoices, paid?.id ?? 0);
});
afterEach(() => account.close());

const sync = (...options: readonly string[]) => terminal.run(['sync', '--pace', 'unlimited', ...options]);

function refuse(path: RegExp, status: number): void {
  account.intercept = ({ url }) => (path.test(new URL(url).pathname) ? new Response('', { status }) : null);
}

it.each([
  ['lines', /^\/api\/invs\/[^/]+$/, 404, 'the lines of 5 invoices'],
  ['payments', /\/payments$/, 404, 'the payments of 1 invoice'],
  ['contacts', /\/contacts$/, 404, '3 lists of contacts or estimates'],
  ['a family of lists', /\/estimates$/, 403, '3 lists of contacts or estimates'],
])('reports an incomplete sync while %s cannot be read', async (_what, path, status, left) => {
  refuse(path, status);
  const run = await sync('--full');
  expect(run).toMatchObject({ status: 0, json: { complete: false } });
  expect(run.stderr).toBe(`Still to be read: ${left}. Run sync --full again to continue.`);
  account.intercept = () => null;
  expect(await sync('--full')).toMatchObject({ stderr: '', json: { complete: true } });
});

it('names everything that is left when several things cannot be read', async () => {
  refuse(/\/(payments|contacts|estimates)$/, 404);
  expect((await sync('--full')).stderr).toContain(
    'the payments of 1 invoice, 6 lists of contacts or estimates. Run sync',
  );
});

it('says nothing of unread details when only the lists are to be read', async () => {
  expect(await sync()).toMatchObject({ stderr: '', json: { complete: true } });
});

it('counts no payments of invoices that are in no list', async () => {
  await sync();
  trashPaid();
  expect(await sync('--full')).toMatchObject({ stderr: '', json: { complete: true, pulled: { removed: 1 } } });
});
