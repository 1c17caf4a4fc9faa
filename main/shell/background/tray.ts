import type { Tray as ElectronTray } from 'electron';
import { Menu, Tray } from 'electron';
import { words } from '#shared/words/words.ts';
import { trayIcon } from './tray-icon.ts';

/** The state of the open account that the tray shows. */
export interface TrayState {
  readonly needsYou: number;
  readonly isOffline: boolean;
  readonly isSavingPower: boolean;
}

export interface TrayActions {
  readonly open: () => void;
  readonly showOutbox: () => void;
  readonly syncNow: () => void;
  readonly setOffline: (isOffline: boolean) => void;
  readonly quit: () => void;
}

export interface KeptTray {
  /** Shows the tray, or takes it away. */
  want(isWanted: boolean): void;
  /** Returns true while the tray is there, so that Inkwell can be reached without a window. */
  isShown(): boolean;
  show(state: TrayState): void;
}

/** Keeps a place in the tray of the system, where the person wants one. A system without a tray has none. */
export function keepTray(platform: NodeJS.Platform, actions: TrayActions): KeptTray {
  let tray: ElectronTray | null = null;
  let state: TrayState = { needsYou: 0, isOffline: false, isSavingPower: false };
  let drawn = '';

  function draw(): void {
    const text = JSON.stringify(state);
    // A replaced menu closes under the pointer.
    if (tray === null || text === drawn) return;
    drawn = text;
    tray.setImage(trayIcon(state.needsYou > 0, platform));
    tray.setToolTip(sentenceOf(state));
    tray.setContextMenu(Menu.buildFromTemplate(menuOf(state, actions)));
    if (platform === 'darwin') tray.setTitle(state.needsYou > 0 ? String(state.needsYou) : '');
  }

  return {
    want(isWanted) {
      if (!isWanted) {
        tray?.destroy();
        tray = null;
      } else if (tray === null) {
        try {
          tray = new Tray(trayIcon(false, platform));
          tray.on('click', actions.open);
        } catch {
          tray = null;
        }
        drawn = '';
      }
      draw();
    },
    isShown: () => tray !== null,
    show(next) {
      state = next;
      draw();
    },
  };
}

function sentenceOf({ needsYou, isOffline, isSavingPower }: TrayState): string {
  if (needsYou > 0) return words.notice_needs_you({ count: needsYou });
  if (isOffline) return words.tray_offline();
  return isSavingPower ? words.tray_saving_power() : words.tray_nothing();
}

function menuOf(state: TrayState, actions: TrayActions): Electron.MenuItemConstructorOptions[] {
  const needsYou = { label: sentenceOf(state), enabled: state.needsYou > 0, click: actions.showOutbox };
  return [
    needsYou,
    { type: 'separator' },
    { label: words.tray_open(), click: actions.open },
    { label: words.command_name({ command: 'sync-now' }), enabled: !state.isOffline, click: actions.syncNow },
    {
      label: words.palette_work_offline(),
      type: 'checkbox',
      checked: state.isOffline,
      click: ({ checked }) => {
        actions.setOffline(checked);
      },
    },
    { type: 'separator' },
    { label: words.shell_quit(), click: actions.quit },
  ];
}
