import { basename } from 'node:path';
import type { PictureRequest, SavedTable } from '#shared/documents/document.ts';
import { withEnding, writeWhole } from './document-files.ts';
import type { DocumentShell } from './document-shell.ts';

/** Asks for a file and writes a drawing into it; null when the person cancelled. */
export async function saveDrawing(
  shell: Pick<DocumentShell, 'askWhere'>,
  { name, format, data }: PictureRequest,
): Promise<{ readonly path: string; readonly summary: Omit<SavedTable, 'place'> } | null> {
  const chosen = await shell.askWhere(name, format);
  if (chosen === null) return null;
  const path = withEnding(chosen, format);
  await writeWhole(path, format === 'svg' ? data : Buffer.from(data, 'base64'));
  return { path, summary: { fileName: basename(path), count: 1 } };
}
