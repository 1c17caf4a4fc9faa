import type { MenuItemConstructorOptions } from 'electron';
import { Menu } from 'electron';
import { commandWords } from '#shared/commands/command-words.ts';
import type { KeyboardSettings } from '#shared/commands/key-map.ts';
import type { MenuCommand } from '#shared/ipc/events.ts';
import { acceleratorOf } from './accelerator.ts';

/**
 * Keeps the application menu: the answer shows it with these keys. What its items do is the window's business: it hears
 * `menu:chosen`.
 */
export function keepMenu(
  platform: NodeJS.Platform,
  choose: (command: MenuCommand) => void,
): (keyboard: KeyboardSettings) => void {
  let shown = '';
  return (keyboard) => {
    const menu = describeMenu(platform, keyboard, choose);
    // Settings change with every column that is drawn wider; a menu that is set anew closes under the pointer.
    const description = JSON.stringify(menu);
    if (description === shown) return;
    shown = description;
    Menu.setApplicationMenu(Menu.buildFromTemplate(menu));
  };
}

/** The menu as data. */
function describeMenu(
  platform: NodeJS.Platform,
  keyboard: KeyboardSettings,
  choose: (command: MenuCommand) => void,
): MenuItemConstructorOptions[] {
  const item = (command: MenuCommand, label: string = commandWords[command]): MenuItemConstructorOptions => {
    const accelerator = acceleratorOf(command, keyboard);
    return {
      label,
      ...(accelerator === null ? {} : { accelerator }),
      // The page listens to these keys, because the Chromium host has no menu: a key must not act twice.
      registerAccelerator: false,
      click: () => {
        choose(command);
      },
    };
  };
  const line: MenuItemConstructorOptions = { type: 'separator' };
  const settings = item('settings', 'Settings…');
  const isMac = platform === 'darwin';
  const ownMenu: MenuItemConstructorOptions = {
    label: 'Inkwell',
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
      label: 'File',
      submenu: [
        item('new-invoice'),
        line,
        item('sync-now'),
        ...(isMac ? [line, { role: 'close' as const }] : [line, settings, line, { role: 'quit' as const }]),
      ],
    },
    {
      label: 'Edit',
      submenu: [
        // The system's own would reach text fields only: the window knows whose turn it is.
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
      label: 'View',
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
