import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultDataDir } from '#main/profile/profile.ts';

it.each([
  ['linux', { HOME: '/home/una' }, '/home/una/.config/Inkwell'],
  ['linux', { HOME: '/home/una', XDG_CONFIG_HOME: '/cfg' }, '/cfg/Inkwell'],
  ['linux', { HOME: '/home/una', XDG_CONFIG_HOME: '' }, '/home/una/.config/Inkwell'],
  ['linux', {}, join(homedir(), '.config', 'Inkwell')],
  ['linux', { HOME: '' }, join(homedir(), '.config', 'Inkwell')],
  ['darwin', { HOME: '/Users/una' }, '/Users/una/Library/Application Support/Inkwell'],
  ['win32', { USERPROFILE: '/u', APPDATA: '' }, '/u/AppData/Roaming/Inkwell'],
  ['win32', { APPDATA: '/roaming' }, '/roaming/Inkwell'],
] as const)('the profile folder on %s with %j', (platform, env, expected) => {
  expect(defaultDataDir(platform, env)).toBe(expected);
});
