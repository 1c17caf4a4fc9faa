import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { categoryFromView, kindOfCategory } from '#shared/catalogue/category-form.ts';
import { categoryOf } from '#shared/catalogue/catalogue-line.ts';
import type { ClientPrice, LineHistory, LineUse, NamedLine, OldPrice } from '#shared/catalogue/catalogue-uses.ts';
import { isSamePrice, keysOfLine } from '#shared/catalogue/catalogue-uses.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { CategoryResource } from '#shared/service/category.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import type { Book } from '#main/db/book.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { isOver } from '#shared/recurring/profile-state.ts';

/** Lines that are read in one step, in some milliseconds. */
const STEP = 1_000;
/** Most clients, and most documents with an old price, that are shown. */
const MOST = 200;

interface BilledLine {
  readonly no: number;
  readonly invoice: Uid;
  readonly clientUid: Uid | null;
  readonly clientName: string;
  readonly date: PlainDate | null;
  readonly currency: string | null;
  readonly price: string | null;
}

interface SavedLine extends NamedLine {
  readonly uid: Uid;
  readonly price: string | null;
}

/** Returns a line of the catalogue with what is typed and waits; null for one that is gone. */
export function savedLineOf(book: Book, kind: LineArray, uid: Uid): SavedLine | null {
  const resource: CategoryResource = categoryOf[kind];
  const state = book.rows.of(resource).byUid(uid);
  if (state === null || state.presence === 'gone') return null;
  const { title: name, description, price } = categoryFromView(resource, book.rows.draw(resource, state).view);
  return { uid, kind: kindOfCategory[resource], name, description, price: price === '' ? null : price };
}

/** Reads every line of listed invoices that is named after a line of the catalogue, in steps: common ones are on every invoice. */
async function eachBilledLine(orm: () => Orm, line: NamedLine, onLine: (billed: BilledLine) => void): Promise<void> {
  for (const key of keysOfLine(line)) {
    let after = 0;
    for (;;) {
      const found = orm().all<BilledLine>(sql`
        SELECT line.rowid AS no, invoices.uid AS invoice, invoices.connection_uid AS clientUid,
          invoices.client_name AS clientName, nullif(invoices.date, '') AS date, invoices.currency, line.price
        FROM invoice_lines line CROSS JOIN invoices ON invoices.uid = line.invoice_uid
        WHERE line.text_key = ${key} AND line.rowid > ${after} AND line.kind = ${line.kind} AND invoices.is_listed = 1
        ORDER BY line.rowid LIMIT ${STEP}`);
      for (const billed of found) onLine(billed);
      const last = found.at(-1);
      if (last === undefined || found.length < STEP) break;
      after = last.no;
      await nextTurn();
    }
  }
}

const isNewer = ({ date }: BilledLine, than: Pick<BilledLine, 'date'> | null): boolean =>
  than === null || (date ?? '') >= (than.date ?? '');

/** Returns how often lines of the catalogue were billed, and their last prices. Those that are gone are left out. */
export async function usesOf(book: () => Book, kind: LineArray, uids: readonly Uid[]): Promise<readonly LineUse[]> {
  const uses: LineUse[] = [];
  for (const uid of uids) {
    const line = savedLineOf(book(), kind, uid);
    if (line === null) continue;
    const invoices = new Set<Uid>();
    let last: BilledLine | null = null;
    await eachBilledLine(
      () => book().orm,
      line,
      (billed) => {
        invoices.add(billed.invoice);
        if (isNewer(billed, last)) last = billed;
      },
    );
    uses.push({ uid, invoices: invoices.size, last: priceOf(last) });
    await nextTurn();
  }
  return uses;
}

const priceOf = (billed: BilledLine | null): LineUse['last'] =>
  billed === null ? null : { price: billed.price, currency: billed.currency, date: billed.date };

interface ClientUses {
  readonly invoices: Set<Uid>;
  newest: BilledLine;
}

/** Returns all uses of a line of the catalogue; null for one that is gone. */
export async function historyOf(book: () => Book, kind: LineArray, uid: Uid): Promise<LineHistory | null> {
  const line = savedLineOf(book(), kind, uid);
  if (line === null) return null;
  const clients = new Map<Uid | null, ClientUses>();
  const invoices = new Set<Uid>();
  await eachBilledLine(
    () => book().orm,
    line,
    (billed) => {
      invoices.add(billed.invoice);
      const known = clients.get(billed.clientUid);
      if (known === undefined) clients.set(billed.clientUid, { invoices: new Set([billed.invoice]), newest: billed });
      else {
        known.invoices.add(billed.invoice);
        if (isNewer(billed, known.newest)) known.newest = billed;
      }
    },
  );
  const prices = [...clients.values()].map(
    ({ invoices: own, newest: { clientUid, clientName, price, currency, date } }): ClientPrice => ({
      clientUid,
      clientName,
      price,
      currency,
      date,
      invoices: own.size,
    }),
  );
  const { name, price } = line;
  return {
    uid,
    name,
    kind,
    price,
    invoices: invoices.size,
    clients: prices.toSorted((one, other) => ((one.date ?? '') < (other.date ?? '') ? 1 : -1)).slice(0, MOST),
    oldPrices: price === null ? [] : oldPricesOf(book().orm, line, price),
  };
}

type Carrier = Omit<OldPrice, 'prices'> & { readonly price: string | null; readonly state: string };

/** Lists the drafts, and the recurring invoices that may run again, whose lines of this name have another price. */
function oldPricesOf(orm: Orm, line: NamedLine, price: string): readonly OldPrice[] {
  const keys = JSON.stringify(keysOfLine(line));
  const isMeant = sql`line.text_key IN (SELECT value FROM json_each(${keys})) AND line.kind = ${line.kind}`;
  const drafts = orm.all<Carrier>(sql`
    SELECT 'invoices' AS resource, invoices.uid, invoices.statement_no AS label, invoices.client_name AS clientName,
      invoices.currency, nullif(invoices.date, '') AS date, line.price, invoices.state
    FROM invoices INDEXED BY invoices_by_date CROSS JOIN invoice_lines line ON line.invoice_uid = invoices.uid
    WHERE invoices.is_listed = 1 AND invoices.state = 'draft' AND ${isMeant}
    ORDER BY invoices.date DESC LIMIT ${MOST}`);
  const profiles = orm.all<Carrier>(sql`
    SELECT 'recurring_invoices' AS resource, profile.uid, profile.profile_name AS label,
      profile.client_name AS clientName, profile.currency, nullif(profile.next_billing_date, '') AS date, line.price,
      profile.state
    FROM recurring_invoice_lines line CROSS JOIN recurring_invoices profile ON profile.uid = line.recurring_invoice_uid
    WHERE ${isMeant} AND profile.is_listed = 1 ORDER BY profile.next_billing_date LIMIT ${MOST}`);
  const carriers = [...drafts, ...profiles.filter(({ state }) => !isOver(state))];
  const others = carriers.filter((carrier) => !isSamePrice(carrier.price, price));
  return [...Map.groupBy(others, ({ uid }) => uid).values()].flatMap((lines) => {
    const [first] = lines;
    if (first === undefined) return [];
    const { price: _price, state: _state, ...carrier } = first;
    return [{ ...carrier, prices: [...new Set(lines.map((each) => each.price ?? ''))] }];
  });
}
