import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchInkwell } from '#test/e2e/launch.ts';
import { rowOf, sharedProfile, viewport } from './bench-window.ts';

/** Writes down the first screen as it stands, with its styles and without a script; returns the file, for `still-app.ts`. */
export async function takeStill(folder: string): Promise<string> {
  const inkwell = await launchInkwell({ dataDir: sharedProfile(), viewport });
  try {
    await rowOf(inkwell.page, 5).waitFor();
    const html = await inkwell.page.evaluate<string>(`(() => {
      for (const script of document.querySelectorAll('script, link[rel=modulepreload]')) script.remove();
      return '<!doctype html>' + document.documentElement.outerHTML;
    })()`);
    const file = join(folder, 'still.html');
    writeFileSync(file, html);
    return file;
  } finally {
    await inkwell.close();
  }
}
