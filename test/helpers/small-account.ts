import { createDemoService } from '#main/demo/demo-service.ts';
import type { DemoService } from '#main/demo/demo-service.ts';
import { serveDemo } from '#test/service/serve.ts';
import type { Handler, ServedDemo } from '#test/service/serve.ts';
import { plainKnobs } from '#main/demo/knobs/knobs.ts';

export const KEY = 'terminal-test-key-0001';

/** What stands between a test and its service; swapped while it is served. */
export interface SmallAccount {
  readonly service: DemoService;
  readonly served: ServedDemo;
  /** Answers instead of the service; null lets a request through. */
  intercept: (request: Request) => Response | null | Promise<Response | null>;
  close(): Promise<void>;
}

type Body = Readonly<Record<string, unknown>>;

/** An account on a loopback socket: three clients, five invoices in several states, a contact, a payment, an item. */
export async function serveSmallAccount(companyId = '612', key = KEY): Promise<SmallAccount> {
  const now = (): number => Date.parse('2026-11-21T10:00:00Z');
  // Tests assert what people see to the letter, so amounts have to come as they are kept.
  const service = createDemoService({ apiKey: key, companyId, now, knobs: plainKnobs });
  const post = async (path: string, body?: Body): Promise<Body> => {
    const headers = { Authorization: `Basic ${btoa(`${key}:`)}`, 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await service.handle(new Request(`http://small.example${path}`, init));
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    const [answer] = Object.values((await response.json()) as Record<string, Body>);
    return answer ?? {};
  };
  const client = (name: string): Promise<Body> =>
    post('/api/network', {
      network: { category: 'organization', name, business_email: 'a@x.test', language: 'en-us', currency: 'USD' },
    });
  const birch = await client('Birch');
  const acorn = await client('acorn');
  const zest = await client('Zest');
  await post(`/api/network/${String(birch['hash_key'])}/contacts`, {
    contact: { first_name: 'Una', email: 'una@x.test' },
  });
  await post('/api/categories/items', { item_category: { name: 'Consulting', price: '95.00' } });
  const invoice = (number: string, date: string, of: Body): Promise<Body> =>
    post('/api/invs', {
      invoice: {
        connection_id: of['id'],
        date,
        due_date: '2026-12-31',
        statement_no: number,
        summary: `Summary of ${number}`,
        items_attributes: [{ description: `Line of ${number}`, price: '50.00', quantity: '2' }],
      },
    });
  await invoice('INV-1', '2026-10-01', birch);
  const sent = await invoice('INV-2', '2026-11-01', acorn);
  await invoice('INV-4', '2026-11-10', zest);
  await invoice('INV-3', '2026-11-10', birch);
  await invoice('INV-5', '2026-11-20', birch);
  await post(`/api/invs/${String(sent['hash_key'])}/deliver`);
  await post(`/api/invs/${String(sent['hash_key'])}/payments`, {
    payment: { date: '2026-11-02', amount: '20.00', payment_method: 'cash' },
  });
  const account: { intercept: SmallAccount['intercept'] } = { intercept: () => null };
  const handler: Handler = {
    async handle(request) {
      return (await account.intercept(request)) ?? service.handle(request);
    },
  };
  const served = await serveDemo(handler);
  return Object.assign(account, { service, served, close: () => served.close() });
}
