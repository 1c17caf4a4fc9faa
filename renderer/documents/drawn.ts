import type { ShownDocument } from './load-document.ts';
import { declarePaperFonts, paperFontList } from '#renderer/fonts/paper-fonts.ts';

export async function declareDocumentFonts({ papers }: ShownDocument): Promise<void> {
  await Promise.all(papers.map(({ text, language }) => declarePaperFonts(text, language)));
}

/** Resolves when nothing on the page will move or change any more: fonts and pictures are there. */
export async function waitUntilDrawn({ papers }: ShownDocument): Promise<void> {
  // The margins of pages are laid out when they are printed, too late to fetch a font for them.
  const feet = papers.map(({ foot }) =>
    document.fonts.load(`8pt ${paperFontList(foot.locale)}`, `${foot.text} 0123456789/`),
  );
  // A picture that cannot be decoded leaves its place empty; the paper is worth printing without it.
  const pictures = [...document.images].map((image) => image.decode().catch(() => {}));
  await Promise.all([...feet, ...pictures]);
  // Fonts are fetched by layout, which nobody asks for in a window that is not seen.
  document.body.getBoundingClientRect();
  await document.fonts.ready;
}
