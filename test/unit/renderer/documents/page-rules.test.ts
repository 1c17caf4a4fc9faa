import { describe, expect, it } from 'vitest';
import { cssString, pageName, pageRules } from '#renderer/documents/page-rules.ts';

const foot = { locale: 'de', text: 'RE-7 · Lokale Kopie' };

describe('the rules of a page', () => {
  it('set the paper size and the text in the margins', () => {
    const rules = pageRules('a4', [foot]);
    expect(rules).toContain('@page { size: A4; margin: 16mm 16mm 20mm; }');
    expect(rules).toContain(`@page ${pageName(0)} {`);
    expect(rules).toContain('content: "RE-7 · Lokale Kopie";');
    expect(rules).toContain('content: counter(page) " / " counter(pages);');
    expect(pageRules('letter', [foot])).toContain('size: Letter;');
  });

  it('give every paper of a print job its own foot, without page numbers that would run through all of them', () => {
    const rules = pageRules('a4', [foot, { locale: 'ja', text: '請求書-8' }]);
    expect(rules).toContain(`@page ${pageName(1)} {`);
    expect(rules).toContain('"請求書-8"');
    expect(rules).not.toContain('counter(pages)');
  });

  it.each([
    ['plain', '"plain"'],
    ['a "quoted" \\ name', '"a \\22 quoted\\22  \\5c  name"'],
    ['line\nbreak', '"line\\a break"'],
    ['</style>', '"\\3c /style\\3e "'],
  ])('write %j as one string', (text, expected) => {
    expect(cssString(text)).toBe(expected);
  });
});
