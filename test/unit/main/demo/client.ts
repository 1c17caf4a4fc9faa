import { createDemoService } from '#main/demo/demo-service.ts';
import type { DemoOptions, DemoService } from '#main/demo/demo-service.ts';
import type { Connection } from '#shared/service/connection.ts';
import type { Contact } from '#shared/service/contact.ts';
import type { DocumentDetails, Invoice } from '#shared/service/invoice.ts';
import type { Payment } from '#shared/service/payment.ts';
import { plainKnobs } from '#main/demo/knobs/knobs.ts';

export const API_KEY = 'key-of-the-studio';
export const NOW = Date.UTC(2026, 10, 21, 10, 30, 15, 250);
export const CREATED_AT = '2026-11-21T10:30:15Z';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

export type InvoiceAnswer = Invoice & DocumentDetails;
type Body = Readonly<Record<string, unknown>>;

/** A client of the demo service that speaks JSON, and can send anything else on request. */
export interface Client {
  readonly service: DemoService;
  /** Moves the clock of the service. */
  advance(milliseconds: number): void;
  send(method: string, path: string, init?: RequestInit): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: Body): Promise<Answer>;
  put(path: string, body: Body): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

export function basic(user: string, password = ''): string {
  return `Basic ${btoa(`${user}:${password}`)}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The service answers in its plainest manner unless the options name other knobs. */
export function createClient({ knobs, ...options }: Partial<DemoOptions> = {}): Client {
  let time = NOW;
  const service = createDemoService({
    apiKey: API_KEY,
    companyId: '612',
    now: () => time,
    knobs: { ...plainKnobs, ...knobs },
    ...options,
  });

  async function send(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = { Authorization: basic(API_KEY), ...init.headers };
    const response = await service.handle(new Request(`http://demo.example${path}`, { ...init, method, headers }));
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(text) };
  }
  const sendJson = (method: string, path: string, body: Body): Promise<Answer> =>
    send(method, path, { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });

  return {
    service,
    advance: (milliseconds) => {
      time += milliseconds;
    },
    send,
    get: (path) => send('GET', path),
    post: (path, body) => (body ? sendJson('POST', path, body) : send('POST', path)),
    put: (path, body) => sendJson('PUT', path, body),
    delete: (path) => send('DELETE', path),
  };
}

/** The object under its name in an answer. Its shape is what the tests assert, so the caller names the type. */
export function unwrap<T>(answer: Answer, name: string): T {
  const body = answer.body as Record<string, T> | undefined;
  const object = body?.[name];
  if (object === undefined) throw new Error(`No ${name} in ${answer.status} ${answer.text}`);
  return object;
}

export const connectionBody = {
  category: 'organization',
  name: 'Birch & Alder Ltd',
  business_email: 'books@birch.example',
  language: 'en-uk',
  currency: 'EUR',
} as const;

export async function createConnection(client: Client, changes: Body = {}): Promise<Connection> {
  const answer = await client.post('/api/network', { network: { ...connectionBody, ...changes } });
  return unwrap<Connection>(answer, 'network');
}

export async function createContact(client: Client, key: string, changes: Body = {}): Promise<Contact> {
  const contact = { first_name: 'Una', email: 'una@birch.example', ...changes };
  return unwrap<Contact>(await client.post(`/api/network/${key}/contacts`, { contact }), 'contact');
}

let numbers = 0;

export function invoiceBody(connection: Connection, changes: Body = {}): Body {
  numbers += 1;
  return {
    connection_id: connection.id,
    date: '2026-11-02',
    due_date: '2026-12-02',
    statement_no: `TEST-${numbers}`,
    ...changes,
  };
}

export async function createInvoice(
  client: Client,
  connection: Connection,
  changes: Body = {},
): Promise<InvoiceAnswer> {
  const answer = await client.post('/api/invs', { invoice: invoiceBody(connection, changes) });
  return unwrap<InvoiceAnswer>(answer, 'invoice');
}

export async function readInvoice(client: Client, key: string): Promise<InvoiceAnswer> {
  return unwrap<InvoiceAnswer>(await client.get(`/api/invs/${key}`), 'invoice');
}

export async function createPayment(client: Client, key: string, changes: Body = {}): Promise<Payment> {
  const payment = { date: '2026-11-05', amount: '50.00', payment_method: 'stripe', ...changes };
  return unwrap<Payment>(await client.post(`/api/invs/${key}/payments`, { payment }), 'payment');
}

/** An invoice over 100.00 in the currency of its connection. */
export const hundred = { items_attributes: [{ description: 'Widgets', price: '100.00', quantity: '1' }] };
