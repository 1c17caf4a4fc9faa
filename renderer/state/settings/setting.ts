import type { PaperChoices, PaperSettings } from '#shared/documents/paper-settings.ts';
import type { Input } from '#shared/ipc/contract.ts';
import type { AppState } from '#shared/screens/app-state.ts';
import type { AccountInfo, Settings } from '#shared/screens/settings.ts';
import type { Formats } from '#renderer/state/app/formats.ts';

/** The groups of the settings in their order. A group without settings is not shown. */
export const settingGroups = [
  'account',
  'details',
  'numbers',
  'paper',
  'mail',
  'sync',
  'money',
  'dates',
  'appearance',
  'keyboard',
  'notifications',
  'privacy',
  'data',
  'about',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** The reach of a setting: every account on this computer, or the open account alone. */
export type SettingScope = 'computer' | 'account';

interface OfComputer<Value> {
  readonly scope: 'computer';
  readonly read: (settings: Settings) => Value;
  readonly write: (value: Value, settings: Settings) => Input<'settings:update'>;
}

interface OfAccount<Value> {
  readonly scope: 'account';
  readonly read: (paper: PaperSettings) => Value;
  readonly write: (value: Value, paper: PaperSettings) => Partial<PaperChoices>;
}

/** A value that is kept with the settings of the computer or with those of the account. */
export type Kept<Value> = OfComputer<Value> | OfAccount<Value>;

/** The circumstances that decide whether a setting is shown. */
export interface SettingPlace {
  readonly account: AccountInfo | null;
  readonly platform: AppState['platform'];
}

interface Placed {
  readonly group: SettingGroup;
  /** Absent for a setting that every window has; one of the account is shown only while an account is open. */
  readonly isFor?: (place: SettingPlace) => boolean;
}

export type SwitchSetting = Placed & Kept<boolean> & { readonly kind: 'switch' };
export type NumberSetting = Placed &
  Kept<number> & { readonly kind: 'number'; readonly most: number; readonly unit: () => string };
export type TextSetting = Placed &
  Kept<string> & {
    readonly kind: 'text';
    readonly longest: number;
    /** True for a text of several lines. */
    readonly isLong?: boolean;
    /** Returns what is wrong with a text, in a sentence; such a text is kept all the same. */
    readonly problem?: (text: string) => string | null;
  };
export type ChoiceSetting = Placed &
  Kept<string> & {
    readonly kind: 'choice';
    /** Returns the options in their order. Up to four are shown side by side. */
    readonly options: (formats: Formats) => readonly { readonly value: string; readonly label: string }[];
  };
/** A setting with a control of its own, which `own-settings.ts` names. */
export type OwnSetting = Placed & {
  readonly kind: 'own';
  readonly scope: SettingScope;
  /** True for a control that shows the name of the setting itself. */
  readonly isNamed?: boolean;
};

export type Setting = SwitchSetting | NumberSetting | TextSetting | ChoiceSetting | OwnSetting;

export const isShownAt = ({ scope, isFor }: Setting, place: SettingPlace): boolean =>
  (scope === 'computer' || place.account !== null) && (isFor?.(place) ?? true);
