import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

let account: SmallAccount;
let terminal: TestTerminal;

beforeEach(async () => {
  account = await serveSmallAccount();
  terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY });
});
afterEach(() => account.close());

it('searches for an unanswered create after fractions of a millisecond', async () => {
  const sync = () => terminal.run(['sync', '--pace', 'unlimited', '--probe-after', '0.0203,0.0406,0.0609']);
  await sync();
  const data = {
    category: 'organization',
    name: 'Acme',
    business_email: 'a@x.test',
    language: 'en-us',
    currency: 'USD',
  };
  await terminal.run(['queue', '-'], JSON.stringify({ op: 'create', resource: 'connections', data }));
  account.intercept = ({ method }) => {
    if (method !== 'POST') return null;
    account.intercept = () => null;
    return new Response('Bad Gateway', { status: 502 });
  };
  expect(await sync()).toMatchObject({ status: 0, stderr: '', json: { pushed: 1, waiting: 0, complete: true } });
});
