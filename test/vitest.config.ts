import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { plainIcons } from '#scripts/build/window/plain-icons.ts';
import { filesOfOtherDays } from '#test/long-files.ts';
import { isFull } from '#test/tier.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const SECOND = 1_000;
const SPECIFICATIONS = '**/*.test.{ts,mjs}';
/** Integration tests that mock or reload modules, which no other file may see. */
const ISOLATED = [
  'test/integration/app/{held-documents,held-files,remove-account}.test.ts',
  'test/integration/key-stays/whole-run*.test.ts',
  'test/integration/shell/*.test.ts',
];
/** Counter-runs, which show that a search would find something: a change does without them. */
const NIGHT = '**/*.night.test.ts';

/** One project a kind of test; test/README.md says where a new test belongs. */
export default defineConfig({
  root,
  test: {
    // A suite that finds no test is a broken suite, never a pass.
    passWithNoTests: false,
    globalSetup: [`${root}test/messages.mjs`, `${root}test/temporary-folder.ts`],
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
          // Days of virtual time take seconds of a slow machine, and minutes of a busy one.
          testTimeout: 300 * SECOND,
          hookTimeout: 300 * SECOND,
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
          // The files of a worker share its window and its modules; the set-up file puts the window back after each.
          isolate: false,
          testTimeout: 60 * SECOND,
        },
      },
      {
        root,
        test: {
          name: 'simulation',
          include: [`test/simulation/${SPECIFICATIONS}`],
          pool: 'threads',
          // Files that play in one thread go beside those that play in processes of their own.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          // Nothing here waits: a test is late only where a machine is busy with something else.
          testTimeout: 900 * SECOND,
          hookTimeout: 900 * SECOND,
        },
      },
      {
        root,
        test: {
          name: 'integration',
          include: [`test/integration/${SPECIFICATIONS}`],
          exclude: [...ISOLATED, ...(isFull ? [] : [NIGHT]), ...filesOfOtherDays()],
          // Native modules, child processes and file locks want a process; what one has loaded serves many files.
          pool: 'forks',
          isolate: false,
          // Terminals, services and processes are waited for: another file computes meanwhile.
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          // Programs that tests start in TypeScript would be compiled anew each time.
          env: { NODE_COMPILE_CACHE: `${root}node_modules/.cache/node` },
          testTimeout: 180 * SECOND,
          hookTimeout: 180 * SECOND,
        },
      },
      {
        root,
        test: {
          name: 'isolated',
          include: ISOLATED,
          exclude: isFull ? [] : [NIGHT],
          pool: 'forks',
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          testTimeout: 180 * SECOND,
          hookTimeout: 180 * SECOND,
        },
      },
      {
        root,
        test: {
          name: 'e2e',
          include: [`test/e2e/${SPECIFICATIONS}`],
          exclude: [...filesOfOtherDays()],
          globalSetup: `${root}test/e2e/global-setup.ts`,
          pool: 'forks',
          // The files of a worker share the modules of the browser's driver and of the service, which hold nothing between two.
          isolate: false,
          // Windows mostly wait, for holds, for paced requests and for each other: three keep two cores busy.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 120 * SECOND,
          hookTimeout: 120 * SECOND,
          // What is waited for has left through a hold, a browser and a service: only what never comes is late.
          expect: { poll: { timeout: 30 * SECOND } },
        },
      },
    ],
  },
});
