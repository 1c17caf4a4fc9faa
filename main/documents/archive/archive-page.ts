import type { PlainDate } from '#shared/dates/plain-date.ts';
import { formatDate } from '#shared/dates/plain-date.ts';
import { words } from '#shared/words/words.ts';
import type { RefusedPaper } from '#main/documents/pack/plain-page.ts';
import { escaped, paragraph, plainPage, refusedParagraphs } from '#main/documents/pack/plain-page.ts';

interface ArchiveFacts {
  readonly name: string;
  readonly today: PlainDate;
  readonly locale: string;
  /** The number of PDF files. */
  readonly invoices: number;
  readonly refused: readonly RefusedPaper[];
}

/** Returns the page that says what the files of an archive are, and how they are checked and restored. */
export function archivePage({ name, today, locale, invoices, refused }: ArchiveFacts): string {
  const day = formatDate(today, locale);
  const part = (path: string, text: string): string => `<li><a href="${path}">${path}</a> – ${escaped(text)}</li>`;
  const parts = [
    part('invoices/', words.archive_papers({ count: invoices })),
    part('csv/', words.archive_part({ part: 'csv' })),
    part('json/', words.archive_part({ part: 'json' })),
    part('json/outbox.json', words.archive_part({ part: 'unsent' })),
    part('book.inkwell', words.archive_part({ part: 'backup' })),
    part('SHA256SUMS', words.archive_part({ part: 'sums' })),
  ];
  return plainPage(
    locale,
    words.archive_page_title({ name }),
    `<h1>${escaped(words.archive_page_title({ name }))}</h1>
${paragraph(words.archive_page_lead({ day }))}
<ul>${parts.join('')}</ul>
${paragraph(words.archive_page_checks())}
<pre>sha256sum -c SHA256SUMS
shasum -a 256 -c SHA256SUMS</pre>
${paragraph(words.archive_page_restore())}
${refusedParagraphs(refused)}`,
  );
}
