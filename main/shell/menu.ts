import type { MenuItemConstructorOptions } from 'electron';
import { Menu } from 'electron';
import type { KeyboardSettings } from '#shared/commands/key-map.ts';
import type { MenuCommand } from '#shared/ipc/events.ts';
import { acceleratorOf } from './accelerator.ts';
import { words } from '#shared/words/words.ts';

/**
 * Returns a function that shows the application menu with the given keys. Its items only call `choose`; the window carries out
 * the command when it receives `menu:chosen`.
 */
export function keepMenu(
  platform: NodeJS.Platform,
  choose: (command: MenuCommand) => void,
): (keyboard: KeyboardSettings) => void {
  let shown = '';
  return (keyboard) => {
    const menu = describeMenu(platform, keyboard, choose);
    // Set only when it differs: settings change often (column widths), and a replaced menu closes under the pointer.
    const description = JSON.stringify(menu);
    if (description === shown) return;
    shown = description;
    Menu.setApplicationMenu(Menu.buildFromTemplate(menu));
  };
}

/** Returns the menu as data. */
function describeMenu(
  platform: NodeJS.Platform,
  keyboard: KeyboardSettings,
  choose: (command: MenuCommand) => void,
): MenuItemConstructorOptions[] {
  const item = (command: MenuCommand, label: string = words.command_name({ command })): MenuItemConstructorOptions => {
    const accelerator = acceleratorOf(command, keyboard);
    return {
      label,
      ...(accelerator === null ? {} : { accelerator }),
      // The page itself handles these keys, because the Chromium host has no menu; a key must not act twice.
      registerAccelerator: false,
      click: () => {
        choose(command);
      },
    };
  };
  const line: MenuItemConstructorOptions = { type: 'separator' };
  const settings = item('settings', words.menu_settings());
  const isMac = platform === 'darwin';
  const ownMenu: MenuItemConstructorOptions = {
    label: words.menu_app(),
    submenu: [
      { role: 'about' },
      line,
      settings,
      line,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      line,
      { role: 'quit' },
    ],
  };
  return [
    ...(isMac ? [ownMenu] : []),
    {
      label: words.menu_file(),
      submenu: [
        item('new-invoice'),
        line,
        item('sync-now'),
        ...(isMac ? [line, { role: 'close' as const }] : [line, settings, line, { role: 'quit' as const }]),
      ],
    },
    {
      label: words.menu_edit(),
      submenu: [
        // Not the system's undo and redo, which only reach text fields: the window has an undo stack of its own.
        item('undo'),
        item('redo'),
        line,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
        line,
        item('find'),
      ],
    },
    {
      label: words.menu_view(),
      submenu: [
        item('show-invoices'),
        item('show-outbox'),
        line,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        line,
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ];
}
