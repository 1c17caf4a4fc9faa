import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { UpdateObstacle } from '#shared/screens/updates.ts';

/** The facts about an installed Inkwell that decide whether it can be replaced. */
export interface Installation {
  readonly platform: NodeJS.Platform;
  /** The AppImage that was started; undefined in every other package. */
  readonly appImage: string | undefined;
  readonly execPath: string;
  readonly resourcesPath: string;
  readonly isPackaged: boolean;
  readonly canWrite: (folder: string) => boolean;
}

/** Returns the reason why this Inkwell cannot be replaced by a newer one; null when it can. */
export function findObstacle(installation: Installation): UpdateObstacle | null {
  const { platform, appImage, execPath, resourcesPath, isPackaged, canWrite } = installation;
  if (!isPackaged) return 'not_set_up';
  switch (platform) {
    case 'win32':
      return null;
    case 'darwin':
      // The program lies in Inkwell.app/Contents/MacOS. Started from a disk image, macOS may show it at a place that is read-only.
      return canWrite(dirname(dirname(dirname(dirname(execPath))))) ? null : 'read_only';
    default:
      if (appImage !== undefined) return canWrite(dirname(appImage)) ? null : 'read_only';
      return isSystemPackage(resourcesPath) ? null : 'not_installed';
  }
}

/** Returns true for a deb or rpm: electron-builder writes beside the archive which of them it made. */
export const isSystemPackage = (resourcesPath: string): boolean => existsSync(join(resourcesPath, 'package-type'));

/** Returns true when files can be put into this folder and taken out of it. */
export function canWriteTo(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
