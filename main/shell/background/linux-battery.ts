import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder in which Linux describes batteries; Electron tells nothing of them there. */
const SUPPLIES = '/sys/class/power_supply';

/** Returns true while a computer with Linux runs on its battery. */
export async function isDischarging(supplies = SUPPLIES): Promise<boolean> {
  try {
    const read = async (name: string, fact: string): Promise<string> =>
      (await readFile(join(supplies, name, fact), 'utf8').catch(() => '')).trim();
    for (const name of await readdir(supplies)) {
      // A mouse or a keyboard has a battery as well, of a scope of its own.
      if ((await read(name, 'scope')) === 'Device') continue;
      if ((await read(name, 'type')) === 'Battery' && (await read(name, 'status')) === 'Discharging') return true;
    }
  } catch {
    // The folder is missing in a container and on some boards.
  }
  return false;
}
