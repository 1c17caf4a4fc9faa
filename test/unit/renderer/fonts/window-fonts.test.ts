import { afterEach, describe, expect, it } from 'vitest';
import { declareWindowFonts } from '#renderer/fonts/window-fonts.ts';

const root = document.documentElement;
const scripts = (): string => root.style.getPropertyValue('--scripts');

afterEach(() => {
  root.removeAttribute('style');
});

describe('the fonts of the window', () => {
  it('are the system’s fonts if it has one for every script', async () => {
    await declareWindowFonts(root, () => true);
    expect(scripts()).toBe('');
  });

  it('are the paper’s fonts for scripts that the system lacks, Japanese before Chinese', async () => {
    const isDrawn = (character: string): boolean => !/[あ这ก]/u.test(character);
    await declareWindowFonts(root, isDrawn);
    expect(scripts()).toBe('"Noto Sans JP Variable", "Noto Sans SC Variable", "Noto Sans Thai"');
  });
});
