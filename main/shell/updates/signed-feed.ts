import type { CustomPublishOptions, UpdateInfo } from 'builder-util-runtime';
import type { AppUpdater, ResolvedUpdateFileInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import { parseUpdateInfo, Provider, resolveFiles } from 'electron-updater/out/providers/Provider.js';
import { readSigned } from '#main/updates/feed-signature.ts';
import { UpdateError } from '#main/updates/update-error.ts';

/** The address of a feed, and the key that it is signed with. */
export interface Feed {
  /** The folder with the feeds of all channels and systems; ends with a slash. */
  readonly url: string;
  /** ed25519, SPKI as base64. */
  readonly publicKey: string;
}

/**
 * Reads the feed of a channel, and believes it only with our signature. electron-updater itself checks the hash of a package
 * against the feed, but nobody's signature of either on Linux.
 */
export class SignedFeed extends Provider<UpdateInfo> {
  readonly #feed: Feed;
  readonly #updater: AppUpdater;

  constructor(options: CustomPublishOptions, updater: AppUpdater, runtime: ProviderRuntimeOptions) {
    super(runtime);
    // Comes as it was given to `setFeedURL`, by our own adapter.
    this.#feed = options['feed'] as Feed;
    this.#updater = updater;
  }

  async getLatestVersion(): Promise<UpdateInfo> {
    const name = `${this.getCustomChannelName(this.#updater.channel ?? 'latest')}.yml`;
    const address = this.#address(name);
    const body = readSigned(this.#feed.publicKey, name, (await this.httpRequest(address)) ?? '');
    if (body === null) throw new UpdateError('not_signed');
    return parseUpdateInfo(body, name, address);
  }

  resolveFiles(found: UpdateInfo): ResolvedUpdateFileInfo[] {
    return resolveFiles(found, new URL(this.#feed.url));
  }

  /** Sends no headers: the updater would name this computer in each request. */
  override setRequestHeaders(): void {}

  #address(name: string): URL {
    const address = new URL(name, this.#feed.url);
    // A feed from a cache would hide a version for as long as the cache lives.
    address.searchParams.set('t', Date.now().toString(36));
    return address;
  }
}
