import { AppError } from '#shared/errors.ts';
import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { BinEntry, BinOutcome, BinReason } from '#shared/screens/bin.ts';
import { hasMoreImpact } from '#shared/screens/bin.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import { copyOf } from '#shared/invoice-form/copy.ts';
import { formChanges, isEmptyForm, isSameForm } from '#shared/invoice-form/changes.ts';
import type { FormVersion, VersionRow } from '#shared/invoice-form/version.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import type { CataloguePrice } from '#shared/invoice-form/price-offer.ts';
import { priceOffers } from '#shared/invoice-form/price-offer.ts';
import type { InvoiceDraft, InvoicePage } from '#shared/screens/invoice-page.ts';
import type { FakeInvoice } from './fake-book.ts';
import { TODAY } from './fake-book.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';

type BinChannel = Extract<
  Channel,
  | `bin:${string}`
  | `version:${string}`
  | 'draft:copy'
  | 'draft:discard'
  | 'draft:last-of-client'
  | 'draft:fill-like'
  | 'draft:prices'
>;

interface Surroundings {
  now(): number;
  scenario(): string;
  invoices(): readonly FakeInvoice[];
  set(invoices: readonly FakeInvoice[]): void;
  clientName(uid: string | null): string;
  page(invoice: FakeInvoice): InvoicePage;
  /** A new draft on disk with this form. */
  startWith(form: InvoiceForm): FakeInvoice;
  open(uid: string): InvoiceDraft;
}

interface Binned {
  readonly invoice: FakeInvoice;
  readonly why: BinReason;
  readonly at: number | null;
}

const noLines = message('error_lines_missing_for_rewrite');

