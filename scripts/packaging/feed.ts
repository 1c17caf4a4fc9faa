import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dump } from 'js-yaml';

/** What a feed says of a version. */
interface Announcement {
  readonly version: string;
  readonly channel: 'latest' | 'beta';
  /** The share of people who are offered it, 1 to 100. */
  readonly percent: number;
  /** Address of the folder that the packages are in; ends with a slash. */
  readonly packages: string;
}

/** The feeds of one channel: the end of each name, and which packages of a release it announces. */
const FEEDS = [
  { suffix: '', packages: /\.exe$/ },
  { suffix: '-mac', packages: /\.zip$/ },
  { suffix: '-linux', packages: /\.(AppImage|deb|rpm)$/ },
] as const;

/**
 * Returns the signed feeds of a release by file name, for a private key (ed25519, PKCS #8 as PEM). Whoever follows beta versions gets
 * every stable one too.
 */
export function writeFeeds(
  folder: string,
  announcement: Announcement,
  privateKey: string,
): ReadonlyMap<string, string> {
  const key = createPrivateKey(privateKey);
  const channels = announcement.channel === 'latest' ? ['latest', 'beta'] : ['beta'];
  const files = new Map<string, string>();
  for (const { suffix, packages } of FEEDS) {
    const text = describe(folder, announcement, packages);
    if (text === null) throw new Error(`No package for the feed "${suffix}" is in ${folder}.`);
    for (const channel of channels) {
      const name = `${channel}${suffix}.yml`;
      // As main/updates/feed-signature.ts reads it: the name is part of what is signed.
      const signature = sign(null, Buffer.from(`${name}\n${text}`), key).toString('base64');
      files.set(name, `# signature ${signature}\n${text}`);
    }
  }
  return files;
}

function describe(
  folder: string,
  { version, percent, packages: address }: Announcement,
  packages: RegExp,
): string | null {
  const files = readdirSync(folder)
    .filter((name) => packages.test(name))
    .sort()
    .map((name) => ({
      url: `${address}${encodeURIComponent(name)}`,
      sha512: createHash('sha512')
        .update(readFileSync(join(folder, name)))
        .digest('base64'),
      size: statSync(join(folder, name)).size,
    }));
  const [first] = files;
  if (first === undefined) return null;
  return dump({
    version,
    files,
    path: first.url,
    sha512: first.sha512,
    ...(percent === 100 ? {} : { stagingPercentage: percent }),
  });
}

/** Returns the public key of a private one (ed25519, PKCS #8 as PEM) as the build takes it. */
export const publicKeyOf = (privateKey: string): string =>
  createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
