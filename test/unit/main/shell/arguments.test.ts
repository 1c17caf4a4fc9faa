import { expect, it } from 'vitest';
import { readArguments } from '#main/shell/arguments.ts';

it('reads what a person says and ignores what belongs to Chromium', () => {
  expect(readArguments(['electron', '.'])).toEqual({ isDemo: false, dataDir: null });
  expect(readArguments(['inkwell', '--no-sandbox', '--demo', '--data-dir', '/a b'])).toEqual({
    isDemo: true,
    dataDir: '/a b',
  });
  expect(readArguments(['inkwell', '--data-dir=/c'])).toEqual({ isDemo: false, dataDir: '/c' });
  expect(readArguments(['inkwell', '--data-dir'])).toEqual({ isDemo: false, dataDir: null });
});
