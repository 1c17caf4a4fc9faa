import type { KeyboardSettings } from '#shared/commands/key-map.ts';
import { defaultKeyboard } from '#shared/commands/key-map.ts';
import type { AllListSettings } from '#shared/lists/list-settings.ts';
import { defaultListSettings } from '#shared/lists/list-settings.ts';
import type { NoticeSettings } from '#shared/notices/notice.ts';
import { defaultNotices } from '#shared/notices/notice.ts';
import type { WritingChoices } from '#shared/writing/writing.ts';
import { defaultWriting } from '#shared/writing/writing.ts';
import type { UpdateChannel } from './updates.ts';

/** The sizes of the window's text that a person can choose; documents have sizes of their own. */
export const textSizes = ['small', 'normal', 'large'] as const;
type TextSize = (typeof textSizes)[number];
/** The sizes of text as factors of the normal one. */
export const textScales = { small: 0.92, normal: 1, large: 1.12 } as const satisfies Record<TextSize, number>;

/** Settings of the person on this computer; none of them is part of a book. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  readonly textSize: TextSize;
  readonly isOfflineByChoice: boolean;
  readonly mail: MailSettings;
  readonly lists: AllListSettings;
  readonly editor: EditorSettings;
  readonly keyboard: KeyboardSettings;
  readonly figures: FigureSettings;
  readonly writing: WritingChoices;
  readonly sync: SyncSettings;
  readonly background: BackgroundSettings;
  readonly notices: NoticeSettings;
  readonly updates: UpdateSettings;
}

/** Settings of newer versions of the program. */
interface UpdateSettings {
  readonly channel: UpdateChannel;
}

/** The minutes between two reads of all lists that a person can choose. */
export const syncEveryChoices = [5, 15, 30, 60, 240] as const;

/** Settings of reading the account. */
interface SyncSettings {
  /** The minutes between two reads of all lists; more where the account is too large for its limit of requests. */
  readonly everyMinutes: (typeof syncEveryChoices)[number];
}

/** Settings of what Inkwell does while no window of it is open. */
export interface BackgroundSettings {
  /** True to go on in the tray when the window is closed. */
  readonly keepsRunning: boolean;
  readonly startsAtLogin: boolean;
  /** True to read and send nothing while the computer runs on its battery and no window is open. */
  readonly savesBattery: boolean;
}

/** The settings that a person chooses in the settings; working offline is a state of the program as well. */
export type ChosenSettings = Omit<Settings, 'isOfflineByChoice'>;

/** Settings of figures. */
export interface FigureSettings {
  /** The first month of the person's year, 1 to 12: quarters and years begin with it. */
  readonly yearStart: number;
}

interface EditorSettings {
  /** True when the preview is shown beside the form, in a window that is wide enough. */
  readonly showsPreview: boolean;
}

/** Settings for sending mails. */
export interface MailSettings {
  /** Length of a mail's undo window in seconds, 0 to 60. */
  readonly holdSeconds: number;
  /** Number of days, 0 to 60, within which a client who was written to is not reminded without a question. */
  readonly coolDownDays: number;
}

export const mailSettingLimits = { holdSeconds: 60, coolDownDays: 60 } as const satisfies Record<
  keyof MailSettings,
  number
>;

export const defaultChoices: ChosenSettings = {
  theme: 'system',
  textSize: 'normal',
  mail: { holdSeconds: 15, coolDownDays: 3 },
  lists: defaultListSettings,
  editor: { showsPreview: true },
  keyboard: defaultKeyboard,
  figures: { yearStart: 1 },
  writing: defaultWriting,
  sync: { everyMinutes: 15 },
  background: { keepsRunning: false, startsAtLogin: false, savesBattery: true },
  notices: defaultNotices,
  updates: { channel: 'stable' },
};

export const defaultSettings: Settings = { ...defaultChoices, isOfflineByChoice: false };

/** The consequences of leaving an account: the number of changes and drafts that exist only here. */
export interface LeaveImpact {
  readonly unsentCount: number;
}

/** The account that the window shows. The key never leaves the main process; only its last four characters do. */
export interface AccountInfo {
  readonly uid: string;
  readonly name: string;
  /** Base address; null for the demo book. */
  readonly url: string | null;
  readonly companyId: string | null;
  readonly isDemo: boolean;
  readonly keyHint: string | null;
  /** Where the key is stored: `memory` means that it is lost when the program quits, because there is no keychain. */
  readonly keyStorage: 'keychain' | 'memory' | 'none';
}
