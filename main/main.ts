import '#main/platform/runtime-guard.ts';
import '#main/platform/environment-guard.ts';
import { join } from 'node:path';

// Imported dynamically, because the native modules behind these must not load before the runtime guard has passed.
const [{ runDesktop }, { openApp }, { createRouter }, { defaultDataDir }, { defaultStateDir }, { openVault }] =
  await Promise.all([
    import('./shell/desktop.ts'),
    import('./app.ts'),
    import('./ipc/router.ts'),
    import('#main/profile/profile.ts'),
    import('#main/profile/computer-marks.ts'),
    import('./vault/open-vault.ts'),
  ]);

/** Composition root of the desktop window: plugs the parts of main into the shell. */
runDesktop({
  openApp,
  createRouter,
  openVault,
  defaultDataDir,
  defaultStateDir,
  // Both the checkout and the packed archive keep `dist/main/` two folders below their root.
  preloadPath: join(import.meta.dirname, '..', 'preload', 'preload.cjs'),
  pagesDir: join(import.meta.dirname, '..', 'renderer'),
  migrationsDir: join(import.meta.dirname, '..', '..', 'drizzle'),
  feed: __INKWELL_FEED__,
  changes: __INKWELL_CHANGES__,
});
