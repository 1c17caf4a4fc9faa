import { z } from 'zod';
import { isUid } from '#shared/service/ids.ts';

/** The form of backups that this program writes. It reads this one and all earlier ones. */
export const BACKUP_FORMAT = 1;
export const MANIFEST_FILE = 'manifest.json';
export const BOOK_NAME = 'book.db';
export const SETTINGS_NAME = 'settings.json';

const name = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,63}$/);
const schema = z.object({
  format: z.int().positive(),
  /** The version of the program that wrote it. */
  program: z.string(),
  /** In UTC. */
  madeAt: z.iso.datetime(),
  account: z.object({
    /** Names a folder: anything else would lead out of the profile. */
    uid: z.string().refine(isUid),
    url: z.url({ protocol: /^https?$/ }).nullable(),
    name: z.string(),
    companyId: z.string().nullable(),
  }),
  /** The number of objects of each kind, of unsent entries and of drafts. */
  counts: z.record(z.string(), z.int().nonnegative()),
  files: z.array(z.object({ name, bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});

/** The paper with its logo, and the state of the service behind the demo book. */
const BESIDE = /^(paper\.json|logo-[0-9a-f]+\.(png|jpg)|service\.json)$/;

/** Tells that a file of this name in an account's folder belongs into its backup, and back from there. The book itself has its own. */
export const isBesideBook = (name: string): boolean => BESIDE.test(name);

export type Manifest = Readonly<z.output<typeof schema>>;
export type BackupFile = Manifest['files'][number];

export type ManifestReading =
  | { readonly kind: 'manifest'; readonly manifest: Manifest }
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged' };

/** Reads the text of a manifest. A newer form may hold anything else: only its number is read then. */
export function readManifest(text: string): ManifestReading {
  const json = parsed(text);
  const format = z.object({ format: z.int().positive() }).safeParse(json);
  if (!format.success) return { kind: 'damaged' };
  if (format.data.format > BACKUP_FORMAT) return { kind: 'newer' };
  const manifest = schema.safeParse(json);
  const isWhole = manifest.success && manifest.data.files.some((file) => file.name === BOOK_NAME);
  return isWhole ? { kind: 'manifest', manifest: manifest.data } : { kind: 'damaged' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
