import type { JsonObject } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { SmallAccount } from './small-account.ts';
import { KEY, serveSmallAccount } from './small-account.ts';

type Rows = readonly JsonObject[];
/** Returns the rows of one page that are answered in place of `rows`. `perPage` and `page` are those of the request. */
type Change = (rows: Rows, asked: { readonly perPage: number; readonly page: number }) => Rows;

const paths = { invoices: /\/(invs|invoices)$/, networks: /\/network$/, payments: /\/payments$/ } as const;
type List = keyof typeof paths;

/**
 * The small account with so many invoices more, and a way to change the rows of its lists on their way, as text: an id may
 * have more digits than a number can.
 */
export async function serveLists(invoices = 0): Promise<SmallAccount & { readonly change: ChangeRows }> {
  const account = await serveSmallAccount();
  const changes = new Map<List, Change>();
  const headers = { Authorization: `Basic ${btoa(`${KEY}:`)}`, 'Content-Type': 'application/json' };
  const [client] = account.service.state.connections;
  for (let index = 0; index < invoices; index += 1) {
    const day = String((index % 28) + 1).padStart(2, '0');
    const invoice = {
      connection_id: client?.id,
      date: `2026-09-${day}`,
      due_date: '2026-12-31',
      statement_no: `MANY-${String(index).padStart(4, '0')}`,
      items_attributes: [{ description: 'Line', price: '1.00', quantity: '1' }],
    };
    const init = { method: 'POST', headers, body: JSON.stringify({ invoice }) };
    await account.service.handle(new Request('http://small.example/api/invs', init));
  }
  account.intercept = async (request) => {
    const url = new URL(request.url);
    // Only the keys of the table above.
    const name = (Object.keys(paths) as List[]).find((list) => paths[list].test(url.pathname));
    const change = name === undefined ? undefined : changes.get(name);
    if (request.method !== 'GET' || name === undefined || change === undefined) return null;
    const answer = await account.service.handle(request);
    const body: unknown = await answer.json();
    const rows = isJsonObject(body) ? body[name] : null;
    if (!Array.isArray(rows)) return Response.json(body, { status: answer.status });
    const asked = { perPage: Number(url.searchParams.get('per_page')), page: Number(url.searchParams.get('page')) };
    // A text that begins with `raw:` stands for what JSON has no number for.
    const text = JSON.stringify({ [name]: change(rows as Rows, asked) }).replaceAll(/"raw:([^"]*)"/g, '$1');
    return new Response(text, { headers: { 'Content-Type': 'application/json' } });
  };
  return Object.assign(account, {
    change(list: List, change: Change | null) {
      if (change === null) changes.delete(list);
      else changes.set(list, change);
    },
  });
}

type ChangeRows = (list: List, change: Change | null) => void;
export type ListAccount = Awaited<ReturnType<typeof serveLists>>;

/** An id that no number can keep. */
export const HUGE = '9007199254740993';
export const HUGE_ID = `raw:${HUGE}`;

/** Changes the rows with this number. */
export const invoiceNumbered =
  (number: string, part: JsonObject): Change =>
  (rows) =>
    rows.map((row) => (row['statement_no'] === number ? { ...row, ...part } : row));
