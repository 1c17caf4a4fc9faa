import { copyFileSync, existsSync } from 'node:fs';
import { z } from 'zod';
import { keyboardSettings } from '#shared/ipc/keyboard-schemas.ts';
import { listSettings } from '#shared/ipc/list-schemas.ts';
import { defaultSettings, mailSettingLimits } from '#shared/screens/settings.ts';
import { readProfileJson, writeProfileJson } from './json-files.ts';

const upTo = (most: number) => z.int().min(0).max(most);
const profileSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).catch(defaultSettings.theme),
  isOfflineByChoice: z.boolean().catch(defaultSettings.isOfflineByChoice),
  mail: z
    .object({
      holdSeconds: upTo(mailSettingLimits.holdSeconds).catch(defaultSettings.mail.holdSeconds),
      coolDownDays: upTo(mailSettingLimits.coolDownDays).catch(defaultSettings.mail.coolDownDays),
    })
    .catch(defaultSettings.mail),
  list: listSettings.catch(defaultSettings.list),
  editor: z.object({ showsPreview: z.boolean() }).catch(defaultSettings.editor),
  keyboard: keyboardSettings.catch(defaultSettings.keyboard),
  activeAccount: z.string().nullable().catch(null),
  accountBefore: z.string().nullable().catch(null),
});

/** The choices of the person, which account was open last, and which before that one. */
type ProfileFile = z.infer<typeof profileSchema>;

/** The settings of a profile, on disk and in memory. */
interface SettingsFile {
  current(): ProfileFile;
  /** Written at once. Where that fails it throws, and nothing has changed: nobody works with what they were told did not hold. */
  change(part: Partial<ProfileFile>): void;
  /** Holds in any case. What could not be written is written with the next change; it throws all the same. */
  hold(part: Partial<ProfileFile>): void;
  /** Some of it is in memory only. */
  isUnsaved(): boolean;
}

/**
 * Reads the settings. Where the file is damaged, or gone from beside its accounts, the account of `rescue` counts as the one that
 * was open, and nothing is sent before the person has seen it: whether they work offline is not known any more. The damaged file
 * is kept beside the new one, as `settings.json.bad`, at the first change; a reader changes nothing. Throws `read_only` where it
 * cannot be read.
 */
export function openSettingsFile(path: string, rescue: () => string | null): SettingsFile {
  const known = readSettings(path, rescue);
  let isDamaged = known === null;
  let isUnsaved = isDamaged;
  let file = known ?? { ...defaultSettings, isOfflineByChoice: true, activeAccount: rescue(), accountBefore: null };

  function keepDamaged(): void {
    if (isDamaged && existsSync(path)) copyFileSync(path, `${path}.bad`);
  }

  function write(changed: ProfileFile): void {
    writeProfileJson(path, changed, keepDamaged);
    file = changed;
    isDamaged = false;
    isUnsaved = false;
  }

  return {
    current: () => file,
    change(part) {
      write({ ...file, ...part });
    },
    hold(part) {
      file = { ...file, ...part };
      isUnsaved = true;
      write(file);
    },
    isUnsaved: () => isUnsaved,
  };
}

/** Null where what is there are no settings, and where there are none though somebody has worked here. */
function readSettings(path: string, rescue: () => string | null): ProfileFile | null {
  const json = readProfileJson(path);
  if (json.kind === 'damaged' || (json.kind === 'missing' && rescue() !== null)) return null;
  const parsed = profileSchema.safeParse(json.kind === 'missing' ? {} : json.value);
  return parsed.success ? parsed.data : null;
}
