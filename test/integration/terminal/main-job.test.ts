import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDemoService } from '#main/demo/demo-service.ts';
import type { DemoService } from '#main/demo/demo-service.ts';
import { seedBook } from '#main/demo/seed/seed-book.ts';
import { plainKnobs } from '#main/demo/knobs/knobs.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';
import { serveDemo } from '#test/service/serve.ts';
import type { ServedDemo } from '#test/service/serve.ts';

const KEY = 'terminal-test-key-0001';
const lines = [
  {
    op: 'create',
    resource: 'connections',
    ref: 'acme',
    data: { category: 'organization', name: 'Acme', business_email: 'a@acme.test', language: 'en-us', currency: 'USD' },
  },
  {
    op: 'create',
    resource: 'invoices',
    ref: 'i1',
    data: {
      connection: 'acme',
      date: '2026-11-21',
      due_date: '2026-12-05',
      statement_no: 'INV-9001',
      items: [{ description: 'Work', price: '95.00', quantity: '3' }],
      taxes: [{ name: 'VAT', combined_amount_percent: '10%', percentage: true }],
    },
  },
];
const jsonLines = lines.map((line) => JSON.stringify(line)).join('\n');

describe('the main job in the terminal', () => {
  let service: DemoService;
  let served: ServedDemo;

  beforeEach(async () => {
    service = createDemoService({
      apiKey: KEY,
      companyId: '612',
      now: () => Date.parse('2026-11-21T10:00:00Z'),
      state: seedBook({ seed: 1, today: '2026-11-21' }),
      knobs: plainKnobs,
    });
    served = await serveDemo(service);
  });

  afterEach(() => served.close());

  it('mirrors, queues while the service is unreachable, and sends each object once', async () => {
    const terminal = createTestTerminal({ INKWELL_URL: served.url, INKWELL_API_KEY: KEY });
    const first = await terminal.run(['sync', '--pace', 'unlimited']);
    expect(first).toMatchObject({
      status: 0,
      json: { pushed: 0, waiting: 0, needsYou: 0, conflicts: 0, complete: true },
    });

    terminal.env.INKWELL_URL = 'http://127.0.0.1:9';
    const queued = await terminal.run(['queue', '-'], jsonLines);
    expect(queued.stderr).toBe('');
    expect(queued).toMatchObject({ status: 0, json: { queued: [{ line: 1 }, { line: 2 }] } });
    expect((await terminal.run(['sync', '--pace', 'unlimited'])).status).toBe(1);
    const shown = await terminal.run(['show', 'invoices', 'INV-9001']);
    expect(shown.json).toMatchObject({
      billed_total: '313.50',
      total_is: 'estimate',
      sync: 'waiting',
      details: true,
      id: null,
      connection: { name: 'Acme' },
    });

    terminal.env.INKWELL_URL = served.url;
    const second = await terminal.run(['sync', '--pace', 'unlimited']);
    expect(second).toMatchObject({ status: 0, json: { pushed: 2, waiting: 0, complete: true } });
    expect(served.count('POST', '/api/network')).toBe(1);
    expect(served.count('POST', '/api/invs')).toBe(1);
    const created = service.state.invoices.filter((invoice) => invoice.fields.statement_no === 'INV-9001');
    expect(created).toHaveLength(1);
    expect(created[0]?.billed_total).toBe('313.50');
    const third = await terminal.run(['sync', '--pace', 'unlimited']);
    expect(third).toMatchObject({
      status: 0,
      json: { pushed: 0, pulled: { created: 0, updated: 0, removed: 0 }, complete: true },
    });
    expect((await terminal.run(['show', 'invoices', 'INV-9001'])).json).toMatchObject({
      sync: 'synced',
      total_is: 'service',
      billed_total: '313.50',
    });
  });
});
