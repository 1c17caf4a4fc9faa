import { copyFileSync, existsSync } from 'node:fs';
import { readSettings } from '#shared/ipc/settings-shapes.ts';
import { asText, isJsonObject } from '#shared/json.ts';
import type { Settings } from '#shared/screens/settings.ts';
import { defaultSettings } from '#shared/screens/settings.ts';
import { readProfileJson, writeProfileJson } from './json-files.ts';

/** The person's settings, the account that is active, and the one that was active before. */
interface ProfileFile extends Settings {
  readonly activeAccount: string | null;
  readonly accountBefore: string | null;
}

/** Holds the settings of a profile, on disk and in memory. */
interface SettingsFile {
  current(): ProfileFile;
  /** Changes settings and writes them. Throws when they cannot be written, and then changes nothing. */
  change(part: Partial<ProfileFile>): void;
  /** Changes settings in memory even when they cannot be written. Throws then; the next change writes them as well. */
  apply(part: Partial<ProfileFile>): void;
  /** Returns true while some settings are in memory only. */
  isUnsaved(): boolean;
}

/**
 * Reads the settings. When the file is damaged, or missing although accounts exist, the account of `rescue` counts as active and
 * Inkwell starts offline, because the person may have chosen that before. The first change copies a damaged file to
 * `settings.json.bad`; reading changes nothing. Throws `read_only` when the file cannot be read.
 */
export function openSettingsFile(path: string, rescue: () => string | null): SettingsFile {
  const known = readFile(path, rescue);
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
    apply(part) {
      file = { ...file, ...part };
      isUnsaved = true;
      write(file);
    },
    isUnsaved: () => isUnsaved,
  };
}

/** Reads the person's settings of a file of another profile; null where there are none. */
export function readStoredSettings(path: string): Settings | null {
  const json = readProfileJson(path);
  const file = json.kind === 'read' ? fileIn(json.value) : null;
  if (file === null) return null;
  const { activeAccount: _ofTheProfile, accountBefore: _too, ...chosen } = file;
  return chosen;
}

/** Returns null for damaged settings, and for a missing file when accounts exist (`rescue` returns one). */
function readFile(path: string, rescue: () => string | null): ProfileFile | null {
  const json = readProfileJson(path);
  if (json.kind === 'damaged' || (json.kind === 'missing' && rescue() !== null)) return null;
  return fileIn(json.kind === 'missing' ? {} : json.value);
}

function fileIn(json: unknown): ProfileFile | null {
  if (!isJsonObject(json)) return null;
  return {
    ...readSettings(json),
    isOfflineByChoice: json['isOfflineByChoice'] === true,
    activeAccount: asText(json['activeAccount']),
    accountBefore: asText(json['accountBefore']),
  };
}
