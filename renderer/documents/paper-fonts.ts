/**
 * The paper looks the same on every computer: its fonts come with Inkwell, and of them only those that the text on the
 * paper needs are read. What none of them knows (emoji, rare scripts) is drawn with the system's own fonts.
 */
interface Face {
  readonly family: string;
  readonly isNeeded: (text: string, locale: string) => boolean;
  readonly load: () => Promise<unknown>;
}

const speaks = (locale: string, language: string): boolean => locale === language || locale.startsWith(`${language}-`);
const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
const isKana = (text: string): boolean => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

/** Kanji alone do not tell their language: the client's does, or kana beside them. */
const isJapanese = (text: string, locale: string): boolean => speaks(locale, 'ja') || isKana(text);

const latin: Face = {
  family: 'Inter',
  isNeeded: () => true,
  load: () => Promise.all([import('@fontsource/inter/400.css'), import('@fontsource/inter/600.css')]),
};
const japanese: Face = {
  family: 'Noto Sans JP Variable',
  isNeeded: isJapanese,
  load: () => import('@fontsource-variable/noto-sans-jp/wght.css'),
};
const korean: Face = {
  family: 'Noto Sans KR Variable',
  isNeeded: (text, locale) => speaks(locale, 'ko') || /\p{Script=Hangul}/u.test(text),
  load: () => import('@fontsource-variable/noto-sans-kr/wght.css'),
};
const chinese: Face = {
  family: 'Noto Sans SC Variable',
  isNeeded: (text, locale) => speaks(locale, 'zh') || (isHan(text) && !isJapanese(text, locale)),
  load: () => import('@fontsource-variable/noto-sans-sc/wght.css'),
};
const others: readonly Face[] = [
  {
    family: 'Noto Sans Devanagari',
    isNeeded: (text) => /\p{Script=Devanagari}/u.test(text),
    load: () =>
      Promise.all([
        import('@fontsource/noto-sans-devanagari/400.css'),
        import('@fontsource/noto-sans-devanagari/600.css'),
      ]),
  },
  {
    family: 'Noto Sans Sinhala',
    isNeeded: (text) => /\p{Script=Sinhala}/u.test(text),
    load: () =>
      Promise.all([import('@fontsource/noto-sans-sinhala/400.css'), import('@fontsource/noto-sans-sinhala/600.css')]),
  },
  {
    family: 'Noto Sans Arabic',
    isNeeded: (text) => /\p{Script=Arabic}/u.test(text),
    load: () =>
      Promise.all([import('@fontsource/noto-sans-arabic/400.css'), import('@fontsource/noto-sans-arabic/600.css')]),
  },
  {
    family: 'Noto Sans Hebrew',
    isNeeded: (text) => /\p{Script=Hebrew}/u.test(text),
    load: () =>
      Promise.all([import('@fontsource/noto-sans-hebrew/400.css'), import('@fontsource/noto-sans-hebrew/600.css')]),
  },
  {
    family: 'Noto Sans Thai',
    isNeeded: (text) => /\p{Script=Thai}/u.test(text),
    load: () =>
      Promise.all([import('@fontsource/noto-sans-thai/400.css'), import('@fontsource/noto-sans-thai/600.css')]),
  },
];

/** The client's own East Asian language first: the same character is drawn differently in each. */
function eastAsian(locale: string): readonly Face[] {
  if (speaks(locale, 'zh')) return [chinese, japanese, korean];
  if (speaks(locale, 'ko')) return [korean, japanese, chinese];
  return [japanese, chinese, korean];
}

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

/** Reads the style sheets of the fonts that a text needs; the browser then fetches only the pieces with its characters. */
export async function declarePaperFonts(text: string, locale: string): Promise<void> {
  await Promise.all(needed(text, locale).map((face) => face.load()));
}
