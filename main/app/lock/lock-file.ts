import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { lockMinutes } from '#shared/lock/app-lock.ts';
import { readProfileJson, writeProfileJson } from '#main/profile/json-files.ts';

const HASH_BYTES = 32;
/** The work of one try: about 100 ms and 32 MB, in a thread of its own. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 } as const;

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const schema = z.object({
  salt: hex,
  hash: hex,
  minutes: z.literal(lockMinutes),
  /** Wrong PINs in a row. Kept here, so that a restart gives no new tries. */
  wrong: z.int().nonnegative(),
  /** The time of the last wrong one (ms since epoch). */
  wrongAt: z.number(),
});

/** A lock as it is kept: never the PIN, only a hash of it. */
export type StoredLock = Readonly<z.infer<typeof schema>>;

/** The lock of a profile on disk. */
export interface LockFile {
  /** Returns null where there is no lock. A damaged file is none: no PIN would open it. */
  read(): StoredLock | null;
  /** Throws `disk_full` or `read_only`. */
  write(lock: StoredLock): void;
  remove(): void;
}

export function openLockFile(dataDir: string): LockFile {
  const path = join(dataDir, 'lock.json');
  return {
    read() {
      try {
        const json = readProfileJson(path);
        const parsed = schema.safeParse(json.kind === 'read' ? json.value : null);
        return parsed.success ? parsed.data : null;
      } catch {
        return null;
      }
    },
    write(lock) {
      writeProfileJson(path, lock);
    },
    remove() {
      rmSync(path, { force: true });
    },
  };
}

/** Returns a salt and the hash of a PIN. */
export async function hashPin(pin: string): Promise<Pick<StoredLock, 'salt' | 'hash'>> {
  const salt = randomBytes(HASH_BYTES);
  return { salt: salt.toString('hex'), hash: (await derive(pin, salt)).toString('hex') };
}

export const isPin = async (pin: string, { salt, hash }: StoredLock): Promise<boolean> =>
  timingSafeEqual(await derive(pin, Buffer.from(salt, 'hex')), Buffer.from(hash, 'hex'));

const derive = (pin: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(pin.normalize('NFC'), salt, HASH_BYTES, COST, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
