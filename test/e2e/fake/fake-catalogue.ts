import { categoryOf } from '#shared/catalogue/catalogue-line.ts';
import type { CategoryForm } from '#shared/catalogue/category-form.ts';
import { categoryProblems, emptyCategory, isSameName } from '#shared/catalogue/category-form.ts';
import type { AppliedPrice, LineHistory, LineUse } from '#shared/catalogue/catalogue-uses.ts';
import { AppError } from '#shared/errors.ts';
import type { CategoryImport, CategoryOutcome } from '#shared/import/category-import.ts';
import { changesOf } from '#shared/import/category-rows.ts';
import type { Input } from '#shared/ipc/contract.ts';
import type { CatalogueRow } from '#shared/lists/catalogue-list.ts';
import type { AnyRecordForm } from '#shared/records/record-form.ts';
import type { CategoryResource } from '#shared/service/category.ts';
import { isCategory } from '#shared/service/category.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { commonName } from '#shared/text/fold-text.ts';
import { message } from '#shared/words/message.ts';
import { fakeUid } from './fake-book.ts';
import { FakePlainList } from './fake-plain-list.ts';

interface SavedLine extends CategoryForm {
  readonly uid: string;
  readonly kind: LineArray;
}

const items: readonly CategoryForm[] = [
  { title: 'Brand workshop', description: 'Two days with the whole team', unit: 'day', price: '1450.00' },
  { title: 'Consulting', description: '', unit: 'hour', price: '95.0' },
  { title: 'consulting', description: 'Written before the rates changed', unit: 'hour', price: '90.00' },
  { title: 'Logo design', description: 'Three drafts, two rounds of changes', unit: '', price: '1234.50' },
  { title: 'Stationery set, A5', description: '', unit: 'set', price: '34.00' },
  { title: 'Überarbeitung der Website', description: 'Texte und Bilder', unit: 'Std.', price: '88.00' },
  { title: 'إستشارة', description: '', unit: '', price: '70.00' },
];
const others: Readonly<Record<Exclude<LineArray, 'items'>, readonly CategoryForm[]>> = {
  expenses: ['Courier', 'Parking', 'Printing'].map((title) => ({ ...emptyCategory, title })),
  tasks: [
    { ...emptyCategory, title: 'Programming', price: '110.00' },
    { ...emptyCategory, title: 'Proofreading', price: '60.00' },
  ],
  trips: [{ ...emptyCategory, title: 'By car', price: '0.42' }],
};
const UNUSED = 4;

/** The catalogue of the stand-in. */
export class FakeCatalogue {
  #lines: readonly SavedLine[];
  /** Documents whose price was applied. */
  readonly #applied = new Set<string>();
  readonly list: FakePlainList<'catalogue'>;

  constructor(isEmpty: () => boolean) {
    const all = [['items', items] as const, ...Object.entries(others)].flatMap(([kind, forms]) =>
      // The kinds are the keys of the table above.
      forms.map((form) => ({ ...form, kind: kind as LineArray })),
    );
    this.#lines = all.map((line, place) => ({ ...line, uid: fakeUid(10, place) }));
    this.list = new FakePlainList('catalogue', {
      rows: () => (isEmpty() ? [] : this.rows()),
      inTab: {
        items: ({ kind }) => kind === 'items',
        expenses: ({ kind }) => kind === 'expenses',
        tasks: ({ kind }) => kind === 'tasks',
        trips: ({ kind }) => kind === 'trips',
      },
      text: ({ name, description, price }) => `${name} ${description} ${price}`,
      fits: (row, { field, values }) =>
        field === 'has'
          ? row.upload !== 'synced'
          : values.includes('alike')
            ? row.isAlike
            : this.#usesOf(row.uid) === 0,
      key: { name: ({ name }) => name.toLowerCase(), price: ({ price }) => Number(price) },
      sums: () => [],
    });
  }

