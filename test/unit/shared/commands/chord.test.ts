import { describe, expect, it } from 'vitest';
import type { KeyPress } from '#shared/commands/chord.ts';
import { chordOf, isCharacter, partsOf, worksInText } from '#shared/commands/chord.ts';
import { ariaKeys, keyName } from '#shared/commands/key-names.ts';

const held = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, part: Partial<KeyPress> = {}): KeyPress => ({ key, code: '', ...held, ...part });

describe('a pressed key', () => {
  it.each<[string, KeyPress, string | null]>([
    ['a letter', press('j'), 'j'],
    ['a letter with CapsLock', press('J'), 'j'],
    ['a letter with Shift', press('J', { shiftKey: true }), 'Shift+j'],
    ['Ctrl and Shift', press('O', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+o'],
    ['a sign, however it is typed', press('?', { shiftKey: true }), '?'],
    ['a sign without Shift', press('?'), '?'],
    ['a sign that AltGr writes', press('@', { ctrlKey: true, altKey: true }), '@'],
    ['Space', press(' ', { shiftKey: true }), 'Shift+Space'],
    ['the same place of a Cyrillic keyboard', press('л', { code: 'KeyK', ctrlKey: true }), 'Mod+k'],
    ['a Greek letter', press('γ', { code: 'KeyG' }), 'g'],
    ['a letter of its own on a Latin one', press('ö', { code: 'Semicolon' }), 'ö'],
    ['only Ctrl', press('Control', { ctrlKey: true }), null],
    ['a dead key', press('Dead'), null],
  ])('is %s', (_name, pressed, chord) => {
    expect(chordOf(pressed, false)).toBe(chord);
  });

  it('uses ⌘ on a Mac, where Ctrl moves the caret', () => {
    expect(chordOf(press('k', { metaKey: true }), true)).toBe('Mod+k');
    expect(chordOf(press('k', { ctrlKey: true }), true)).toBe('Ctrl+k');
    expect(chordOf(press('k', { metaKey: true }), false)).toBe('Meta+k');
  });
});

describe('keys', () => {
  it('tell the plus key from the joining plus', () => {
    expect(partsOf('Mod++')).toEqual(['Mod', '+']);
    expect(partsOf('+')).toEqual(['+']);
  });

  it('are recognised as characters, or not', () => {
    expect(['j', 'Shift+j', '?', 'g i', '1', '+'].filter(isCharacter)).toEqual(['j', 'Shift+j', '?', 'g i', '1', '+']);
    expect(['Mod+k', 'Delete', 'Alt+x', 'ArrowDown', 'Space', 'F2'].filter(isCharacter)).toEqual([]);
  });

  it('work in text fields, unless the fields use them', () => {
    expect(['Mod+k', 'Mod+Shift+i', 'F2', 'Mod+,'].every(worksInText)).toBe(true);
    expect(['j', 'g i', 'Alt+ArrowLeft', 'Mod+a', 'Mod+v', 'Mod+Backspace', 'Delete'].some(worksInText)).toBe(false);
  });

  it('have names for the screen and for screen readers', () => {
    expect(keyName('Mod+Shift+o', false)).toBe('Ctrl Shift O');
    expect(keyName('Mod+Shift+o', true)).toBe('⌘ ⇧ O');
    expect(keyName('g i', false)).toBe('G I');
    expect(keyName('Alt+ArrowLeft', false)).toBe('Alt ←');
    expect(ariaKeys('Mod+Shift+o', true)).toBe('Meta+Shift+o');
    expect(ariaKeys('g i', false)).toBeNull();
  });
});
