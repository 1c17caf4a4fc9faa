import type { PaperSize } from '#shared/documents/paper-settings.ts';
import { paperFontList } from '#renderer/fonts/paper-fonts.ts';

/**
 * Text that each printed page repeats in its margin: number and copy mark at the left, the page number at the right.
 */
export interface PageFoot {
  /** BCP 47 tag, for the order of the fonts. */
  readonly locale: string;
  readonly text: string;
}

const sizes: Readonly<Record<PaperSize, string>> = { a4: 'A4', letter: 'Letter' };

/** Returns the text as a CSS string. Characters that could end the string, and control characters, become escapes. */
export function cssString(text: string): string {
  const escaped = text.replace(/["\\<>\p{Cc}]/gu, (mark) => `\\${(mark.codePointAt(0) ?? 0).toString(16)} `);
  return `"${escaped}"`;
}

/** Returns the CSS name of the pages of the paper at `index` (from 0). */
export const pageName = (index: number): string => `paper${String(index)}`;

function footRule({ locale, text }: PageFoot, index: number, isAlone: boolean): string {
  const font = `font: 8pt/1.3 ${paperFontList(locale)}; color: #5f6578;`;
  // Skips page numbers when one print job holds several papers: the browser counts through all of them.
  const count = isAlone ? `@bottom-right { ${font} content: counter(page) " / " counter(pages); }` : '';
  return `@page ${pageName(index)} { @bottom-left { ${font} width: 80%; content: ${cssString(text)}; } ${count} }`;
}

/**
 * Returns the style sheet for the printed pages of a document. The margins belong to the paper and not to the printer.
 */
export function pageRules(size: PaperSize, feet: readonly PageFoot[]): string {
  const common = `@page { size: ${sizes[size]}; margin: 16mm 16mm 20mm; }`;
  return [common, ...feet.map((foot, index) => footRule(foot, index, feet.length === 1))].join('\n');
}
