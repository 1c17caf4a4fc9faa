import { describe, expect, it } from 'vitest';
import { previewDocuments } from '#main/documents/document-preview.ts';
import type { Sheet } from '#main/documents/document-sheets.ts';
import { message } from '#shared/words/message.ts';

const sheet = (uid: string, part: Partial<Sheet> = {}): Sheet => ({
  uid,
  title: uid,
  clientName: 'Birch',
  fileName: 'Invoice',
  onlyHere: null,
  unread: null,
  problem: null,
  note: null,
  ...part,
});

const noLines = message('paper_lines_never_read');
const paperNotYet = message('paper_not_in_account');

describe('the preview of documents', () => {
  it('tells the file names of all documents, and why a document gets none', async () => {
    const sheets = [
      sheet('a'),
      sheet('b', { problem: noLines }),
      sheet('c', { fileName: 'INVOICE', note: paperNotYet }),
    ];
    const previews = await previewDocuments(
      ['a', 'b', 'c'],
      (uid) => sheets.find((one) => one.uid === uid) ?? sheet(uid),
    );
    expect(previews).toEqual([
      { uid: 'a', title: 'a', clientName: 'Birch', fileName: 'Invoice.pdf', problem: null, note: null },
      { uid: 'b', title: 'b', clientName: 'Birch', fileName: null, problem: noLines, note: null },
      { uid: 'c', title: 'c', clientName: 'Birch', fileName: 'INVOICE (2).pdf', problem: null, note: paperNotYet },
    ]);
  });

  it('gives other work a turn', async () => {
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const slow = (uid: string): Sheet => {
      const until = performance.now() + 2;
      while (performance.now() < until);
      return sheet(uid);
    };
    await previewDocuments(
      Array.from({ length: 20 }, (_, index) => String(index)),
      slow,
    );
    isOver = true;
    expect(turns).toBeGreaterThan(3);
  });
});
