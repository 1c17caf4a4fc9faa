import { ACCENT, DEFAULT_ACCENT } from './paper-settings.ts';

/** The contrast that small text needs against white (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

function channel(hex: string): number {
  const share = Number.parseInt(hex, 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Returns the contrast of a colour against white paper, 1 to 21. */
export function contrastOnPaper(accent: string): number {
  const [red, green, blue] = [accent.slice(1, 3), accent.slice(3, 5), accent.slice(5, 7)].map(channel);
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  return 1.05 / (luminance + 0.05);
}

interface AccentColours {
  readonly rule: string;
  readonly text: string;
}

/**
 * Returns the colours of rules and text. A light accent colours only the rules: yellow text on white cannot be read.
 */
export function accentColours(accent: string): AccentColours {
  if (!ACCENT.test(accent)) return { rule: DEFAULT_ACCENT, text: DEFAULT_ACCENT };
  return { rule: accent, text: contrastOnPaper(accent) >= READABLE ? accent : DEFAULT_ACCENT };
}
