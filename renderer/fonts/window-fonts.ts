import type { Face } from './faces.ts';
import { chinese, japanese, korean, others } from './faces.ts';

/** Returns true if the system has a font for the character. */
export type Draws = (character: string) => boolean;

/** A code point that is never assigned: the system draws it like every character without a font. */
const NO_CHARACTER = '\u{10FFFE}';
const SIDE = 24;

/** Draws each character and compares the pictures, because there is no API that answers this. */
export function systemDraws(): Draws {
  const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true });
  if (context === null) return () => true;
  context.font = `${String(SIDE / 2)}px sans-serif`;
  const picture = (character: string): string => {
    context.clearRect(0, 0, SIDE, SIDE);
    context.fillText(character, SIDE / 4, (3 * SIDE) / 4);
    return context.getImageData(0, 0, SIDE, SIDE).data.join();
  };
  const nothing = picture(NO_CHARACTER);
  return (character) => picture(character) !== nothing;
}

/**
 * Loads the paper's fonts for scripts that the system has no font for. The window itself uses the system's fonts, but
 * clients' names come in every script.
 */
export async function declareWindowFonts(root: HTMLElement, draws: Draws): Promise<void> {
  const missing: readonly Face[] = [japanese, chinese, korean, ...others].filter(({ sample }) => !draws(sample));
  if (missing.length === 0) return;
  await Promise.all(missing.map((face) => face.load()));
  root.style.setProperty('--scripts', missing.map(({ family }) => `"${family}"`).join(', '));
}
