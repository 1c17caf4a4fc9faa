import type { PaperSize } from '#shared/documents/paper-settings.ts';
import { paperFontList } from '#renderer/fonts/paper-fonts.ts';

/** The margins of a printed page hold what repeats: number and copy mark at the left, the page's number at the right. */
export interface PageFoot {
  /** BCP 47, for the order of the fonts. */
  readonly locale: string;
  readonly text: string;
}

const sizes: Readonly<Record<PaperSize, string>> = { a4: 'A4', letter: 'Letter' };

/** A CSS string; what could end it, or is no plain character, is written as a code. */
export function cssString(text: string): string {
  const escaped = text.replace(/["\\<>\p{Cc}]/gu, (mark) => `\\${(mark.codePointAt(0) ?? 0).toString(16)} `);
  return `"${escaped}"`;
}

/** The name of the n-th paper's pages. */
export const pageName = (index: number): string => `paper${String(index)}`;

function footRule({ locale, text }: PageFoot, index: number, isAlone: boolean): string {
  const font = `font: 8pt/1.3 ${paperFontList(locale)}; color: #5f6578;`;
  // Several papers in one print job are counted through by the browser, which would be wrong on each of them.
  const count = isAlone ? `@bottom-right { ${font} content: counter(page) " / " counter(pages); }` : '';
  return `@page ${pageName(index)} { @bottom-left { ${font} width: 80%; content: ${cssString(text)}; } ${count} }`;
}

/** The style sheet that says how a document's pages look; margins are those of paper, whatever the printer. */
export function pageRules(size: PaperSize, feet: readonly PageFoot[]): string {
  const common = `@page { size: ${sizes[size]}; margin: 16mm 16mm 20mm; }`;
  return [common, ...feet.map((foot, index) => footRule(foot, index, feet.length === 1))].join('\n');
}
