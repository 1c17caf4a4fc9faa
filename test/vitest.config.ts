import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { plainIcons } from '#scripts/build/window/plain-icons.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const SECOND = 1_000;
const SPECIFICATIONS = '**/*.test.{ts,mjs}';

/** One project a kind of test; test/README.md says where a new test belongs. */
export default defineConfig({
  root,
  test: {
    // A suite that finds no test is a broken suite, never a pass.
    passWithNoTests: false,
    globalSetup: `${root}test/temporary-folder.ts`,
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: [`test/unit/${SPECIFICATIONS}`],
          exclude: ['test/unit/renderer/**'],
          pool: 'threads',
          // These tests are pure: sharing a worker's module cache takes most of their time away.
          isolate: false,
          // Days of virtual time take seconds of a slow machine.
          testTimeout: 60 * SECOND,
          hookTimeout: 60 * SECOND,
        },
      },
      {
        root,
        plugins: [plainIcons, svelte({ configFile: false }), svelteTesting()],
        test: {
          name: 'renderer',
          include: [`test/unit/renderer/${SPECIFICATIONS}`],
          environment: 'jsdom',
          setupFiles: `${root}test/unit/renderer/setup.ts`,
          pool: 'threads',
          testTimeout: 10 * SECOND,
        },
      },
      {
        root,
        test: {
          name: 'simulation',
          include: [`test/simulation/${SPECIFICATIONS}`],
          pool: 'threads',
          testTimeout: 120 * SECOND,
        },
      },
      {
        root,
        test: {
          name: 'integration',
          include: [`test/integration/${SPECIFICATIONS}`],
          // Native modules, child processes and file locks want a process of their own.
          pool: 'forks',
          testTimeout: 60 * SECOND,
          hookTimeout: 60 * SECOND,
        },
      },
      {
        root,
        test: {
          name: 'e2e',
          include: [`test/e2e/${SPECIFICATIONS}`],
          pool: 'forks',
          // A browser and the app each take a core.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 60 * SECOND,
          hookTimeout: 60 * SECOND,
          // What is waited for has left through a hold, a browser and a service: only what never comes is late.
          expect: { poll: { timeout: 30 * SECOND } },
        },
      },
    ],
  },
});
