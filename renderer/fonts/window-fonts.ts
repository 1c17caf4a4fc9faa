import type { Face } from './faces.ts';
import { chinese, japanese, korean, others } from './faces.ts';

/** Whether the system has a font for a character. */
export type Draws = (character: string) => boolean;

/** Nobody ever gives this one a shape: what is drawn for it is drawn for all that no font knows. */
const NO_CHARACTER = '\u{10FFFE}';
const SIDE = 24;

/** Asks by drawing: there is no other way to know. */
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
 * The window speaks with the system's fonts. Names of clients come in every script: for those that the system has no font
 * for, the ones of the paper stand in.
 */
export async function declareWindowFonts(root: HTMLElement, draws: Draws): Promise<void> {
  const missing: readonly Face[] = [japanese, chinese, korean, ...others].filter(({ sample }) => !draws(sample));
  if (missing.length === 0) return;
  await Promise.all(missing.map((face) => face.load()));
  root.style.setProperty('--scripts', missing.map(({ family }) => `"${family}"`).join(', '));
}
