import { join } from 'node:path';
import { build } from 'vite';
import { root } from '#scripts/setup/project.mjs';

/** @typedef {'page' | 'program'} Part what was built anew */

/** @type {Record<string, Part>} */
const PARTS = { 'main/vite.config.ts': 'program', 'main/preload/vite.config.ts': 'program', 'renderer/vite.config.ts': 'page' };

/**
 * Builds everything and goes on building what changes.
 * @param {(part: Part) => void} onBuilt after each build that succeeded, the first ones included
 */
export async function watchBuilds(onBuilt) {
  for (const [config, part] of Object.entries(PARTS)) {
    const watcher = await build({ configFile: join(root, config), logLevel: 'warn', build: { watch: {} } });
    if (!('on' in watcher)) throw new Error('Vite did not watch.');
    watcher.on('event', (event) => {
      if (event.code === 'END') onBuilt(part);
    });
  }
}
