import { words } from '#shared/words/words.ts';

/** The sections of the settings in their order. Their headings have the ids `settings-<id>`. */
export type SettingsSection = 'appearance' | 'keyboard' | 'mail' | 'paper' | 'account' | 'storage' | 'backup';

export const settingsSections = (): readonly { readonly id: SettingsSection; readonly title: string }[] => [
  { id: 'appearance', title: words.settings_appearance() },
  { id: 'keyboard', title: words.keyboard_settings() },
  { id: 'mail', title: words.mail_settings() },
  { id: 'paper', title: words.paper_title() },
  { id: 'account', title: words.settings_account() },
  { id: 'backup', title: words.backup_title() },
];