  readonly handlers = {
    'catalogue:uses': ({ uids }: Input<'catalogue:uses'>): readonly LineUse[] =>
      uids.map((uid) => {
        const invoices = this.#usesOf(uid);
        return { uid, invoices, last: invoices === 0 ? null : { price: '95.00', currency: 'EUR', date: '2026-03-02' } };
      }),
    'catalogue:history': ({ uid, kind }: Input<'catalogue:history'>): LineHistory | null => {
      const line = this.#lines.find((known) => known.uid === uid);
      if (line === undefined) return null;
      const draft = { resource: 'invoices', label: 'INV-0412', clientName: 'Harbor Studio', currency: 'EUR' } as const;
      const profile = { resource: 'recurring_invoices', label: 'Hosting', clientName: 'Nordlicht GmbH' } as const;
      const old = [
        { ...draft, uid: fakeUid(11, 0), date: '2026-11-20', prices: ['90.00'] },
        { ...profile, currency: 'EUR', uid: fakeUid(11, 1), date: '2026-12-01', prices: ['85.00', '80.00'] },
      ];
      return {
        uid,
        kind,
        name: line.title,
        price: line.price === '' ? null : line.price,
        invoices: this.#usesOf(uid),
        clients:
          this.#usesOf(uid) === 0
            ? []
            : [
                {
                  clientUid: fakeUid(1, 0),
                  clientName: 'Harbor Studio',
                  invoices: 4,
                  price: '95.00',
                  currency: 'EUR',
                  date: '2026-03-02',
                },
                {
                  clientUid: fakeUid(1, 1),
                  clientName: 'Nordlicht GmbH',
                  invoices: 1,
                  price: '80.00',
                  currency: 'EUR',
                  date: '2025-11-02',
                },
              ],
        oldPrices: this.#usesOf(uid) === 0 ? [] : old.filter((each) => !this.#applied.has(each.uid)),
      };
    },
    'import:catalogue': ({ resource, lines, isTrial }: Input<'import:catalogue'>): CategoryImport => {
      const created: string[] = [];
      const outcomes = lines.map((form): CategoryOutcome => {
        const known = this.#lines.find(({ title }) => isSameName(title, form.title));
        if (known !== undefined) return { kind: 'known', name: known.title, changes: changesOf(known, form) };
        const [problem] = categoryProblems(resource, form, null);
        if (problem !== undefined) return { kind: 'refused', reason: problem.message };
        if (!isTrial) {
          const uid = fakeUid(12, this.#lines.length);
          this.show(uid, { resource, form });
          created.push(uid);
        }
        return { kind: 'created' };
      });
      return { outcomes, created, changed: [] };
    },
    'catalogue:apply-price': ({ resource, uid }: Input<'catalogue:apply-price'>): AppliedPrice => {
      if (this.#applied.has(uid)) throw new AppError('invalid_input', message('catalogue_price_applied_already'));
      this.#applied.add(uid);
      return { kind: 'typed', resource, lines: [{ key: 'a', before: '90.00', after: '95.00' }] };
    },
  };

  /** Takes an applied price back, or applies it again. */
  setPrice(uid: string, to: 'before' | 'after'): void {
    if (to === 'after') this.#applied.add(uid);
    else this.#applied.delete(uid);
  }

  known(resource: CategoryResource, uid: string): AnyRecordForm | null {
    const line = this.#lines.find((known) => known.uid === uid);
    if (line === undefined) return null;
    const { uid: _uid, kind: _kind, ...form } = line;
    return { resource, form };
  }

  show(uid: string, record: AnyRecordForm): void {
    if (!isCategory(record.resource)) return;
    const { resource } = record;
    const kind = (['items', 'expenses', 'tasks', 'trips'] as const).find((each) => categoryOf[each] === resource);
    // The form is that of the resource, which was checked above.
    const line: SavedLine = { ...(record.form as CategoryForm), uid, kind: kind ?? 'items' };
    this.#lines = [...this.#lines.filter((known) => known.uid !== uid), line];
  }

  hide(uid: string): void {
    this.#lines = this.#lines.filter((known) => known.uid !== uid);
  }

  rows(): readonly CatalogueRow[] {
    const key = ({ kind, title }: SavedLine): string => `${kind} ${commonName(title)}`;
    const named = Map.groupBy(this.#lines, key);
    return this.#lines.map(({ title: name, ...line }, place) => ({
      ...line,
      name,
      isAlike: (named.get(key({ ...line, title: name }))?.length ?? 0) > 1,
      upload: place === 3 ? 'waiting' : 'synced',
    }));
  }

  #usesOf(uid: string): number {
    const place = this.#lines.findIndex((known) => known.uid === uid);
    return place === UNUSED || place === -1 ? 0 : 5;
  }
}