/** Copies, the bin and kept versions, in memory. */
export class FakeBin {
  binned: readonly Binned[] = [];
  versions: readonly FormVersion[] = [];
  /** In the scenario `dear`, everything has become more expensive. */
  get catalogue(): readonly CataloguePrice[] {
    const isDear = this.#around.scenario() === 'dear';
    return isDear ? [{ kind: 'tasks', name: 'Consulting', description: '', price: '110.00' }] : [];
  }
  /** Invoices that cannot be deleted, with the reason. */
  readonly refused = new Map<string, Message>();
  /** Invoices whose create was refused: nothing of them is in the account. */
  readonly neverTaken = new Set<string>();
  /** Deletes that have left. */
  readonly left = new Set<string>();
  readonly #around: Surroundings;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  readonly handlers: { readonly [C in BinChannel]: (input: Input<C>) => Output<C> } = {
    'draft:copy': ({ uid, isMovedOn }) => {
      const form = this.#formOf(this.#find(uid));
      const copy = copyOf(form, { today: TODAY, statementNo: '', textLocale: isMovedOn ? 'en-US' : null });
      return this.#around.open(this.#around.startWith(copy).uid);
    },
    'draft:discard': ({ uid }) => {
      const invoice = this.#around.invoices().find((known) => known.uid === uid);
      if (invoice !== undefined && invoice.upload === 'local') {
        if (!isEmptyForm(invoice.draft ?? formFromInvoice(invoice.view, invoice.clientUid)))
          this.#put(invoice, 'discarded');
        this.#take(uid);
      }
      return null;
    },
    'draft:last-of-client': ({ clientUid, except }) => {
      const found = this.#around
        .invoices()
        .find((known) => known.clientUid === clientUid && known.uid !== except && known.hasDetails);
      if (found === undefined) return null;
      const text = (name: string): string => String(found.view[name] ?? '');
      const lineCount = formFromInvoice(found.view, null).lines.length;
      return {
        uid: found.uid,
        number: text('statement_no'),
        date: text('date'),
        lineCount,
        total: text('billed_total'),
        currency: text('currency_iso_code'),
      };
    },
    'draft:fill-like': ({ uid, form }) => {
      const { statementNo, date, connectionUid } = form;
      const original = this.#formOf(this.#find(uid));
      return { ...copyOf(original, { today: date, statementNo, textLocale: 'en-US' }), connectionUid };
    },
    'draft:prices': ({ uid }) => priceOffers(this.#formOf(this.#find(uid)), this.catalogue),
    'bin:prepare': ({ uids }) =>
      uids.map((uid) => {
        const { view, upload, clientUid } = this.#find(uid);
        const state = String(view['state']);
        const paid = String(view['paid_total'] ?? '0');
        const isLocal = upload === 'local' || this.neverTaken.has(uid);
        return {
          uid,
          number: String(view['statement_no']),
          clientName: this.#around.clientName(clientUid),
          isWithClient: !isLocal && state !== 'draft',
          state,
          paid: Number(paid) === 0 ? null : paid,
          currency: String(view['currency_iso_code'] ?? ''),
          waitingMails: 0,
          isLocal,
          refusal: this.refused.get(uid) ?? null,
        };
      }),
    'bin:delete': ({ deletes }) =>
      deletes.map((shown): BinOutcome => {
        const { uid } = shown;
        const refusal = this.refused.get(uid);
        if (refusal !== undefined) return { uid, kind: 'refused', message: refusal };
        const [now] = this.handlers['bin:prepare']({ uids: [uid] });
        if (now !== undefined && hasMoreImpact(now, shown))
          return { uid, kind: 'refused', message: message('error_delete_weighs_more') };
        const invoice = this.#find(uid);
        this.#put(invoice, invoice.upload === 'local' ? 'discarded' : 'deleting');
        this.#take(uid);
        return { uid, kind: 'done', notes: [] };
      }),
    'bin:list': ({ limit, search }) => {
      const isFound = (entry: BinEntry): boolean =>
        `${entry.number} ${entry.clientName}`.toLowerCase().includes(search.trim().toLowerCase());
      const found = this.binned.map(this.#entry).filter(isFound);
      return { entries: found.slice(0, limit), total: found.length, onlyHere: this.#onlyHere().length };
    },
    'bin:empty': ({ count }) => {
      const gone = this.#onlyHere();
      if (gone.length !== count) throw new AppError('needs_confirmation', message('error_bin_changed'));
      this.binned = this.binned.filter((known) => !gone.includes(known));
      this.#around.set(this.#around.invoices());
      return null;
    },
    'bin:get': ({ uid }) => {
      const found = this.#inBin(uid);
      return { entry: this.#entry(found), page: this.#around.page(found.invoice) };
    },
    'bin:recreate': ({ uid }) => {
      const { invoice } = this.#inBin(uid);
      return this.#around.open(this.#around.startWith({ ...this.#formOf(invoice), statementNo: '' }).uid);
    },
    'version:list': ({ uid }) => {
      const kept = this.versions.filter((version) => version.uid === uid).toReversed();
      const now = this.#formOf(this.#find(uid));
      return kept.map(({ id, at, kind, form }, index): VersionRow => {
        const before = kept[index + 1];
        return {
          id,
          at,
          kind,
          changes: before === undefined ? null : formChanges(before.form, form),
          lineCount: form.lines.length,
          total: '285.00',
          currency: 'EUR',
          isCurrent: isSameForm(form, now),
        };
      });
    },
    'version:get': ({ id }) => {
      const { uid } = this.#version(id);
      return { id, page: this.#around.page(this.#find(uid)) };
    },
    'version:restore': ({ id }) => {
      const { uid, form } = this.#version(id);
      const restored = { ...form, statementNo: this.#formOf(this.#find(uid)).statementNo };
      this.#around.set(
        this.#around.invoices().map((known) => (known.uid === uid ? { ...known, draft: restored } : known)),
      );
      return restored;
    },
  };

  restore(uids: readonly string[]): readonly BinOutcome[] {
    return uids.map((uid): BinOutcome => {
      if (this.left.has(uid)) return { uid, kind: 'refused', message: message('error_delete_has_left') };
      const found = this.binned.find(({ invoice }) => invoice.uid === uid);
      if (found === undefined) return { uid, kind: 'refused', message: message('error_nothing_to_undo') };
      this.binned = this.binned.filter((known) => known !== found);
      this.#around.set([found.invoice, ...this.#around.invoices()]);
      return { uid, kind: 'done', notes: [] };
    });
  }

  #find(uid: string): FakeInvoice {
    const invoice = this.#around.invoices().find((known) => known.uid === uid);
    if (invoice === undefined) throw new AppError('not_found', message('error_invoice_gone'));
    return invoice;
  }

  #inBin(uid: string): Binned {
    const found = this.binned.find(({ invoice }) => invoice.uid === uid);
    if (found === undefined) throw new AppError('not_found', message('error_not_in_bin'));
    return found;
  }

  #onlyHere(): readonly Binned[] {
    return this.binned.filter(({ why }) => why === 'discarded');
  }

  #version(id: number): FormVersion {
    const found = this.versions.find((version) => version.id === id);
    if (found === undefined) throw new AppError('not_found', message('error_version_gone'));
    return found;
  }

  #formOf(invoice: FakeInvoice): InvoiceForm {
    if (!invoice.hasDetails) throw new AppError('invalid_input', noLines);
    return invoice.draft ?? formFromInvoice(invoice.view, invoice.clientUid);
  }

  #put(invoice: FakeInvoice, why: BinReason): void {
    this.binned = [{ invoice, why, at: this.#around.now() }, ...this.binned];
  }

  #take(uid: string): void {
    this.#around.set(this.#around.invoices().filter((known) => known.uid !== uid));
  }

  readonly #entry = ({ invoice, why, at }: Binned): BinEntry => {
    const text = (name: string): string | null => {
      const value = invoice.view[name];
      return typeof value === 'string' && value !== '' ? value : null;
    };
    return {
      uid: invoice.uid,
      number: text('statement_no') ?? '',
      clientName: this.#around.clientName(invoice.clientUid),
      date: text('date'),
      total: text('billed_total'),
      currency: text('currency_iso_code'),
      why,
      at,
      canRestore: (why === 'deleting' || why === 'discarded') && !this.left.has(invoice.uid),
      hasDetails: invoice.hasDetails,
      leavesAt: why === 'deleting' && at !== null ? at + UNDO_HOLD_MS : null,
    };
  };
}
