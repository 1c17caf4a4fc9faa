import { afterEach, describe, expect, it } from 'vitest';
import { createDemoService } from '#main/demo/demo-service.ts';
import { plainKnobs } from '#main/demo/knobs/knobs.ts';
import { seedAccount } from '#test/helpers/seed-account.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';
import { serveDemo } from '#test/service/serve.ts';
import type { ServedDemo } from '#test/service/serve.ts';

const KEY = 'terminal-test-key-0001';
/** Discount, tax and an odd cent: 3 x 33.35 less 10 %, and 8.25 % tax. */
const draft = (connection: string, statement_no: string): string =>
  JSON.stringify({
    op: 'create',
    resource: 'invoices',
    data: {
      connection,
      date: '2026-11-21',
      due_date: '2026-12-05',
      statement_no,
      items: [{ description: 'Work', price: '33.35', quantity: '3' }],
      taxes: [{ name: 'VAT', combined_amount_percent: '8.25%', percentage: true }],
      discounts: [{ name: 'Friends', combined_amount_percent: '10%', percentage: true }],
    },
  });
let served: ServedDemo;

afterEach(() => served.close());

describe('a draft in the terminal', () => {
  it('shows the totals that the account will compute, and how reliable they are', async () => {
    const knobs = { ...plainKnobs, tax_base: 'sub_total' } as const;
    const service = createDemoService({
      apiKey: KEY,
      companyId: '612',
      now: () => Date.parse('2026-11-21T10:00:00Z'),
      state: seedAccount({ seed: 1, today: '2026-11-21', knobs, connections: 3, invoices: 60 }),
      knobs,
    });
    served = await serveDemo(service);
    const terminal = createTestTerminal({ INKWELL_URL: served.url, INKWELL_API_KEY: KEY });
    await terminal.run(['sync', '--pace', 'unlimited']);
    const [client] = (await terminal.run(['list', 'connections'])).json as readonly { readonly uid: string }[];
    await terminal.run(['queue', '-'], draft(client?.uid ?? '', 'INV-9001'));
    expect((await terminal.run(['show', 'invoices', 'INV-9001'])).json).toMatchObject({ total_is: 'estimate' });
    await terminal.run(['sync', '--full', '--pace', 'unlimited']);
    await terminal.run(['queue', '-'], draft(client?.uid ?? '', 'INV-9002'));
    const { json: known } = await terminal.run(['show', 'invoices', 'INV-9002']);
    expect(known).toMatchObject({ sub_total: '100.05', billed_total: '98.29', total_is: 'exact', sync: 'waiting' });
    await terminal.run(['sync', '--pace', 'unlimited']);
    expect(service.state.invoices.find(({ fields }) => fields.statement_no === 'INV-9002')?.billed_total).toBe('98.29');
    expect((await terminal.run(['show', 'invoices', 'INV-9002'])).json).toMatchObject({ total_is: 'service' });
  });
});
