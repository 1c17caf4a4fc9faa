import type { MenuItemConstructorOptions } from 'electron';
import { Menu } from 'electron';
import { commandWords } from '#shared/commands/command-words.ts';
import { defaultKeyboard, keysOf } from '#shared/commands/key-map.ts';
import type { MenuCommand } from '#shared/ipc/events.ts';

/** Sets the application menu. What its items do is the window's business: it hears `menu:chosen`. */
export function setMenu(platform: NodeJS.Platform, choose: (command: MenuCommand) => void): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(describeMenu(platform, choose)));
}

/** The menu as data. */
export function describeMenu(
  platform: NodeJS.Platform,
  choose: (command: MenuCommand) => void,
): MenuItemConstructorOptions[] {
  const item = (command: MenuCommand, label: string = commandWords[command]): MenuItemConstructorOptions => ({
    label,
    ...acceleratorOf(command),
    // The page listens to these keys, because the Chromium host has no menu: a key must not act twice.
    registerAccelerator: false,
    click: () => {
      choose(command);
    },
  });
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
        { role: 'undo' },
        { role: 'redo' },
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

/** The key as Electron spells it; keys pressed one after the other are nothing that a menu can show. */
function acceleratorOf(command: MenuCommand): Pick<MenuItemConstructorOptions, 'accelerator'> {
  const keys = keysOf(command, defaultKeyboard).find((known) => known.startsWith('Mod+'));
  return keys === undefined ? {} : { accelerator: keys.replace('Mod', 'CmdOrCtrl') };
}
