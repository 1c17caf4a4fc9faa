import { describe, expect, it } from 'vitest';
import { samplePaper } from '#renderer/components/paper/sample-paper.ts';
import { adjustmentLabel } from '#renderer/documents/paper-amounts.ts';
import { footOf } from '#renderer/documents/paper-text.ts';

const OVERRIDE = '\u202e';

describe('a name on paper that turns text around', () => {
  it('leaves the mark of the copy behind the number as it is', () => {
    const paper = { ...samplePaper('Acme', '2026-11-21'), number: `INV-1${OVERRIDE}` };
    expect(footOf(paper, true)).toBe(`\u2068INV-1\u2069 · ${paper.words.localCopy}`);
  });

  it('leaves the percentage behind the name of a tax as it is', () => {
    const label = (name: string): string => adjustmentLabel({ name, value: '19', percentage: true }, 'Tax', 'en-US');
    expect(label(`VAT${OVERRIDE}`)).toBe('\u2068VAT\u2069 19 %');
    expect(label('ضريبة')).toBe('\u2068ضريبة\u2069 19 %');
    expect(label('VAT')).toBe('VAT 19 %');
  });
});
