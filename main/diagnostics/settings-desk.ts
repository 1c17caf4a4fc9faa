import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { DocumentShell } from '#main/documents/document-shell.ts';
import { withEnding, writeWhole } from '#main/documents/document-files.ts';
import { PRIVATE_FILE } from '#main/platform/private-files.ts';
import type { PaperSettings } from '#shared/documents/paper-settings.ts';
import { AppError } from '#shared/errors.ts';
import { paperShapes, settingShapes } from '#shared/ipc/settings-shapes.ts';
import type { JsonObject } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { SettingsImport } from '#shared/screens/settings-import.ts';
import type { Settings } from '#shared/screens/settings.ts';
import { message } from '#shared/words/message.ts';
import type { z } from 'zod';

/** Marks a file of settings. */
const FORMAT = 'inkwell-settings';
const MOST_BYTES = 1_000_000;

/** Writes the settings into a file, and reads such a file. Neither the key nor anything of the book gets in. */
export interface SettingsDesk {
  save(): Promise<string | null>;
  choose(): Promise<SettingsImport | null>;
}

interface SettingsParts {
  readonly dialogs: Pick<DocumentShell, 'askFile' | 'askWhere'> | null;
  readonly settings: () => Settings;
  /** Returns the paper settings of the open account; null while none is open. */
  readonly paper: () => PaperSettings | null;
}

export function createSettingsDesk({ dialogs, settings, paper }: SettingsParts): SettingsDesk {
  const asked = (): NonNullable<typeof dialogs> => {
    if (dialogs === null) throw new AppError('not_found', message('error_no_program'));
    return dialogs;
  };
  return {
    async save() {
      const chosen = await asked().askWhere('inkwell-settings', 'json');
      if (chosen === null) return null;
      const { isOfflineByChoice: _ofNow, ...computer } = settings();
      const { logo: _picture, ...account } = paper() ?? { logo: null };
      const path = withEnding(chosen, 'json');
      await writeWhole(path, `${JSON.stringify({ format: FORMAT, computer, account }, null, 2)}\n`, PRIVATE_FILE);
      return basename(path);
    },
    async choose() {
      const path = await asked().askFile('json');
      if (path === null) return null;
      const json = await readSettingsJson(path);
      const [computer, ofComputer] = known(settingShapes, json['computer']);
      const [account, ofAccount] = paper() === null ? [{}, 0] : known(paperShapes, json['account']);
      return { file: basename(path), computer, account, ignored: ofComputer + ofAccount };
    },
  };
}

async function readSettingsJson(path: string): Promise<JsonObject> {
  const refusal = new AppError('invalid_input', message('error_no_settings_file', { file: basename(path) }));
  try {
    if ((await stat(path)).size > MOST_BYTES) throw refusal;
    const json: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (isJsonObject(json) && json['format'] === FORMAT) return json;
  } catch {
    throw refusal;
  }
  throw refusal;
}

/** Returns the parts that are in their shape, and the number of those that are not. */
function known<Shapes extends Readonly<Record<string, z.ZodType>>>(
  shapes: Shapes,
  json: unknown,
): readonly [{ [Part in keyof Shapes]?: z.infer<Shapes[Part]> }, number] {
  const given = Object.entries(isJsonObject(json) ? json : {});
  const read = given.flatMap(([name, value]) => {
    const parsed = Object.hasOwn(shapes, name) ? shapes[name]?.safeParse(value) : undefined;
    return parsed?.success === true ? [[name, parsed.data] as const] : [];
  });
  // Each part was parsed by the shape of its name.
  return [Object.fromEntries(read) as { [Part in keyof Shapes]?: z.infer<Shapes[Part]> }, given.length - read.length];
}
