import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultKeyboard } from '#shared/commands/key-map.ts';
import { openProfile } from '#main/profile/profile.ts';

describe('the keyboard in a profile', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'inkwell-keyboard-'));
  });
  afterEach(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** The settings as the next start finds them. */
  const keyboardNow = () => openProfile(dataDir).settings().keyboard;

  /** A profile as another version, or a person with an editor, has left it. */
  function write(keyboard: unknown): void {
    openProfile(dataDir).updateSettings({ theme: 'dark' });
    const path = join(dataDir, 'settings.json');
    const file = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    writeFileSync(path, JSON.stringify({ ...file, keyboard }));
  }

  it('has the default keys until the person changes them, and then keeps their choice', () => {
    expect(keyboardNow()).toEqual(defaultKeyboard);
    const keyboard = { usesCharacters: false, keys: { edit: ['y'], 'show-bin': [] } };
    openProfile(dataDir).updateSettings({ keyboard });
    expect(keyboardNow()).toEqual(keyboard);
  });

  it('drops only commands that this version does not know', () => {
    write({ usesCharacters: false, keys: { edit: ['y'], 'fly-away': ['f'] } });
    expect(keyboardNow()).toEqual({ usesCharacters: false, keys: { edit: ['y'] } });
    expect(openProfile(dataDir).settings().theme).toBe('dark');
  });

  it('has the default keys when it cannot be read, and loses no other setting', () => {
    write({ usesCharacters: 'perhaps' });
    expect(keyboardNow()).toEqual(defaultKeyboard);
    expect(openProfile(dataDir).settings().theme).toBe('dark');
  });
});
