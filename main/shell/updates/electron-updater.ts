import type { AppUpdater } from 'electron-updater';
import type { UpdateChannel } from '#shared/screens/updates.ts';
import { toUpdateError } from '#main/updates/update-error.ts';
import type { Updater } from '#main/updates/updater.ts';
import type { Feed } from './signed-feed.ts';
import { SignedFeed } from './signed-feed.ts';

/** The names of the channels in the names of feeds. */
const feedNames: Readonly<Record<UpdateChannel, string>> = { stable: 'latest', beta: 'beta' };

/** Finds, loads and verifies versions through electron-updater, from a signed feed. */
export function fetchThrough(updater: AppUpdater, feed: Feed): Updater['fetch'] {
  // Its own log would hold paths and addresses.
  updater.logger = null;
  updater.autoDownload = false;
  // The shell installs by itself, after the book is closed.
  updater.autoInstallOnAppQuit = false;
  updater.setFeedURL({ provider: 'custom', updateProvider: SignedFeed, feed });
  return async (channel, { onFound, onProgress }) => {
    updater.channel = feedNames[channel];
    // Set by the line above, and never wanted: an older version would refuse the book of this one.
    updater.allowDowngrade = false;
    const hear = ({ percent }: { readonly percent: number }): void => {
      onProgress(Math.floor(percent));
    };
    updater.on('download-progress', hear);
    try {
      const result = await updater.checkForUpdates();
      if (result === null || !result.isUpdateAvailable) return null;
      onFound(result.updateInfo.version);
      await updater.downloadUpdate();
      return result.updateInfo.version;
    } catch (thrown) {
      throw toUpdateError(thrown);
    } finally {
      updater.off('download-progress', hear);
    }
  };
}
