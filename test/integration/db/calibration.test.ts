import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import { uidFrom } from '#shared/service/ids.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import { newCalibration } from '#shared/money/calibration/calibration.ts';
import { candidatePolicies } from '#shared/money/totals/policy.ts';
import { computeTotals } from '#shared/money/totals/totals.ts';
import type { Book } from '#main/db/book.ts';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import { getObject } from '#main/db/objects/object-queries.ts';
import { documents, emptyDocument, fixed, goldenDocument, item, percent } from '#test/helpers/billed-documents.ts';
import {
  bookFolder,
  invoiceRow,
  newInvoice,
  NOW,
  openFileBook,
  openMemoryBook,
  sweepPage,
  TODAY,
  uidOf,
  updateOf,
} from '#test/helpers/books.ts';

const DRAFT = uidFrom(2, new Uint8Array(10));
/** An account that taxes what stands there before the discount. */
const rule = candidatePolicies.find(
  ({ taxBase, discountBase, shippingTaxed, taskUnit }) =>
    taxBase === 'sub_total' && discountBase === 'sub_total' && shippingTaxed === 'no' && taskUnit === 'minutes',
);
let book: Book;

beforeEach(() => {
  book = openMemoryBook();
});
afterEach(() => {
  book.close();
});

function billed(id: number, document: DocumentDetails, part: JsonObject = {}) {
  const totals = computeTotals(document, 2, rule);
  const fields = { sub_total: totals.subTotal, billed_total: totals.billedTotal, total_due: totals.billedTotal };
  // The arrays of a document are JSON through and through.
  return invoiceRow(id, { ...fields, ...part }, document as unknown as JsonObject);
}

const read = (...objects: readonly ReturnType<typeof invoiceRow>[]): void => {
  for (const object of objects) book.engineStores.mirror.applyObject('invoices', object, null, NOW);
};
/** In as many steps as there are things to do. */
function learn(): number {
  let steps = 1;
  while (book.calibration.learn(NOW, () => true)) steps += 1;
  return steps;
}
const countOf = () => {
  const { explained, unexplained, contradicting } = book.calibration.current();
  return { explained, unexplained, contradicting };
};
const draftTotals = (): unknown => {
  const { sub_total, billed_total, total_is } = getObject(book, 'invoices', DRAFT, 'header') ?? {};
  return { sub_total, billed_total, total_is };
};
/** What lists sort and sum. */
const listedTotal = (): unknown =>
  book.connection.raw.prepare('SELECT billed_total_minor FROM invoices WHERE uid = ?').pluck().get(DRAFT);

