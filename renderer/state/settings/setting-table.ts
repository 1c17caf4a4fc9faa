import { isBic, isIban } from '#shared/documents/iban.ts';
import type { OwnDetailField } from '#shared/documents/own-details.ts';
import { MAX_DETAIL } from '#shared/documents/own-details.ts';
import { MAX_ISSUER, MAX_SENDER, paperSizes } from '#shared/documents/paper-settings.ts';
import { monthForms } from '#shared/dates/month-names.ts';
import type { NoticeKind } from '#shared/notices/notice.ts';
import type { QuietHours } from '#shared/notices/quiet-hours.ts';
import type { BackgroundSettings } from '#shared/screens/settings.ts';
import { mailSettingLimits, syncEveryChoices, textSizes } from '#shared/screens/settings.ts';
import { updateChannels } from '#shared/screens/updates.ts';
import { formatMoney, formatQuantity } from '#shared/money/format.ts';
import { words } from '#shared/words/words.ts';
import { writeDate } from '#shared/writing/write.ts';
import type { WritingChoices } from '#shared/writing/writing.ts';
import { currencyForms, dateForms, dateFormsFor, numberForms, weekStarts } from '#shared/writing/writing.ts';
import type { Formats } from '#renderer/state/app/formats.ts';
import type { ChoiceSetting, Setting, SettingGroup, SettingPlace, SwitchSetting, TextSetting } from './setting.ts';

const themes = ['system', 'light', 'dark'] as const;

/** Returns the choice that a text of a list of choices stands for. */
const chosen = <Choice extends string>(choices: readonly [Choice, ...Choice[]], text: string): Choice =>
  choices.find((choice) => choice === text) ?? choices[0];

/** Returns the setting of one of the person's own details. `problemOf` says what is wrong with a text that is not empty. */
const detail = (field: OwnDetailField, problemOf: (text: string) => string | null = () => null): TextSetting => ({
  group: 'details',
  kind: 'text',
  scope: 'account',
  longest: MAX_DETAIL,
  problem: (text) => (text.trim() === '' ? null : problemOf(text.trim())),
  read: ({ details }) => details[field],
  write: (text, { details }) => ({ details: { ...details, [field]: text } }),
});

const hasKey = ({ account }: SettingPlace): boolean => account?.isDemo === false;

/** Describes a switch of what Inkwell does without a window. */
const inBackground = (name: keyof BackgroundSettings): SwitchSetting => ({
  group: 'sync',
  kind: 'switch',
  scope: 'computer',
  read: ({ background }) => background[name],
  write: (isOn, { background }) => ({ background: { ...background, [name]: isOn } }),
});

/** Describes a switch of notifications. */
const ofNotices = (name: NoticeKind | 'showsNames'): SwitchSetting => ({
  group: 'notifications',
  kind: 'switch',
  scope: 'computer',
  read: ({ notices }) => notices[name],
  write: (isOn, { notices }) => ({ notices: { ...notices, [name]: isOn } }),
});

const SAMPLE_NUMBER = '1234.56';
/** A day that is no month. */
const SAMPLE_DATE = '2026-11-21';

const groupOfWriting = {
  numbers: 'money',
  currency: 'money',
  dates: 'dates',
  weekStart: 'dates',
} as const satisfies Record<keyof WritingChoices, SettingGroup>;

/** Describes a choice of how numbers and dates are written. `label` shows a sample of one; that of the system is named as such. */
const writing = <Name extends keyof WritingChoices, Choice extends WritingChoices[Name]>(
  name: Name,
  choices: readonly [Choice, ...Choice[]],
  label: (choice: Choice, formats: Formats) => string,
): ChoiceSetting => ({
  group: groupOfWriting[name],
  kind: 'choice',
  scope: 'computer',
  options: (formats) =>
    choices.map((value) => {
      const sample = label(value, formats);
      return { value, label: value === 'system' ? words.settings_as_system({ sample }) : sample };
    }),
  read: ({ writing: now }) => now[name],
  write: (value, { writing: now }) => ({ writing: { ...now, [name]: chosen(choices, value) } }),
});

