import type { DocumentKind } from '#shared/documents/document.ts';
import { plural } from './counting.ts';

const files = (count: number): string => `${String(count)} ${plural(count, 'PDF', 'PDFs')}`;

type ByKind = Readonly<Record<DocumentKind, (count: number) => string>>;

const printedOf = (what: string) => (count: number) =>
  count === 1 ? 'Sent to the printer.' : `${String(count)} ${what} sent to the printer.`;
const tooManyOf = (what: string) => (most: number) =>
  `At most ${String(most)} ${what} can be printed at once. Select fewer, or save them as PDFs.`;

/** Words around documents on paper; those on the paper itself are in `shared/documents/paper-words.ts`. */
export const paper = {
  documents: {
    savePdf: 'Save PDF',
    print: 'Print',
    saved: (name: string) => `Saved ${name}.`,
    open: 'Open',
    showFolder: 'Show in folder',
    printed: { invoice: printedOf('invoices'), receipt: printedOf('receipts') } satisfies ByKind,
    notPrinted: (title: string, problem: string) => `${title} was not printed. ${problem}`,
    notSaved: (title: string, problem: string) => `${title} was not saved. ${problem}`,
    tooMany: { invoice: tooManyOf('invoices'), receipt: tooManyOf('receipts') } satisfies ByKind,
    askTitle: (count: number) => `Save ${files(count)}`,
    checkingTitle: 'Save as PDFs',
    checking: 'Looking at what can be saved…',
    askLead: 'One file each, in a folder that you choose next. Nothing there is replaced.',
    ready: (ready: number, skipped: number) =>
      `${String(ready)} to save${skipped === 0 ? '' : `, ${String(skipped)} left out`}`,
    noneReady: 'None of them can be saved.',
    more: (count: string) => `Show ${count} more`,
    chooseFolder: 'Choose folder…',
    fileColumn: 'File',
    resultColumn: 'Result',
    notReached: 'Not saved: stopped before its turn.',
    savingTitle: 'Saving PDFs',
    saving: (done: number, total: number) => `${String(done)} of ${String(total)}`,
    stop: 'Stop',
    stopping: 'Stopping…',
    doneTitle: (count: number) => `${files(count)} saved`,
    stoppedTitle: (count: number) => `Stopped after ${files(count)}`,
    doneText: 'What was saved is in the folder you chose. Nothing there was replaced.',
    result: (saved: number, refused: number) =>
      `${String(saved)} saved${refused === 0 ? '' : `, ${String(refused)} not`}`,
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
    sender: 'Your address and tax number',
    senderHint: 'Stands under your name. Leave it empty to show the name alone.',
    logo: 'Logo',
    logoHint: 'PNG or JPEG, up to 2 MB.',
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