describe('what the account’s invoices teach', () => {
  it('decides the total of a similar draft everywhere it is listed', () => {
    const { statement_no: _number, ...rest } = newInvoice(DRAFT, DRAFT).data;
    const { items, taxes, discounts } = goldenDocument;
    const data = { ...rest, statement_no: 'INV-9', items, taxes, discounts } as unknown as JsonObject;
    const draft = newInvoice(DRAFT, uidFrom(1, new Uint8Array(10)), data);
    sweepPage(book, 'invoices', []);
    book.edits.enqueue(
      [{ op: 'create', resource: 'connections', uid: draft.data.connection, data: { name: 'Acme' } }, draft],
      NOW,
    );
    learn();
    // 30.00 less 3.00, and 5.25 % of 27.00; what is half a cent is taken for a cent.
    expect(draftTotals()).toEqual({ sub_total: '30.00', billed_total: '28.42', total_is: 'estimate' });
    expect(listedTotal()).toBe(2_842);
    read(...fc.sample(documents, { numRuns: 200, seed: 7 }).map((document, index) => billed(index + 1, document)));
    learn();
    // 5.25 % of 30.00.
    expect(draftTotals()).toEqual({ sub_total: '30.00', billed_total: '28.58', total_is: 'exact' });
    expect(listedTotal()).toBe(2_858);
    expect(getInvoicePage(book, DRAFT, TODAY)).toMatchObject({ totalIs: 'exact', ownRange: ['28.58', '28.58'] });
  });

  it('is learned once from each invoice, and again after its totals or lines change', () => {
    read(billed(1, goldenDocument), billed(2, goldenDocument));
    learn();
    expect(countOf()).toEqual({ explained: 2, unexplained: 0, contradicting: 0 });
    read(billed(1, goldenDocument));
    expect(learn()).toBe(1);
    expect(countOf()).toEqual({ explained: 2, unexplained: 0, contradicting: 0 });
    read(billed(1, goldenDocument, { billed_total: '999.00' }));
    learn();
    expect(countOf()).toEqual({ explained: 1, unexplained: 1, contradicting: 0 });
  });

  it('is not learned from an invoice whose row changed after its lines were read', () => {
    read(billed(1, goldenDocument));
    sweepPage(book, 'invoices', [invoiceRow(1, { billed_total: '999.00' })], { at: NOW + 1 });
    learn();
    expect(countOf()).toEqual({ explained: 0, unexplained: 0, contradicting: 0 });
  });

  it('marks an invoice that no rule explains, and leaves the total of its edit to the account', () => {
    read(billed(1, goldenDocument), billed(2, goldenDocument, { billed_total: '999.00' }));
    learn();
    const pageOf = (id: number) => getInvoicePage(book, uidOf(book, 'invoices', id), TODAY);
    expect([1, 2].map((id) => pageOf(id)?.account.verdict)).toEqual(['explained', 'unexplained']);
    const items = [item('1', '10.00')] as unknown as readonly JsonObject[];
    const edits = [1, 2].map((id) => updateOf(book, 'invoices', uidOf(book, 'invoices', id), { items }));
    book.edits.enqueue(edits, NOW);
    expect([1, 2].map((id) => pageOf(id)?.totalIs)).toEqual(['estimate', 'service']);
  });

  it('does not decide the total of lines that the account has changed since', () => {
    const documentsRead = fc.sample(documents, { numRuns: 200, seed: 7 }).map((one, index) => billed(index + 1, one));
    const plain: DocumentDetails = { ...emptyDocument, items: [item('3', '10.00')] };
    read(...documentsRead, billed(901, plain), billed(902, plain, { billed_total: '999.00' }));
    learn();
    const pages = () => [901, 902].map((id) => getInvoicePage(book, uidOf(book, 'invoices', id), TODAY));
    const items = [item('1', '10.00')] as unknown as readonly JsonObject[];
    const edits = [901, 902].map((id) => updateOf(book, 'invoices', uidOf(book, 'invoices', id), { items }));
    book.edits.enqueue(edits, NOW);
    expect(pages().map((page) => page?.totalIs)).toEqual(['exact', 'service']);
    const changed = [901, 902].map((id) => ({ ...billed(id, plain, { billed_total: '41.00' }), details: null }));
    sweepPage(book, 'invoices', changed, { at: NOW + 1 });
    expect(pages().map((page) => page?.totalIs)).toEqual(['estimate', 'service']);
    expect(pages().map((page) => page?.account.verdict)).toEqual([null, 'unexplained']);
  });

  it('marks a draft whose total its rules leave open', () => {
    const plain: DocumentDetails = { ...emptyDocument, items: [item('3', '10.00')] };
    read(billed(1, plain));
    learn();
    const data = {
      items: plain.items,
      discounts: [percent('10')],
      taxes: [percent('20')],
      shipping_amounts: [fixed('5')],
    };
    const client = { op: 'create', resource: 'connections', uid: uidFrom(1, new Uint8Array(10)), data: {} } as const;
    book.edits.enqueue([client, newInvoice(DRAFT, client.uid, data as unknown as JsonObject)], NOW);
    const page = getInvoicePage(book, DRAFT, TODAY);
    expect(page?.totalIs).toBe('estimate');
    expect(page?.ownRange?.[0]).not.toBe(page?.ownRange?.[1]);
  });

  it('is learned again when its stored form cannot be read', () => {
    book.close();
    const { path } = bookFolder();
    book = openFileBook(path);
    read(billed(1, goldenDocument));
    learn();
    const learnt = book.calibration.current();
    // As another version of the candidates leaves it behind.
    book.keyValues.set('totals.calibration', { version: 0 }, NOW);
    book.connection.raw.exec('UPDATE totals_verdicts SET learned_by = 0, verdict = NULL');
    book.close();
    book = openFileBook(path);
    expect(book.calibration.current()).toEqual(newCalibration);
    learn();
    expect(book.calibration.current()).toEqual(learnt);
  });

  it('stays unchanged when it cannot be written, and is learned later', () => {
    read(billed(1, goldenDocument));
    const { raw } = book.connection;
    raw.exec("CREATE TEMP TRIGGER full BEFORE INSERT ON capabilities BEGIN SELECT RAISE(ABORT, 'disk full'); END");
    expect(() => book.calibration.learn(NOW, () => false)).toThrow();
    expect(countOf().explained).toBe(0);
    raw.exec('DROP TRIGGER full');
    learn();
    expect(countOf().explained).toBe(1);
  });
});
