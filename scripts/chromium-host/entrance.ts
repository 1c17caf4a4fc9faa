import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Entrance {
  /** The address of the page, which holds no secret. */
  readonly url: string;
  remove(): void;
}

/**
 * Writes a page that leads to `address` and that only this user can read. The arguments of a program can be read by every user of
 * the machine, so a browser is started with this page and not with the address.
 */
export function writeEntrance(folder: string, address: string): Entrance {
  const path = join(folder, 'start.html');
  const remove = (): void => {
    rmSync(path, { force: true });
  };
  // One that a killed run has left would keep its own access rights.
  remove();
  const page = `<!doctype html><meta charset="utf-8"><title>Inkwell</title><script>location.replace(${JSON.stringify(address)})</script>\n`;
  writeFileSync(path, page, { flag: 'wx', mode: 0o600 });
  process.once('exit', remove);
  return { url: pathToFileURL(path).href, remove };
}