const dateForm = writing('dates', dateForms, (dates, formats) => writeDate(SAMPLE_DATE, { ...formats.writing, dates }));

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Describes the full hour at which quiet hours begin or end. */
const quietHour = (end: keyof QuietHours): ChoiceSetting => ({
  group: 'notifications',
  kind: 'choice',
  scope: 'computer',
  options: ({ locale }) => {
    const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
    return HOURS.map((hour) => ({ value: String(hour), label: format.format(hour * 3_600_000) }));
  },
  read: ({ notices }) => String(Math.floor(notices.quiet[end] / 60)),
  write: (hour, { notices }) => ({ notices: { ...notices, quiet: { ...notices.quiet, [end]: Number(hour) * 60 } } }),
});

/**
 * All settings, each once, in the order in which their groups show them. What one is called and explained with is in the
 * messages `setting_label`, `setting_hint` and `setting_terms`.
 */
export const settings = {
  account_name: { group: 'account', kind: 'own', scope: 'account', isNamed: true },
  account_facts: { group: 'account', kind: 'own', scope: 'account' },
  api_key: { group: 'account', kind: 'own', scope: 'account', isNamed: true, isFor: hasKey },
  leave_account: { group: 'account', kind: 'own', scope: 'account', isNamed: true },

  issuer: {
    group: 'details',
    kind: 'text',
    scope: 'account',
    longest: MAX_ISSUER,
    read: ({ issuer }) => issuer,
    write: (issuer) => ({ issuer }),
  },
  street: detail('street'),
  zip: detail('zip'),
  city: detail('city'),
  country: detail('country'),
  vat_id: detail('vatId'),
  tax_number: detail('taxNumber'),
  own_email: detail('email', (text) => (/^[^\s@]+@[^\s@]+$/.test(text) ? null : words.settings_bad_email())),
  phone: detail('phone'),
  iban: detail('iban', (text) => (isIban(text) ? null : words.settings_bad_iban())),
  bic: detail('bic', (text) => (isBic(text) ? null : words.settings_bad_bic())),
  details_on_paper: { group: 'details', kind: 'own', scope: 'account', isNamed: true },

  number_pattern: { group: 'numbers', kind: 'own', scope: 'account' },
  number_report: { group: 'numbers', kind: 'own', scope: 'account' },

  paper_size: {
    group: 'paper',
    kind: 'choice',
    scope: 'account',
    options: () => paperSizes.map((value) => ({ value, label: words.paper_size_name({ size: value }) })),
    read: ({ size }) => size,
    write: (size) => ({ size: chosen(paperSizes, size) }),
  },
  paper_accent: { group: 'paper', kind: 'own', scope: 'account' },
  paper_logo: { group: 'paper', kind: 'own', scope: 'account' },
  sender: {
    group: 'paper',
    kind: 'text',
    scope: 'account',
    isLong: true,
    longest: MAX_SENDER,
    read: ({ sender }) => sender,
    write: (sender) => ({ sender }),
  },
  copy_mark: {
    group: 'paper',
    kind: 'switch',
    scope: 'account',
    read: ({ isCopyMarked }) => isCopyMarked,
    write: (isCopyMarked) => ({ isCopyMarked }),
  },
  file_name: { group: 'paper', kind: 'own', scope: 'account', isNamed: true },

  hold_seconds: {
    group: 'mail',
    kind: 'number',
    scope: 'computer',
    most: mailSettingLimits.holdSeconds,
    unit: () => words.mail_seconds(),
    read: ({ mail }) => mail.holdSeconds,
    write: (holdSeconds, { mail }) => ({ mail: { ...mail, holdSeconds } }),
  },
  cool_down_days: {
    group: 'mail',
    kind: 'number',
    scope: 'computer',
    most: mailSettingLimits.coolDownDays,
    unit: () => words.mail_days(),
    read: ({ mail }) => mail.coolDownDays,
    write: (coolDownDays, { mail }) => ({ mail: { ...mail, coolDownDays } }),
  },
  mail_texts: { group: 'mail', kind: 'own', scope: 'account' },

  keep_running: inBackground('keepsRunning'),
  start_at_login: inBackground('startsAtLogin'),
  save_battery: inBackground('savesBattery'),
  sync_every: {
    group: 'sync',
    kind: 'choice',
    scope: 'computer',
    isFor: hasKey,
    options: (formats) =>
      syncEveryChoices.map((minutes) => ({
        value: String(minutes),
        label: formats.length(minutes * 60_000) ?? String(minutes),
      })),
    read: ({ sync }) => String(sync.everyMinutes),
    write: (minutes) => ({
      sync: { everyMinutes: syncEveryChoices.find((choice) => String(choice) === minutes) ?? syncEveryChoices[1] },
    }),
  },

  number_form: writing('numbers', numberForms, (form, { locale }) => formatQuantity(SAMPLE_NUMBER, locale, form)),
  currency_form: writing('currency', currencyForms, (form, { locale, writing: { numbers } }) =>
    words.settings_currency_form({ form, sample: formatMoney('12', 'USD', locale, { currency: form, numbers }) }),
  ),

  date_form: {
    ...dateForm,
    options: (formats) => {
      const forms: readonly string[] = dateFormsFor(formats.writing);
      return dateForm.options(formats).filter(({ value }) => forms.includes(value));
    },
  },
  week_start: {
    ...writing('weekStart', weekStarts, (day) => words.settings_week_start({ day })),
    options: () => weekStarts.map((value) => ({ value, label: words.settings_week_start({ day: value }) })),
  },
  year_start: {
    group: 'dates',
    kind: 'choice',
    scope: 'computer',
    options: ({ locale }) => monthForms(locale).map(([label = ''], at) => ({ value: String(at + 1), label })),
    read: ({ figures }) => String(figures.yearStart),
    write: (month) => ({ figures: { yearStart: Number(month) } }),
  },

  theme: {
    group: 'appearance',
    kind: 'choice',
    scope: 'computer',
    options: () => themes.map((value) => ({ value, label: words.settings_theme_name({ theme: value }) })),
    read: ({ theme }) => theme,
    write: (theme) => ({ theme: chosen(themes, theme) }),
  },
  text_size: {
    group: 'appearance',
    kind: 'choice',
    scope: 'computer',
    options: () => textSizes.map((value) => ({ value, label: words.settings_text_size({ size: value }) })),
    read: ({ textSize }) => textSize,
    write: (size) => ({ textSize: chosen(textSizes, size) }),
  },
  editor_preview: {
    group: 'appearance',
    kind: 'switch',
    scope: 'computer',
    read: ({ editor }) => editor.showsPreview,
    write: (showsPreview) => ({ editor: { showsPreview } }),
  },

  single_keys: {
    group: 'keyboard',
    kind: 'switch',
    scope: 'computer',
    read: ({ keyboard }) => keyboard.usesCharacters,
    write: (usesCharacters, { keyboard }) => ({ keyboard: { ...keyboard, usesCharacters } }),
  },
  keys: { group: 'keyboard', kind: 'own', scope: 'computer', isNamed: true },

  notify_needs_you: ofNotices('needs_you'),
  notify_paid: ofNotices('paid'),
  notify_overdue: ofNotices('overdue'),
  notify_names: ofNotices('showsNames'),
  quiet_from: quietHour('from'),
  quiet_until: quietHour('until'),

  lock: { group: 'privacy', kind: 'own', scope: 'computer' },

  backup: { group: 'data', kind: 'own', scope: 'account' },
  archive: { group: 'data', kind: 'own', scope: 'account' },
  settings_file: { group: 'data', kind: 'own', scope: 'computer' },
  diagnostics: { group: 'data', kind: 'own', scope: 'computer' },

  version: { group: 'about', kind: 'own', scope: 'computer' },
  update_channel: {
    group: 'about',
    kind: 'choice',
    scope: 'computer',
    options: () => updateChannels.map((value) => ({ value, label: words.updates_channel_name({ channel: value }) })),
    read: ({ updates }) => updates.channel,
    write: (channel) => ({ updates: { channel: chosen(updateChannels, channel) } }),
  },
  release_notes: { group: 'about', kind: 'own', scope: 'computer', isNamed: true },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingId = keyof typeof settings;

/** A place of the settings: a group or one setting. Their elements have the ids `settings-<place>`. */
export type SettingsPlace = SettingGroup | SettingId;

/** The settings with a control of their own. */
export type OwnSettingId = {
  [Id in SettingId]: (typeof settings)[Id] extends { readonly kind: 'own' } ? Id : never;
}[SettingId];

// `Object.keys` loses the key type.
export const settingIds = Object.keys(settings) as readonly SettingId[];

export const settingOf = (id: SettingId): Setting => settings[id];
