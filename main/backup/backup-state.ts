import { basename, join } from 'node:path';
import { z } from 'zod';
import { messageSchema } from '#shared/ipc/message-schema.ts';
import type { BackupState } from '#shared/screens/backup.ts';
import { backupRhythms, cloudServices } from '#shared/screens/backup.ts';
import { readProfileJson, writeProfileJson } from '#main/profile/json-files.ts';

/** Says in the folder of an account what is known of its backups. It is part of none of them: another computer has other folders. */
const FILE = 'backups.json';
const time = z.int().nonnegative();
const schema = z.object({
  /** The last one that the person had written. */
  last: z.object({ at: time, path: z.string(), isSealed: z.boolean() }).nullable(),
  rhythm: z.enum(backupRhythms),
  folder: z.string().nullable(),
  /** The service that copied the folder elsewhere when it was chosen. */
  cloud: z.enum(cloudServices).nullable(),
  keeps: z.int().positive(),
  isSealed: z.boolean(),
  /** Lists the planned backups that are kept, oldest first. Nothing else is ever removed. */
  written: z.array(z.object({ at: time, path: z.string() })),
  problem: z.object({ at: time, said: messageSchema }).nullable(),
  drill: z.object({ at: time, path: z.string(), problem: messageSchema.nullable() }).nullable(),
});

export type StoredBackups = Readonly<
  z.output<typeof schema> & {
    /** True when the file was damaged: the plan is no longer known, and nothing is backed up until it is chosen again. */
    readonly isLost?: boolean;
  }
>;

const none: StoredBackups = {
  ...{ last: null, rhythm: 'off', folder: null, cloud: null, keeps: 7, isSealed: false },
  ...{ written: [], problem: null, drill: null },
};

/** Returns what is known of the backups of an account's folder. A damaged file knows nothing but that. */
export function readBackups(accountDir: string): StoredBackups {
  const json = readProfileJson(join(accountDir, FILE));
  if (json.kind === 'missing') return none;
  const parsed = schema.safeParse(json.kind === 'read' ? json.value : null);
  return parsed.success ? parsed.data : { ...none, isLost: true };
}

/** Changes what is known. Throws `disk_full` or `read_only`. */
export function changeBackups(accountDir: string, change: Partial<StoredBackups>): void {
  const { isLost: _ended, ...known } = readBackups(accountDir);
  writeProfileJson(join(accountDir, FILE), { ...known, ...change });
}

/** Returns the newest backup of those that are known; null for none. */
export function newestBackup({
  last,
  written,
}: Pick<StoredBackups, 'last' | 'written'>): { readonly at: number; readonly path: string } | null {
  return [...written, ...(last === null ? [] : [last])].toSorted((one, other) => other.at - one.at)[0] ?? null;
}

/** Returns the newest backup that can be opened without asking the person for its passphrase; null for none. */
export const newestToOpen = ({ last, written }: StoredBackups): ReturnType<typeof newestBackup> =>
  newestBackup({ written, last: last?.isSealed === true ? null : last });

/** Returns what the window shows: names without the way to them. */
export function shownBackups(stored: StoredBackups): BackupState {
  const { rhythm, keeps, folder, cloud, isSealed, problem, drill } = stored;
  const newest = newestBackup(stored);
  return {
    last: newest === null ? null : { at: newest.at, file: basename(newest.path) },
    plan: { rhythm, keeps, isSealed, cloud, folder: folder === null ? null : basename(folder) },
    problem,
    isLost: stored.isLost === true,
    drill: drill === null ? null : { at: drill.at, file: basename(drill.path), problem: drill.problem },
  };
}
