import { expect, it } from 'vitest';
import { readArguments } from '#main/shell/arguments.ts';

it('reads our own arguments and ignores those of Chromium', () => {
  expect(readArguments(['electron', '.'])).toEqual({ isDemo: false, dataDir: null });
  expect(readArguments(['inkwell', '--no-sandbox', '--demo', '--data-dir', '/a b'])).toEqual({
    isDemo: true,
    dataDir: '/a b',
  });
  expect(readArguments(['inkwell', '--data-dir=/c'])).toEqual({ isDemo: false, dataDir: '/c' });
  expect(readArguments(['inkwell', '--data-dir'])).toEqual({ isDemo: false, dataDir: null });
});
