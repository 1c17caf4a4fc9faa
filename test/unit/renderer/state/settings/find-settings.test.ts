import { describe, expect, it } from 'vitest';
import { words } from '#shared/words/words.ts';
import { findSettings } from '#renderer/state/settings/find-settings.ts';
import type { SettingPlace } from '#renderer/state/settings/setting.ts';
import { settingGroups } from '#renderer/state/settings/setting.ts';
import { settingIds } from '#renderer/state/settings/setting-table.ts';

const account = {
  uid: 'a',
  name: 'Aurora Studio',
  url: 'https://acme.example',
  companyId: null,
  isDemo: false,
  keyHint: null,
  keyStorage: 'keychain',
} as const;
const place: SettingPlace = { account, platform: 'linux' };
const idsOf = (typed: string, at = place): readonly string[] => findSettings(typed, at).flatMap(({ ids }) => ids);

describe('settings', () => {
  it('are found by their name, by the name of their group, and by other words for them', () => {
    expect(idsOf('Theme')).toContain('theme');
    expect(idsOf('dark mode')).toEqual(['theme']);
    expect(idsOf('fiscal')).toEqual(['year_start']);
    expect(idsOf('letterhead')).toEqual(expect.arrayContaining(['issuer', 'paper_logo', 'sender']));
    expect(idsOf('appearance')).toEqual(expect.arrayContaining(['theme', 'editor_preview']));
    expect(idsOf('zzqq')).toEqual([]);
  });

  it('are all shown without a search, each in one group, in the order of the groups', () => {
    const found = findSettings(' ', place);
    const order = found.map(({ group }) => settingGroups.indexOf(group));
    expect(order).toEqual([...order].sort((one, other) => one - other));
    const ids = found.flatMap((group) => group.ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual([...settingIds].sort());
  });

  it('leave out what has no sense: those of an account while none is open, and the key of the demo book', () => {
    expect(idsOf('', { ...place, account: null })).toEqual(expect.not.arrayContaining(['issuer', 'api_key']));
    expect(idsOf('', { ...place, account: null })).toContain('theme');
    expect(idsOf('', { ...place, account: { ...account, isDemo: true } })).not.toContain('api_key');
  });

  it('have no name of a group or of another setting, so that each is one place in the palette', () => {
    const names = [
      ...settingGroups.map((group) => words.settings_group({ group })),
      ...settingIds.map((setting) => words.setting_label({ setting })),
    ];
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
