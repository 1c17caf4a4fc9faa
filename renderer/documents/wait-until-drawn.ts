import type { ShownDocument } from './load-document.ts';
import { declarePaperFonts, paperFontList } from '#renderer/fonts/paper-fonts.ts';

export async function declareDocumentFonts({ papers }: ShownDocument): Promise<void> {
  await Promise.all(papers.map(({ text, language }) => declarePaperFonts(text, language)));
}

/** Resolves when nothing on the page can move or change any more: fonts and pictures are loaded. */
export async function waitUntilDrawn({ papers }: ShownDocument): Promise<void> {
  // Page margins are laid out only while printing, which is too late to fetch a font for them.
  const feet = papers.map(({ foot }) =>
    document.fonts.load(`8pt ${paperFontList(foot.locale)}`, `${foot.text} 0123456789/`),
  );
  // A picture that cannot be decoded leaves its place empty; the paper is printed without it.
  const pictures = [...document.images].map((image) => image.decode().catch(() => {}));
  await Promise.all([...feet, ...pictures]);
  // Forces a layout: layout fetches the fonts, and a window that is not visible runs none by itself.
  document.body.getBoundingClientRect();
  await document.fonts.ready;
}
