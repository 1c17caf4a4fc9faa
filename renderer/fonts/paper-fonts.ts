import type { Face } from './faces.ts';
import { chinese, japanese, korean, latin, others, speaks } from './faces.ts';

/** The client's own East Asian language first: the same character is drawn differently in each. */
function eastAsian(locale: string): readonly Face[] {
  if (speaks(locale, 'zh')) return [chinese, japanese, korean];
  if (speaks(locale, 'ko')) return [korean, japanese, chinese];
  return [japanese, chinese, korean];
}

/**
 * The paper looks the same on every computer: its fonts come with Inkwell, and of them only those that the text on the
 * paper needs are read. What none of them knows (emoji, rare scripts) is drawn with the system's own fonts.
 */
const facesFor = (locale: string): readonly Face[] => [latin, ...eastAsian(locale), ...others];

/** A CSS font list for paper in a language. */
export function paperFontList(locale: string): string {
  return [...facesFor(locale).map((face) => `"${face.family}"`), 'sans-serif'].join(', ');
}

/** Families that a text needs, in the order of the list. */
export function neededFamilies(text: string, locale: string): readonly string[] {
  return needed(text, locale).map((face) => face.family);
}

const needed = (text: string, locale: string): readonly Face[] =>
  facesFor(locale).filter((face) => face.isNeeded(text, locale));

/**
 * What is read, or being read. Every import looks through the whole page for its style sheet, and in a page of hundreds of
 * rows that holds up whoever types on.
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

/** Reads the style sheets of the fonts that a text needs. */
export async function declarePaperFonts(text: string, locale: string): Promise<void> {
  await Promise.all(needed(text, locale).map(read));
}
