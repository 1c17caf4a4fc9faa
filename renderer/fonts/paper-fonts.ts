import type { Face } from './faces.ts';
import { chinese, japanese, korean, latin, others, speaks } from './faces.ts';

/** Puts the client's own East Asian language first: each language draws the same character differently. */
function eastAsian(locale: string): readonly Face[] {
  if (speaks(locale, 'zh')) return [chinese, japanese, korean];
  if (speaks(locale, 'ko')) return [korean, japanese, chinese];
  return [japanese, chinese, korean];
}

/**
 * Returns the fonts of the paper in their order. They are shipped with Inkwell, so that the paper looks the same on
 * every computer; only those that the text needs are loaded. Characters in none of them (emoji, rare scripts) use the
 * system's fonts.
 */
const facesFor = (locale: string): readonly Face[] => [latin, ...eastAsian(locale), ...others];

/** Returns a CSS font list for paper in the language `locale` (BCP 47). */
export function paperFontList(locale: string): string {
  return [...facesFor(locale).map((face) => `"${face.family}"`), 'sans-serif'].join(', ');
}

/** Returns the families that a text needs, in the order of the font list. */
export function neededFamilies(text: string, locale: string): readonly string[] {
  return needed(text, locale).map((face) => face.family);
}

const needed = (text: string, locale: string): readonly Face[] =>
  facesFor(locale).filter((face) => face.isNeeded(text, locale));

/**
 * Style sheets that are loaded or loading. Each import searches the whole page for its style sheet; on a page of
 * hundreds of rows that would delay typing.
 */
const reads = new Map<Face, Promise<unknown>>();

async function read(face: Face): Promise<void> {
  const reading = reads.get(face) ?? face.load();
  reads.set(face, reading);
  try {
    await reading;
  } catch (thrown) {
    reads.delete(face);
    throw thrown;
  }
}

/** Loads the style sheets of the fonts that a text needs. */
export async function declarePaperFonts(text: string, locale: string): Promise<void> {
  await Promise.all(needed(text, locale).map(read));
}
