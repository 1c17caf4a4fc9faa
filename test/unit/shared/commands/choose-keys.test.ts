import { describe, expect, it } from 'vitest';
import { judgeKeys, withKeys, withoutKeys } from '#shared/commands/choose-keys.ts';
import { defaultKeyboard, keysOf } from '#shared/commands/key-map.ts';
import { keyboardSettings } from '#shared/ipc/keyboard-schemas.ts';

describe('choosing a key', () => {
  it('says whose it is', () => {
    expect(judgeKeys('edit', 'y', defaultKeyboard)).toEqual({ kind: 'free' });
    expect(judgeKeys('edit', 'p', defaultKeyboard)).toEqual({ kind: 'taken', by: 'pay' });
  });

  it.each([
    'Enter',
    'Tab',
    'Shift+Tab',
    'Escape',
    'ArrowDown',
    'Mod+c',
    'Mod+Shift+ArrowLeft',
    'Backspace',
    '1',
    'Mod+a',
  ])('leaves %s what it is', (keys) => {
    expect(judgeKeys('edit', keys, defaultKeyboard)).toEqual({ kind: 'reserved' });
  });

  it('takes it from whoever had it, who keeps the others', () => {
    const chosen = withKeys('edit', 'p', defaultKeyboard);
    expect(keysOf('edit', chosen)).toEqual(['p']);
    expect(keysOf('pay', chosen)).toEqual(['Mod+Shift+p']);
    expect(keysOf('next-row', withKeys('edit', 'j', defaultKeyboard))).toEqual(['ArrowDown']);
  });

  it('takes all that begins with it', () => {
    const chosen = withKeys('edit', 'g', defaultKeyboard);
    expect(keysOf('show-bin', chosen)).toEqual([]);
    expect(keysOf('show-outbox', chosen)).toEqual(['Mod+Shift+o']);
  });

  it('gives the first keys back, also where another has them by now', () => {
    const swapped = withKeys('pay', 'e', withKeys('edit', 'p', defaultKeyboard));
    const reset = withoutKeys('edit', swapped);
    expect(keysOf('edit', reset)).toEqual(['e']);
    expect(keysOf('pay', reset)).toEqual([]);
    expect(withoutKeys('edit', withKeys('edit', 'y', defaultKeyboard))).toEqual(defaultKeyboard);
  });
});

describe('kept choices', () => {
  it('are read without commands that are gone or cannot be changed', () => {
    const keys = { edit: ['y'], 'fly-away': ['f'], 'open-row': ['o'] };
    expect(keyboardSettings.parse({ usesCharacters: false, keys })).toEqual({
      usesCharacters: false,
      keys: { edit: ['y'] },
    });
    expect(keyboardSettings.safeParse({ usesCharacters: true, keys: { edit: [''] } }).success).toBe(false);
  });
});
