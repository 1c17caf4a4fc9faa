import { AppError } from '#shared/errors.ts';
import type {
  CatalogueAnswer,
  CatalogueEdit,
  CatalogueLine,
  SavedCatalogueLine,
} from '#shared/catalogue/catalogue-line.ts';
import { isChangedBy, replacedBy } from '#shared/catalogue/catalogue-change.ts';
import { isSameLine } from '#shared/catalogue/catalogue-line.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import type {
  AdjustmentQuestion,
  AdjustmentSuggestion,
  LineQuestion,
  LineSuggestion,
} from '#shared/screens/suggestion.ts';
import type { ClientFacts } from '#shared/screens/invoice-page.ts';
import type { FakeInvoice } from './fake-book.ts';
import { fakeUid } from './fake-book.ts';
import { message } from '#shared/words/message.ts';

const NEWEST = 60;

const saved: readonly LineSuggestion[] = [
  ['Design workshop', 'Brand workshop for up to eight people', 'day', '950.00'],
  ['Logo package', 'Print-ready logo package', 'pcs', '850.00'],
].map(([name = '', description = '', unit = '', price = '']) => ({
  source: 'catalogue',
  description,
  name,
  unit,
  price,
  currency: null,
  date: null,
}));

const dateOf = (invoice: FakeInvoice): string => String(invoice.view['date'] ?? '');
const currencyOf = (invoice: FakeInvoice): string => String(invoice.view['currency_iso_code'] ?? '');

function newestOf(invoices: readonly FakeInvoice[], exceptUid: string): readonly FakeInvoice[] {
  return invoices.filter(({ uid }) => uid !== exceptUid).slice(0, NEWEST);
}

/** The catalogue's, the client's own and everybody's, each text once. */
export function suggestFakeLines(invoices: readonly FakeInvoice[], question: LineQuestion): readonly LineSuggestion[] {
  const wanted = question.text.trim().toLowerCase();
  const newest = newestOf(invoices, question.exceptUid);
  const billed = (source: 'client' | 'book', of: readonly FakeInvoice[]): readonly LineSuggestion[] =>
    of.flatMap((invoice) =>
      formFromInvoice(invoice.view, null)
        .lines.filter(({ kind }) => kind === question.kind)
        .map(({ description, unit, price }) => {
          return { source, description, name: null, unit, price, currency: currencyOf(invoice), date: dateOf(invoice) };
        }),
    );
  const all = [
    ...(question.kind === 'items' ? saved : []),
    ...billed(
      'client',
      newest.filter(({ clientUid }) => clientUid !== null && clientUid === question.clientUid),
    ),
    ...billed('book', newest),
  ].filter(({ description, name }) => `${description} ${name ?? ''}`.toLowerCase().includes(wanted));
  const seen = new Set<string>();
  return all.filter(({ description }) => !seen.has(description) && seen.add(description)).slice(0, question.limit);
}

export function suggestFakeAdjustments(
  invoices: readonly FakeInvoice[],
  { clientUid, exceptUid, limit }: AdjustmentQuestion,
): readonly AdjustmentSuggestion[] {
  const newest = newestOf(invoices, exceptUid);
  const own = newest.filter((invoice) => clientUid !== null && invoice.clientUid === clientUid);
  const rows = [
    ...own.map((invoice) => ({ invoice, source: 'client' as const })),
    ...newest.map((invoice) => ({ invoice, source: 'book' as const })),
  ];
  const seen = new Set<string>();
  return rows
    .flatMap(({ invoice, source }) =>
      formFromInvoice(invoice.view, null).adjustments.map(({ key: _, ...row }) => {
        return { ...row, source, currency: currencyOf(invoice), date: dateOf(invoice) };
      }),
    )
    .filter(({ kind, name, value }) => !seen.has(`${kind}${name}${value}`) && seen.add(`${kind}${name}${value}`))
    .slice(0, limit * 3);
}

export function factsOfFakeClient(invoices: readonly FakeInvoice[], clientUid: string, exceptUid: string): ClientFacts {
  const newest = newestOf(invoices, exceptUid);
  const [last] = newest
    .filter((invoice) => invoice.clientUid === clientUid)
    .flatMap((invoice) =>
      formFromInvoice(invoice.view, null)
        .lines.filter(({ kind }) => kind === 'tasks')
        .map(({ price }) => ({ price, currency: currencyOf(invoice), date: dateOf(invoice) })),
    );
  return { lastRate: last ?? null, usualCurrency: 'USD' };
}

export function saveFakeLine(
  catalogue: Map<string, SavedCatalogueLine>,
  { replaces, ...line }: CatalogueLine & { readonly replaces: SavedCatalogueLine | null },
): CatalogueAnswer {
  const key = `${line.kind} ${line.name.toLowerCase()}`;
  const by = catalogue.get(key);
  const isMeant = by !== undefined && by.uid === replaces?.uid && isSameLine(by, replaces) && isChangedBy(by, line);
  if (by !== undefined && !isMeant) return { kind: 'taken', by, isSame: isSameLine(by, line) };
  const uid = by?.uid ?? fakeUid(9, catalogue.size);
  catalogue.set(key, { ...(by === undefined ? line : replacedBy(by, line)), uid });
  return { kind: 'saved', uid };
}

/** `hasLeft`: nothing that is new can be taken back any more. */
export function takeFakeLineBack(
  catalogue: Map<string, SavedCatalogueLine>,
  hasLeft: boolean,
  { uid, before, after }: CatalogueEdit,
): null {
  const key = `${after.kind} ${after.name.toLowerCase()}`;
  if (before === null && hasLeft)
    throw new AppError('invalid_input', message('error_catalogue_has_left', { name: after.name }));
  if (before === null) catalogue.delete(key);
  else catalogue.set(key, { ...before, uid });
  return null;
}
