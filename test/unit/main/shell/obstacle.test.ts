import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Installation } from '#main/shell/updates/obstacle.ts';
import { findObstacle } from '#main/shell/updates/obstacle.ts';

let resourcesPath: string;

beforeEach(() => {
  resourcesPath = mkdtempSync(join(tmpdir(), 'inkwell-resources-'));
});
afterEach(() => {
  rmSync(resourcesPath, { recursive: true });
});

const installed = (change: Partial<Installation>): Installation => ({
  platform: 'linux',
  appImage: undefined,
  execPath: '/opt/Inkwell/inkwell',
  resourcesPath,
  isPackaged: true,
  canWrite: () => true,
  ...change,
});

it('finds none in an AppImage that can be replaced, and says when its folder is read-only', () => {
  const asked: string[] = [];
  const appImage = '/home/ada/Apps/Inkwell-0.1.0.AppImage';
  const canWrite = (folder: string): boolean => asked.push(folder) === 0;
  expect(findObstacle(installed({ appImage }))).toBeNull();
  expect(findObstacle(installed({ appImage, canWrite }))).toBe('read_only');
  expect(asked).toEqual(['/home/ada/Apps']);
});

it('finds none in a deb or rpm, which the system replaces', () => {
  writeFileSync(join(resourcesPath, 'package-type'), 'deb');
  expect(findObstacle(installed({ canWrite: () => false }))).toBeNull();
});

it('says that an unpacked folder was not installed, and a checkout not set up', () => {
  expect(findObstacle(installed({}))).toBe('not_installed');
  expect(findObstacle(installed({ isPackaged: false }))).toBe('not_set_up');
});

it('says that a program on a Mac cannot be replaced when it runs from a disk image', () => {
  const asked: string[] = [];
  const execPath = '/Volumes/Inkwell/Inkwell.app/Contents/MacOS/Inkwell';
  const canWrite = (folder: string): boolean => asked.push(folder) === 0;
  expect(findObstacle(installed({ platform: 'darwin', execPath, canWrite }))).toBe('read_only');
  expect(asked).toEqual(['/Volumes/Inkwell']);
  expect(findObstacle(installed({ platform: 'win32' }))).toBeNull();
});
