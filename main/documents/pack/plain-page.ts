import type { Message } from '#shared/words/part.ts';
import { textOf } from '#shared/words/text-of.ts';
import { words } from '#shared/words/words.ts';

/** An invoice that has no PDF, with the reason. */
export interface RefusedPaper {
  readonly title: string;
  readonly problem: Message;
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:760px;margin:40px auto;padding:0 24px;color:#1a2036}
h1{margin-bottom:0}table{border-collapse:collapse;width:100%;margin:16px 0}
th,td{padding:6px 10px;border-bottom:1px solid #ddd;text-align:end;font-variant-numeric:tabular-nums}
th:first-child,td:first-child{text-align:start}.gap{color:#8f5a00}@media print{body{margin:0}}`;

/** Returns a page of HTML that needs no other file. `body` is HTML. */
export const plainPage = (locale: string, title: string, body: string): string => `<!doctype html>
<html lang="${escaped(locale)}"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>
${body}
</body></html>
`;

export const paragraph = (text: string, look = ''): string => `<p class="${look}">${escaped(text)}</p>`;

/** Returns a paragraph for each invoice without a PDF. */
export const refusedParagraphs = (refused: readonly RefusedPaper[]): string =>
  refused
    .map(({ title, problem }) => paragraph(words.documents_not_saved({ title, problem: textOf(problem) }), 'gap'))
    .join('');

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
