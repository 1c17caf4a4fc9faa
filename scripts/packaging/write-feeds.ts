import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { publicKeyOf, writeFeeds } from './feed.ts';

/**
 * Writes the signed feeds of a release: node scripts/packaging/write-feeds.ts --packages FOLDER --at ADDRESS --to FOLDER
 * --version 1.2.3 [--channel latest|beta] [--percent 10]. The private key comes from INKWELL_UPDATE_PRIVATE_KEY.
 */
const { values } = parseArgs({
  options: {
    packages: { type: 'string' },
    at: { type: 'string' },
    to: { type: 'string' },
    version: { type: 'string' },
    channel: { type: 'string', default: 'latest' },
    percent: { type: 'string', default: '100' },
  },
});

const { packages, at, to, version, channel } = values;
const percent = Number(values.percent);
const privateKey = process.env['INKWELL_UPDATE_PRIVATE_KEY'] ?? '';
if (packages === undefined || at === undefined || to === undefined || version === undefined)
  throw new Error('--packages, --at, --to and --version are needed.');
if (channel !== 'latest' && channel !== 'beta') throw new Error('--channel is latest or beta.');
if (!Number.isInteger(percent) || percent < 1 || percent > 100) throw new Error('--percent is 1 to 100.');

// A feed that the programs out there would not believe helps nobody.
const expected = process.env['INKWELL_UPDATE_KEY'];
if (expected !== undefined && expected !== publicKeyOf(privateKey))
  throw new Error('INKWELL_UPDATE_PRIVATE_KEY does not belong to INKWELL_UPDATE_KEY.');

mkdirSync(to, { recursive: true });
const feeds = writeFeeds(packages, { version, channel, percent, packages: at.replace(/\/?$/, '/') }, privateKey);
for (const [name, text] of feeds) writeFileSync(join(to, name), text);
process.stdout.write(`Wrote ${[...feeds.keys()].join(', ')}.\n`);
