import type { MenuItemConstructorOptions } from 'electron';
import { Menu } from 'electron';
import type { MenuCommand } from '#shared/ipc/events.ts';

/** Sets the application menu. What its items do is the window's business: it hears `menu:chosen`. */
export function setMenu(platform: NodeJS.Platform, choose: (command: MenuCommand) => void): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(describeMenu(platform, choose)));
}

const keysOfPage: ReadonlySet<MenuCommand> = new Set(['new-invoice', 'show-outbox', 'sync-now', 'find', 'settings']);

/** The menu as data. */
export function describeMenu(
  platform: NodeJS.Platform,
  choose: (command: MenuCommand) => void,
): MenuItemConstructorOptions[] {
  const item = (label: string, accelerator: string, command: MenuCommand): MenuItemConstructorOptions => ({
    label,
    accelerator,
    // The page listens to these keys too, because the Chromium host has no menu: a key must not act twice.
    registerAccelerator: !keysOfPage.has(command),
    click: () => {
      choose(command);
    },
  });
  const line: MenuItemConstructorOptions = { type: 'separator' };
  const settings = item('Settings…', 'CmdOrCtrl+,', 'settings');
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
        item('New invoice', 'CmdOrCtrl+N', 'new-invoice'),
        line,
        item('Sync now', 'CmdOrCtrl+R', 'sync-now'),
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
        item('Find', 'CmdOrCtrl+F', 'find'),
      ],
    },
    {
      label: 'View',
      submenu: [
        item('Invoices', 'CmdOrCtrl+1', 'show-invoices'),
        item('Outbox', 'CmdOrCtrl+Shift+O', 'show-outbox'),
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
