import { matchScore } from '#shared/commands/match-score.ts';
import { words } from '#shared/words/words.ts';
import type { SettingGroup, SettingPlace } from './setting.ts';
import { isShownAt, settingGroups } from './setting.ts';
import type { SettingId } from './setting-table.ts';
import { settingIds, settingOf } from './setting-table.ts';

export interface FoundGroup {
  readonly group: SettingGroup;
  readonly ids: readonly SettingId[];
}

/** Returns the words by which a setting is found beside its name: those of its group, its explanation, and others for it. */
export const termsOf = (id: SettingId): string =>
  [
    words.settings_group({ group: settingOf(id).group }),
    words.setting_hint({ setting: id }),
    words.setting_terms({ setting: id }),
  ].join(' ');

const isFound = (typed: string, id: SettingId): boolean =>
  typed.trim() === '' || matchScore(typed, words.setting_label({ setting: id }), termsOf(id)) !== null;

/** Returns the settings of a window that a typed text finds, by groups; all of them without a text. */
export function findSettings(typed: string, place: SettingPlace): readonly FoundGroup[] {
  const found = settingIds.filter((id) => isShownAt(settingOf(id), place) && isFound(typed, id));
  return settingGroups
    .map((group) => ({ group, ids: found.filter((id) => settingOf(id).group === group) }))
    .filter(({ ids }) => ids.length > 0);
}
