import { expect, it } from 'vitest';
import type { DocumentPreview } from '#shared/documents/document.ts';
import { documentRows } from '#renderer/components/paper/document-rows.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

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
  preview('2', { note: message('paper_not_in_account') }),
  preview('3', { fileName: null, problem: message('paper_lines_never_read'), note: message('paper_not_in_account') }),
];

it('show a remark beside a file name, and none beside a refusal', () => {
  expect(documentRows(previews, null, 'save').map(({ text, note }) => [text, note])).toEqual([
    ['INV-1.pdf', null],
    ['INV-2.pdf', textOf(message('paper_not_in_account'))],
    [textOf(message('paper_lines_never_read')), null],
  ]);
});
