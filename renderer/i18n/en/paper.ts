import type { DocumentKind } from '#shared/documents/document.ts';
import { times } from './counting.ts';

const files = (count: number): string => times(count, 'PDF', 'PDFs');

const leftOut = (count: number): string => (count === 0 ? '' : `, ${String(count)} left out`);
const not = (count: number): string => (count === 0 ? '' : `, ${String(count)} not`);

type ByKind<Word> = Readonly<Record<DocumentKind, Word>>;

const invoices = (count: number): string => times(count, 'invoice', 'invoices');
const receipts = (count: number): string => times(count, 'receipt', 'receipts');
const papers: ByKind<(count: number) => string> = { invoice: invoices, receipt: receipts };

const printedOf = (what: (count: number) => string) => (count: number) =>
  count === 1 ? 'Sent to the printer.' : `${what(count)} sent to the printer.`;
const tooManyOf = (what: string) => (most: number) =>
  `At most ${String(most)} ${what} can be printed at once. Select fewer, or save them as PDFs.`;

interface RunWords {
  readonly checkingTitle: string;
  readonly askTitle: (kind: DocumentKind, count: number) => string;
  readonly askLead: string;
  readonly ready: (ready: number, skipped: number) => string;
  readonly noneReady: string;
  readonly start: string;
  readonly column: string;
  /** Text for a document that is ready; null if its file name is shown instead. */
  readonly will: string | null;
  readonly did: string | null;
  readonly notReached: string;
  readonly workingTitle: string;
  /** Shown while the progress is unknown. */
  readonly working: string;
  readonly doneTitle: (kind: DocumentKind, count: number) => string;
  readonly stoppedTitle: (kind: DocumentKind, count: number) => string;
  readonly doneText: string;
  readonly result: (done: number, refused: number) => string;
}

const saveRun: RunWords = {
  checkingTitle: 'Save as PDFs',
  askTitle: (_kind, count) => `Save ${files(count)}`,
  askLead: 'One file each, in a folder that you choose next. Nothing there is replaced.',
  ready: (ready, skipped) => `${String(ready)} to save${leftOut(skipped)}`,
  noneReady: 'None of them can be saved.',
  start: 'Choose folder…',
  column: 'File',
  will: null,
  did: null,
  notReached: 'Not saved: stopped before its turn.',
  workingTitle: 'Saving PDFs',
  working: 'Beginning…',
  doneTitle: (_kind, count) => `${files(count)} saved`,
  stoppedTitle: (_kind, count) => `Stopped after ${files(count)}`,
  doneText: 'What was saved is in the folder you chose. Nothing there was replaced.',
  result: (saved, refused) => `${String(saved)} saved${not(refused)}`,
};

const printRun: RunWords = {
  checkingTitle: 'Print',
  askTitle: (kind, count) => `Print ${papers[kind](count)}`,
  askLead: 'All of them as one print job; each begins on a new page. You choose the printer next.',
  ready: (ready, skipped) => `${String(ready)} to print${leftOut(skipped)}`,
  noneReady: 'None of them can be printed.',
  start: 'Choose printer…',
  column: 'Print',
  will: 'Will be printed.',
  did: 'Sent to the printer.',
  notReached: 'Not printed.',
  workingTitle: 'Printing',
  working: 'Drawing the pages, then your printer is asked…',
  doneTitle: (kind, count) => (count === 0 ? 'Nothing was printed' : `${papers[kind](count)} sent to the printer`),
  stoppedTitle: (kind, count) => `Stopped after ${papers[kind](count)}`,
  doneText: '',
  result: (sent, refused) => `${String(sent)} sent${not(refused)}`,
};

/** Words around documents on paper; words on the paper itself are in `shared/documents/paper-words.ts`. */
export const paper = {
  documents: {
    savePdf: 'Save PDF',
    print: 'Print',
    saved: (name: string) => `Saved ${name}.`,
    noted: (told: string, note: string | null) => (note === null ? told : `${told} ${note}`),
    open: 'Open',
    showFolder: 'Show in folder',
    printed: { invoice: printedOf(invoices), receipt: printedOf(receipts) } satisfies ByKind<(count: number) => string>,
    notPrinted: (title: string, problem: string) => `${title} was not printed. ${problem}`,
    notSaved: (title: string, problem: string) => `${title} was not saved. ${problem}`,
    tooMany: { invoice: tooManyOf('invoices'), receipt: tooManyOf('receipts') } satisfies ByKind<
      (most: number) => string
    >,
    checking: 'Looking at each of them…',
    resultColumn: 'Result',
    subject: { invoice: 'Invoice', receipt: 'Receipt' } satisfies ByKind<string>,
    saving: (done: number, total: number) => `${String(done)} of ${String(total)}`,
    stop: 'Stop',
    stopping: 'Stopping…',
    /** Words of a run over several documents, before and after it. */
    runs: { save: saveRun, print: printRun } satisfies Readonly<Record<string, RunWords>>,
    savedTable: (count: string, isOne: boolean, name: string) =>
      `${count} ${isOne ? 'invoice' : 'invoices'} in ${name}.`,
    close: 'Close',
  },

  paper: {
    title: 'Paper',
    lead: 'How invoices look on screen, on paper and as PDFs made here. The PDF that your account mails is its own.',
    size: 'Paper size',
    sizes: { a4: 'A4', letter: 'Letter' },
    accent: 'Accent colour',
    accents: {
      '#1a2036': 'Ink',
      '#2b4acb': 'Blue',
      '#17703f': 'Green',
      '#8f5a00': 'Ochre',
      '#b3261e': 'Red',
      '#6a3fb5': 'Violet',
    },
    ownAccent: 'Other…',
    paleAccent: 'Too pale for text on white: only the line above the total takes it.',
    issuer: 'Your name or company',
    issuerHint: 'Stands on every paper and in your e-mails. While it is empty, they carry no name.',
    sender: 'Your address and tax number',
    senderHint: 'Stands under your name. Leave it empty to show the name alone.',
    logo: 'Logo',
    logoHint: 'PNG or JPEG, up to 2 MB.',
    damagedLogo: 'The file of this logo is damaged or missing, so papers are printed without it. Choose it again.',
    chooseLogo: 'Choose a picture…',
    replaceLogo: 'Replace…',
    removeLogo: 'Remove',
    copyMark: 'Mark every page as a local copy',
    copyMarkHint: 'In the language of the client, at the foot of the page.',
    fileName: 'File name',
    fileNameHint: 'Can hold {number}, {client}, {date}, {due} and {document}.',
    fileNameExample: (name: string) => `For example: ${name}.pdf`,
    fileNameUnknown: (part: string) => `${part} means nothing here and would stay as it is.`,
    preview: 'Preview of the paper',
    unsaved: 'What you typed stays here and is tried again.',
    tooLarge: 'This picture is larger than 2 MB. Choose a smaller one.',
    unreadable: 'This file could not be read. Choose another one.',
    sample: {
      client: 'Cobalt Freight',
      address: ['4 Harbour Street', '20457 Hamburg'],
      lines: ['Brand workshop, second day', 'Print-ready logo package'],
      tax: 'VAT',
      note: 'Thank you for your order.',
    },
  },
} as const;
