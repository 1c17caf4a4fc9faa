import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFileSync } from '#main/platform/atomic-file.ts';

const sizeSchema = z.object({
  width: z.int().min(400).max(20_000),
  height: z.int().min(300).max(20_000),
  isMaximized: z.boolean(),
});

export type WindowSize = z.infer<typeof sizeSchema>;

const defaultSize: WindowSize = { width: 1280, height: 820, isMaximized: false };

/** Returns the window's last size; the default for a missing or damaged file. */
export function readWindowSize(dataDir: string): WindowSize {
  try {
    return sizeSchema.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch {
    return defaultSize;
  }
}

/** Writes the window's size. Ignores errors: a full disk must not disturb closing the window. */
export function rememberWindowSize(dataDir: string, size: WindowSize): void {
  try {
    replaceFileSync(fileIn(dataDir), `${JSON.stringify(size)}\n`);
  } catch {
    return;
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'window.json');
}
