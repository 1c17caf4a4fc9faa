import { createPublicKey, verify } from 'node:crypto';

/** A feed begins with its signature, so that the two can never be of different days; to a reader of YAML it is a comment. */
const SIGNED = /^# signature (\S+)\n([^]*)$/;

/**
 * Returns the text of a feed without its signature; null unless that was made with the private key that belongs to this build's public
 * one (ed25519, SPKI as base64). The name is signed as well, so that the feed of one channel or system is never taken for that of
 * another. The feed names the hash of each package, so this vouches for the packages too.
 */
export function readSigned(publicKey: string, name: string, text: string): string | null {
  const [, signature = '', body = ''] = SIGNED.exec(text) ?? [];
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    const isSigned =
      key.asymmetricKeyType === 'ed25519' &&
      verify(null, Buffer.from(`${name}\n${body}`), key, Buffer.from(signature, 'base64'));
    return isSigned ? body : null;
  } catch {
    return null;
  }
}
