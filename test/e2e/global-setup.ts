import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { BROWSERS, buildApp, launchOptions } from './browser.ts';
import { FAKE } from './fake/fake-browser.ts';
import { startFakeServer } from './fake/fake-server.ts';

/** Builds the app and starts what all files of a run share: a browser for each worker, and the window with its fake. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  buildApp();
  const { maxWorkers } = project.config;
  const browsers = await Promise.all(Array.from({ length: maxWorkers }, () => chromium.launchServer(launchOptions)));
  const fake = await startFakeServer();
  process.env[BROWSERS] = browsers.map((browser) => browser.wsEndpoint()).join(' ');
  process.env[FAKE] = fake.address;
  return async () => {
    fake.close();
    await Promise.all(browsers.map((browser) => browser.close()));
  };
}
