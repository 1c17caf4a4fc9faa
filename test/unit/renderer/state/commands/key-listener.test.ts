import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultKeyboard } from '#shared/commands/key-map.ts';
import type { CommandId } from '#shared/commands/command-table.ts';
import { Commands } from '#renderer/state/commands/command-registry.svelte.ts';
import { startKeys } from '#renderer/state/commands/key-listener.ts';

describe('the keyboard of the window', () => {
  const user = userEvent.setup();
  let done: string[];
  let commands: Commands;
  let isCovered: boolean;
  let stop: () => void;
  let field: HTMLInputElement;

  const provide = (...ids: readonly CommandId[]): (() => void) =>
    commands.provide(
      Object.fromEntries(
        ids.map((id) => [
          id,
          () => {
            done.push(id);
          },
        ]),
      ),
    );

  beforeEach(() => {
    done = [];
    isCovered = false;
    commands = new Commands(
      () => defaultKeyboard,
      () => false,
    );
    stop = startKeys(commands, window, () => isCovered);
    field = document.createElement('input');
    document.body.append(field);
    provide('open-palette', 'show-shortcuts', 'show-payments', 'show-bin', 'new-invoice');
  });

  afterEach(() => {
    stop();
    document.body.replaceChildren();
  });

  it('works while nothing has the focus', async () => {
    field.focus();
    field.blur();
    expect(document.activeElement).toBe(document.body);
    await user.keyboard('{Control>}k{/Control}gp?');
    expect(done).toEqual(['open-palette', 'show-payments', 'show-shortcuts']);
  });

  it('leaves letters and signs to text fields, and handles keys with Ctrl', async () => {
    field.focus();
    await user.keyboard('gp?{Control>}k{/Control}');
    expect(done).toEqual(['open-palette']);
    expect(field.value).toBe('gp?');
  });

  it('uses the second of two letters for the sequence only, and a single letter for the screen', async () => {
    provide('pay');
    await user.keyboard('gp');
    await user.keyboard('p');
    await user.keyboard('gxp');
    expect(done).toEqual(['show-payments', 'pay', 'pay']);
  });

  it('runs the newest handler until it is removed', async () => {
    const end = commands.provide({
      'new-invoice': () => {
        done.push('inner');
      },
    });
    await user.keyboard('{Control>}n{/Control}');
    end();
    await user.keyboard('{Control>}n{/Control}');
    expect(done).toEqual(['inner', 'new-invoice']);
  });

  it('does nothing behind a dialog, and prevents the browser’s default', () => {
    isCovered = true;
    const ctrlN = new KeyboardEvent('keydown', { key: 'n', ctrlKey: true, bubbles: true, cancelable: true });
    document.body.dispatchEvent(ctrlN);
    expect(ctrlN.defaultPrevented).toBe(true);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
    expect(done).toEqual([]);
  });

  it('handles keys after the focused element, and leaves a button its own keys', async () => {
    provide('open-row', 'next-row', 'pay');
    const button = document.createElement('button');
    button.addEventListener('keydown', (event) => {
      if (event.key === 'p') event.preventDefault();
    });
    document.body.append(button);
    button.focus();
    await user.keyboard('{Enter}p{ArrowDown}');
    expect(done).toEqual(['next-row']);
  });

  it('runs a command once while a key is held, and repeats movements', () => {
    provide('next-row');
    for (const repeat of [false, true, true]) {
      for (const [key, ctrlKey] of [
        ['n', true],
        ['j', false],
      ] as const)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, repeat, bubbles: true }));
    }
    expect(done).toEqual(['new-invoice', 'next-row', 'next-row', 'next-row']);
  });

  it('ignores letters when they are turned off', () => {
    provide('pay', 'next-row');
    expect(commands.hint('pay')).toBe('P');
    const other = new Commands(
      () => ({ ...defaultKeyboard, usesCharacters: false }),
      () => false,
    );
    expect(other.hint('pay')).toBe('Ctrl Shift P');
    expect(other.aria('show-payments')).toBeUndefined();
    expect(other.map.starts.size).toBe(0);
  });
});
