import { generateKeyPairSync } from 'node:crypto';
import { publicKeyOf } from './feed.ts';

/** Makes the key pair of the feeds, once: node scripts/packaging/make-update-key.ts. See docs/releasing.md for where each goes. */
const { privateKey } = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  publicKeyEncoding: { format: 'pem', type: 'spki' },
});
process.stdout.write(
  `Secret INKWELL_UPDATE_PRIVATE_KEY:\n${privateKey}\nVariable INKWELL_UPDATE_KEY:\n${publicKeyOf(privateKey)}\n`,
);
