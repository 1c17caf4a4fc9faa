import { join } from 'node:path';
import { build } from 'vite';
import { root } from '#scripts/setup/project.mjs';

/** @typedef {'page' | 'program'} Part what was built anew */

/** @type {Record<string, Part>} */
const PARTS = {
  'main/vite.config.ts': 'program',
  'main/preload/vite.config.ts': 'program',
  'renderer/vite.config.ts': 'page',
};

/**
 * Builds everything and goes on building what changes.
 * @param {(parts: ReadonlySet<Part>) => void} onBuilt after the first builds and after every later one, when none is under way
 */
export async function watchBuilds(onBuilt) {
  const underWay = new Set(Object.keys(PARTS));
  /** @type {Set<Part>} */
  const built = new Set();
  for (const [config, part] of Object.entries(PARTS)) {
    const watcher = await build({ configFile: join(root, config), logLevel: 'warn', build: { watch: {} } });
    if (!('on' in watcher)) throw new Error('Vite did not watch.');
    watcher.on('event', (event) => {
      if (event.code === 'START') underWay.add(config);
      // After a mistake in the sources Vite has said what is wrong; the app goes on with its last good build.
      if (event.code === 'ERROR') underWay.delete(config);
      if (event.code !== 'END') return;
      underWay.delete(config);
      built.add(part);
      if (underWay.size > 0) return;
      onBuilt(new Set(built));
      built.clear();
    });
  }
}
