import { describe, expect, it } from 'vitest';
import { acceleratorOf } from '#main/shell/accelerator.ts';
import { menuCommands } from '#shared/ipc/events.ts';
import { defaultKeyboard } from '#shared/commands/key-map.ts';

const withKeys = (...keys: readonly string[]) => ({ ...defaultKeyboard, keys: { 'show-outbox': keys } });

describe('the key that the menu shows', () => {
  it('is the default one until the person chooses another', () => {
    expect(menuCommands.map((command) => [command, acceleratorOf(command, defaultKeyboard)])).toEqual([
      ['new-invoice', 'CmdOrCtrl+N'],
      ['show-outbox', 'CmdOrCtrl+Shift+O'],
      ['show-invoices', null],
      ['sync-now', 'CmdOrCtrl+R'],
      ['find', 'CmdOrCtrl+F'],
      ['settings', 'CmdOrCtrl+,'],
      ['undo', 'CmdOrCtrl+Z'],
      ['redo', 'CmdOrCtrl+Shift+Z'],
    ]);
  });

  it.each([
    [['Mod+Alt+j'], 'CmdOrCtrl+Alt+J'],
    [['F6'], 'F6'],
    [['Mod++'], 'CmdOrCtrl+Plus'],
    [['Mod+PageDown'], 'CmdOrCtrl+PageDown'],
    [['g x', 'Mod+9'], 'CmdOrCtrl+9'],
  ])('is the first of %j that a menu can show: %s', (keys, shown) => {
    expect(acceleratorOf('show-outbox', withKeys(...keys))).toBe(shown);
  });

  it.each([[[]], [['g x']], [['x']], [['Mod+a']], [['Mod+é']], [['Mod+MediaPlay']]])('is missing for %j', (keys) => {
    expect(acceleratorOf('show-outbox', withKeys(...keys))).toBeNull();
  });
});
