import type { PaperSettings } from '#shared/documents/paper-settings.ts';
import { isSameJson } from '#shared/json.ts';
import type { SettingsImport } from '#shared/screens/settings-import.ts';
import type { Settings } from '#shared/screens/settings.ts';
import { words } from '#shared/words/words.ts';
import type { Formats } from '#renderer/state/app/formats.ts';
import type { Kept, Setting } from './setting.ts';
import type { SettingId } from './setting-table.ts';
import { settingIds, settingOf } from './setting-table.ts';

/** A setting that is otherwise in a file. The texts are null where a value cannot be said in few words. */
export interface SettingChange {
  readonly name: string;
  readonly now: string | null;
  readonly then: string | null;
}

export interface SettingValues {
  readonly computer: Settings;
  readonly account: PaperSettings;
}

/** Returns which settings a file would change, in the order in which the settings show them. */
export function settingsChanges(now: SettingValues, file: SettingsImport, formats: Formats): readonly SettingChange[] {
  const then: SettingValues = {
    computer: { ...now.computer, ...file.computer },
    account: { ...now.account, ...file.account },
  };
  const named = settingIds.flatMap((id): readonly SettingChange[] => {
    const setting = settingOf(id);
    const name = words.setting_label({ setting: id });
    const text = (values: SettingValues): string | null => textOf(setting, values, formats);
    if (setting.kind === 'own') return changeOf(name, now, then, ownValues[id]);
    return text(now) === text(then) ? [] : [{ name, now: text(now), then: text(then) }];
  });
  return [...named, ...changeOf(words.settings_import_lists(), now, then, ({ computer }) => computer.lists)];
}

/** The values of settings with a control of their own, of those that a file has. */
const ownValues: Partial<Record<SettingId, (values: SettingValues) => unknown>> = {
  paper_accent: ({ account }) => account.accent,
  file_name: ({ account }) => account.fileName,
  keys: ({ computer }) => computer.keyboard.keys,
};

const changeOf = (
  name: string,
  now: SettingValues,
  then: SettingValues,
  valueOf: ((values: SettingValues) => unknown) | undefined,
): readonly SettingChange[] =>
  valueOf === undefined || isSameJson(valueOf(now), valueOf(then)) ? [] : [{ name, now: null, then: null }];

const read = <Value>(setting: Kept<Value>, { computer, account }: SettingValues): Value =>
  setting.scope === 'computer' ? setting.read(computer) : setting.read(account);

function textOf(setting: Setting, values: SettingValues, formats: Formats): string | null {
  switch (setting.kind) {
    case 'switch':
      return read(setting, values) ? words.settings_import_on() : words.settings_import_off();
    case 'number':
      return formats.count(read(setting, values));
    case 'text':
      return read(setting, values) || words.settings_import_empty();
    case 'choice': {
      const value = read(setting, values);
      return setting.options(formats).find((option) => option.value === value)?.label ?? value;
    }
    case 'own':
      return null;
  }
}
