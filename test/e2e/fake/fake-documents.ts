import type {
  DocumentPreview,
  DocumentRequest,
  DocumentResult,
  DocumentRun,
  SavedTable,
  TableRequest,
} from '#shared/documents/document.ts';
import { fileNameOf } from '#shared/documents/file-name.ts';
import type { PaperSettings } from '#shared/documents/paper-settings.ts';
import { defaultPaper } from '#shared/documents/paper-settings.ts';
import { paperNote } from '#shared/documents/paper-note.ts';
import { whyNoPaper } from '#shared/documents/why-no-paper.ts';
import type { ClientStatement } from '#shared/screens/statement.ts';
import type { InvoicePage } from '#shared/screens/invoice-page.ts';
import { AppError } from '#shared/errors.ts';
import type { PaymentRow } from '#shared/payments/payment-row.ts';
import { whyNoReceipt } from '#shared/payments/receipt.ts';
import { message } from '#shared/words/message.ts';

interface Surroundings {
  page(uid: string): InvoicePage;
  payment(uid: string): PaymentRow | null;
  changed(settings: PaperSettings): void;
}

/** Papers without a printer: every file is "written", save those whose lines are not on disk. */
export class FakeDocuments {
  paper: PaperSettings = defaultPaper('en-US');
  readonly printed: DocumentRequest[] = [];
  readonly shown: string[] = [];
  readonly #around: Surroundings;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  readonly handlers = {
    'paper:get': () => this.paper,
    'paper:update': (choices: Omit<PaperSettings, 'logo'>) => this.#change(choices),
    'paper:set-logo': ({ data }: { readonly data: string | null }) => {
      if (data !== null && !data.startsWith('iVBOR')) throw new AppError('invalid_input', message('error_logo_format'));
      const logo = data === null ? null : { name: 'logo-0123456789abcdef.png', width: 320, height: 80 };
      return this.#change({ logo });
    },
    'statement:get': (): ClientStatement => {
      throw new AppError('not_found', message('error_client_gone'));
    },
    'statement:debtors': () => [],
    'statement:save-table': () => null,
    'statement:mail': () => null,
    'document:preview': (request: DocumentRequest): readonly DocumentPreview[] =>
      this.#run(request).results.map((result) => ({ ...result, clientName: this.#clientOf(request, result.uid) })),
    'document:save-pdf': (request: DocumentRequest) => this.#run(request),
    'document:print': (request: DocumentRequest): DocumentRun => {
      this.printed.push(request);
      return { ...this.#run(request), place: null };
    },
    'calendar:save': ({ uids }: { readonly uids: readonly string[] | null }): SavedTable => ({
      fileName: 'recurring-invoices-2026-11-21.ics',
      count: uids?.length ?? 24,
      place: 1,
    }),
    'document:save-table': ({ list, uids, format }: TableRequest): SavedTable => ({
      fileName: `${list}-2026-11-21.${format}`,
      count: uids.length,
      place: 1,
    }),
    'document:cancel': () => null,
    'document:show': ({ place, how }: { readonly place: number; readonly how: 'file' | 'folder' }) => {
      this.shown.push(`${how} ${String(place)}`);
      return null;
    },
    'document:report': () => null,
  };

  #change(part: Partial<PaperSettings>): PaperSettings {
    this.paper = { ...this.paper, ...part };
    this.#around.changed(this.paper);
    return this.paper;
  }

  #clientOf({ kind }: DocumentRequest, uid: string): string {
    if (kind === 'receipt') return this.#around.payment(uid)?.clientName ?? '';
    return this.#around.page(uid).client?.name ?? '';
  }

  #run({ kind, uids }: DocumentRequest): DocumentRun {
    const results = uids.map((uid) => (kind === 'receipt' ? this.#receipt(uid) : this.#invoice(uid)));
    return { outcome: 'done', results, place: results.some((result) => result.fileName !== null) ? 1 : null };
  }

  #receipt(uid: string): DocumentResult {
    const payment = this.#around.payment(uid);
    const title = `Receipt ${payment?.receiptNo ?? payment?.invoiceNumber ?? ''}`;
    const problem = payment === null ? message('error_payment_gone') : whyNoReceipt(payment);
    return { uid, title, fileName: problem === null ? `${title}.pdf` : null, problem, note: null };
  }

  #invoice(uid: string): DocumentResult {
    const page = this.#around.page(uid);
    const { invoice, client } = page;
    const text = (name: string): string => (typeof invoice[name] === 'string' ? invoice[name] : '');
    const number = text('statement_no');
    const name = fileNameOf(this.paper.fileName, {
      number,
      client: client?.name ?? '',
      date: text('date'),
      due: text('due_date'),
      document: 'Invoice',
    });
    const problem = whyNoPaper(page, true);
    const note = page.upload === 'synced' ? null : paperNote(page);
    return { uid, title: number, fileName: problem === null ? `${name}.pdf` : null, problem, note };
  }
}
