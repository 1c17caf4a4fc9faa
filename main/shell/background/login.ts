import { rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { replaceFile } from '#main/platform/atomic-file.ts';
import { mkdir } from 'node:fs/promises';
import { IN_BACKGROUND } from '#main/shell/arguments.ts';
import { autostartEntry } from './autostart-entry.ts';

/** Returns the file that starts Inkwell with the session of a person on Linux. */
export const autostartFile = ({ XDG_CONFIG_HOME, HOME }: NodeJS.ProcessEnv): string =>
  join(XDG_CONFIG_HOME || join(HOME || homedir(), '.config'), 'autostart', 'net.inkwell.desktop');

/** Starts Inkwell with the session of the person from now on, or no more. Does nothing for a checkout, whose program is Electron's own. */
export async function startAtLogin(isWanted: boolean, env: NodeJS.ProcessEnv): Promise<void> {
  if (!app.isPackaged) return;
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: isWanted, args: [IN_BACKGROUND] });
    return;
  }
  const file = autostartFile(env);
  if (!isWanted) {
    rmSync(file, { force: true });
    return;
  }
  await mkdir(join(file, '..'), { recursive: true });
  // An AppImage is mounted anew at each start: the image itself must be started.
  await replaceFile(file, autostartEntry([env['APPIMAGE'] || process.execPath, IN_BACKGROUND]));
}
