import type { KeyboardSettings } from '#shared/commands/key-map.ts';
import { defaultKeyboard } from '#shared/commands/key-map.ts';
import type { ListSettings } from './list-settings.ts';
import { defaultListSettings } from './list-settings.ts';

/** Choices of the person at this computer; none of them is part of a book. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  readonly isOfflineByChoice: boolean;
  readonly mail: MailSettings;
  readonly list: ListSettings;
  readonly editor: EditorSettings;
  readonly keyboard: KeyboardSettings;
}

export interface EditorSettings {
  /** Beside the form, where the window is wide enough. */
  readonly showsPreview: boolean;
}

/** How mails leave. */
export interface MailSettings {
  /** How long one may be taken back, 0 to 60. */
  readonly holdSeconds: number;
  /** Whoever was written to fewer days ago is not reminded without a word, 0 to 60. */
  readonly coolDownDays: number;
}

export const mailSettingLimits = { holdSeconds: 60, coolDownDays: 60 } as const satisfies Record<
  keyof MailSettings,
  number
>;

export const defaultSettings: Settings = {
  theme: 'system',
  isOfflineByChoice: false,
  mail: { holdSeconds: 15, coolDownDays: 3 },
  list: defaultListSettings,
  editor: { showsPreview: true },
  keyboard: defaultKeyboard,
};

/** What somebody who leaves an account should know before: how many changes and drafts are nowhere but here. */
export interface LeaveWeight {
  readonly unsentCount: number;
}

/** The account a window shows. The key itself never leaves the main process: only its last four characters do. */
export interface AccountInfo {
  readonly uid: string;
  readonly name: string;
  /** Base address; null for the demo book, which has none. */
  readonly url: string | null;
  readonly companyId: string | null;
  readonly isDemo: boolean;
  readonly keyHint: string | null;
  /** Where the key lives: lost at quit when there is no keychain. */
  readonly keyStorage: 'keychain' | 'memory' | 'none';
}
