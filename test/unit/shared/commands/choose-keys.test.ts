import { describe, expect, it } from 'vitest';
import { judgeKeys, withKeys, withoutKeys } from '#shared/commands/choose-keys.ts';
import { defaultKeyboard, keysOf } from '#shared/commands/key-map.ts';
import { keyboardSettings } from '#shared/ipc/settings-shapes.ts';

describe('choosing a key', () => {
  it('names the command that has the key', () => {
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
  ])('refuses %s', (keys) => {
    expect(judgeKeys('edit', keys, defaultKeyboard)).toEqual({ kind: 'reserved' });
  });

  it('takes the key from the command that had it, which keeps its others', () => {
    const chosen = withKeys('edit', 'p', defaultKeyboard);
    expect(keysOf('edit', chosen)).toEqual(['p']);
    expect(keysOf('pay', chosen)).toEqual(['Mod+Shift+p']);
    expect(keysOf('next-row', withKeys('edit', 'j', defaultKeyboard))).toEqual(['ArrowDown']);
  });

  it('takes all keys that begin with it', () => {
    const chosen = withKeys('edit', 'g', defaultKeyboard);
    expect(keysOf('show-bin', chosen)).toEqual([]);
    expect(keysOf('show-outbox', chosen)).toEqual(['Mod+Shift+o']);
  });

  it('restores the default keys, also if another command has them', () => {
    const swapped = withKeys('pay', 'e', withKeys('edit', 'p', defaultKeyboard));
    const reset = withoutKeys('edit', swapped);
    expect(keysOf('edit', reset)).toEqual(['e']);
    expect(keysOf('pay', reset)).toEqual([]);
    expect(withoutKeys('edit', withKeys('edit', 'y', defaultKeyboard))).toEqual(defaultKeyboard);
  });
});

describe('stored choices', () => {
  it('are read without unknown commands and those with fixed keys', () => {
    const keys = { edit: ['y'], 'fly-away': ['f'], 'open-row': ['o'] };
    expect(keyboardSettings.parse({ usesCharacters: false, keys })).toEqual({
      usesCharacters: false,
      keys: { edit: ['y'] },
    });
    expect(keyboardSettings.safeParse({ usesCharacters: true, keys: { edit: [''] } }).success).toBe(false);
  });
});
