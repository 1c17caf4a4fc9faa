import { describe, expect, it } from 'vitest';
import { readArguments, unsafeSwitches } from '#main/shell/arguments.ts';

it('reads our own arguments and ignores those of Chromium', () => {
  expect(readArguments(['electron', '.'])).toEqual({ isDemo: false, isHidden: false, dataDir: null });
  expect(readArguments(['inkwell', '--no-sandbox', '--demo', '--data-dir', '/a b'])).toEqual({
    isDemo: true,
    isHidden: false,
    dataDir: '/a b',
  });
  expect(readArguments(['inkwell', '--data-dir=/c'])).toEqual({ isDemo: false, isHidden: false, dataDir: '/c' });
  expect(readArguments(['inkwell', '--data-dir', '--background'])).toMatchObject({ isHidden: true });
  expect(readArguments(['inkwell', '--data-dir'])).toEqual({ isDemo: false, isHidden: false, dataDir: null });
});

it('reads nothing behind a link, which a web page may have written', () => {
  for (const link of ['inkwell://x', '--', 'INKWELL:"'])
    expect(readArguments(['inkwell', '--data-dir=/c', link, '--demo', '--data-dir=/tmp/theirs'])).toEqual({
      isDemo: false,
      isHidden: false,
      dataDir: '/c',
    });
});

describe('switches that would open the window to other programs', () => {
  it('are named without their values', () => {
    expect(
      unsafeSwitches([
        '--demo',
        '--remote-debugging-port=9222',
        '--inspect',
        '--no-sandbox',
        '--data-dir=/x',
        '--lang=de',
      ]),
    ).toEqual(['--remote-debugging-port', '--inspect', '--no-sandbox']);
    expect(unsafeSwitches(['--inspected', 'remote-debugging-port', '--js-flags=--expose-gc'])).toEqual(['--js-flags']);
  });
});
