import { expect, it } from 'vitest';
import type { DocumentPreview } from '#shared/documents/document.ts';
import { documentRows } from '#renderer/components/paper/document-rows.ts';

const preview = (uid: string, part: Partial<DocumentPreview> = {}): DocumentPreview => ({
  uid,
  title: `INV-${uid}`,
  clientName: 'Birch',
  fileName: `INV-${uid}.pdf`,
  problem: null,
  note: null,
  ...part,
});
const previews = [
  preview('1'),
  preview('2', { note: 'Your account does not have it like this yet.' }),
  preview('3', { fileName: null, problem: 'Its lines were never read.', note: 'Not told beside a refusal.' }),
];

it('show a remark beside a file name, and none beside a refusal', () => {
  expect(documentRows(previews, null, 'save').map(({ text, note }) => [text, note])).toEqual([
    ['INV-1.pdf', null],
    ['INV-2.pdf', 'Your account does not have it like this yet.'],
    ['Its lines were never read.', null],
  ]);
});
