import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { root } from '#scripts/setup/project.mjs';
import { stampPath, surveySources } from './freshness.mjs';

const CONFIGS = ['main/vite.config.ts', 'main/preload/vite.config.ts', 'renderer/vite.config.ts'];

/** The share of plugins in the build time is no warning for somebody who starts the app. */
const QUIET = { rolldownOptions: { checks: { pluginTimings: false } } };

// Surveyed before the first file is read: an edit during the build leaves the stamp older than the sources.
const survey = surveySources(root);
rmSync(stampPath(root), { force: true });
await Promise.all(CONFIGS.map((config) => build({ configFile: join(root, config), logLevel: 'warn', build: QUIET })));
mkdirSync(dirname(stampPath(root)), { recursive: true });
writeFileSync(stampPath(root), `${JSON.stringify(survey)}\n`);
