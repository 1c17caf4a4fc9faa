import type { BinaryLike, ScryptOptions } from 'node:crypto';
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { PRIVATE_FILE } from '#main/platform/private-files.ts';

/**
 * A sealed file: these eight bytes, 16 bytes of salt, 12 of nonce, the archive under AES-256-GCM, and 16 bytes that prove that nothing
 * of it was changed. The head is proven as well.
 */
const MAGIC = Buffer.from('INKWELL1', 'latin1');
const SALT = 16;
const NONCE = 12;
const TAG = 16;
const HEAD = MAGIC.length + SALT + NONCE;
const CIPHER = 'aes-256-gcm';
const KEY = 32;
/** 64 MB and a third of a second of a usual computer for each guess. */
const COST: ScryptOptions = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 2 ** 20 };

/** Tells that a file is sealed with a passphrase. Rejects where it cannot be read. */
export async function isSealed(path: string): Promise<boolean> {
  return (await bytesAt(path, 0, MAGIC.length)).equals(MAGIC);
}

/** Writes a file sealed with a passphrase. */
export async function seal(source: string, target: string, passphrase: string): Promise<void> {
  const [salt, nonce] = [randomBytes(SALT), randomBytes(NONCE)];
  const head = Buffer.concat([MAGIC, salt, nonce]);
  const cipher = createCipheriv(CIPHER, await keyOf(passphrase, salt), nonce, { authTagLength: TAG });
  cipher.setAAD(head);
  await pipeline(
    Readable.from(sealed(source, head, cipher)),
    createWriteStream(target, { mode: PRIVATE_FILE, flags: 'wx', flush: true }),
  );
}

async function* sealed(
  source: string,
  head: Buffer,
  cipher: ReturnType<typeof createCipheriv> & { getAuthTag(): Buffer },
) {
  yield head;
  for await (const chunk of createReadStream(source)) yield cipher.update(chunk as Buffer);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/** Writes the content of a sealed file. Returns false for another passphrase, and for a file that was changed: one looks like the other. */
export async function unseal(source: string, target: string, passphrase: string): Promise<boolean> {
  const file = await open(source);
  const { size } = await file.stat().finally(() => file.close());
  if (size <= HEAD + TAG) return false;
  const head = await bytesAt(source, 0, HEAD);
  const salt = head.subarray(MAGIC.length, MAGIC.length + SALT);
  const nonce = head.subarray(MAGIC.length + SALT);
  const decipher = createDecipheriv(CIPHER, await keyOf(passphrase, salt), nonce, { authTagLength: TAG });
  decipher.setAAD(head);
  decipher.setAuthTag(await bytesAt(source, size - TAG, TAG));
  try {
    await pipeline(
      createReadStream(source, { start: HEAD, end: size - TAG - 1 }),
      decipher,
      createWriteStream(target, { mode: PRIVATE_FILE, flags: 'wx' }),
    );
    return true;
  } catch (thrown) {
    if (thrown instanceof Error && /authenticate/.test(thrown.message)) return false;
    throw thrown;
  }
}

/**
 * Writes the content of a sealed file that was changed or cut short. Nothing proves it, nor the passphrase: another one gives bytes
 * without any meaning.
 */
export async function unsealUnproven(source: string, target: string, passphrase: string): Promise<void> {
  const head = await bytesAt(source, 0, HEAD);
  const salt = head.subarray(MAGIC.length, MAGIC.length + SALT);
  const decipher = createDecipheriv(CIPHER, await keyOf(passphrase, salt), head.subarray(MAGIC.length + SALT), {
    authTagLength: TAG,
  });
  // Never finished: that would ask for the proof.
  await pipeline(
    createReadStream(source, { start: HEAD }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) yield decipher.update(chunk);
    },
    createWriteStream(target, { mode: PRIVATE_FILE, flags: 'wx' }),
  );
}

const keyOf = (passphrase: BinaryLike, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase, salt, KEY, COST, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });

async function bytesAt(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
