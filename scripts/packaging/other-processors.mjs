import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from '#scripts/setup/native-modules.mjs';
import { root } from '#scripts/setup/project.mjs';

/**
 * Brings the keychain modules for the other processor of this system, which npm leaves out because they would not run here: packages
 * for Windows on ARM and universal ones for macOS hold both. node scripts/packaging/other-processors.mjs, after the set-up.
 */
const builds = { win32: ['win32-x64-msvc', 'win32-arm64-msvc'], darwin: ['darwin-x64', 'darwin-arm64'] };
const wanted = Object.entries(builds).find(([platform]) => platform === process.platform)?.[1] ?? [];

/** @type {{ packages: Record<string, { version: string }> }} */
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const missing = wanted
  .map((build) => `node_modules/@napi-rs/keyring-${build}`)
  .filter((path) => !existsSync(join(root, path)))
  .map((path) => `${path.replace('node_modules/', '')}@${packages[path]?.version ?? ''}`);

// Forced, because npm would refuse what is for another processor.
if (missing.length > 0)
  process.exitCode = await npm([
    'install',
    '--no-save',
    '--force',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    ...missing,
  ]);
