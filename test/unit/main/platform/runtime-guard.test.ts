import { expect, it } from 'vitest';
import { complainAboutRuntime } from '#main/platform/runtime-guard.ts';

it('accepts a runtime that the database supports', () => {
  expect(complainAboutRuntime({ node: '22.14.0', napi: '10' })).toBeNull();
  expect(complainAboutRuntime(process.versions)).toBeNull();
});

it('refuses an older runtime in one line, with its version', () => {
  const line = complainAboutRuntime({ node: '20.20.2', napi: '9' });
  expect(line).toMatch(/needs Node\.js 22\.14 or newer, and this is 20\.20\.2/);
  expect(line).not.toContain('\n');
  expect(complainAboutRuntime({})).not.toBeNull();
});
