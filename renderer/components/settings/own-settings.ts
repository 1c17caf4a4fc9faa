import type { Component } from 'svelte';
import type { OwnSettingId, SettingId } from '#renderer/state/settings/setting-table.ts';
import AccountFacts from '#renderer/components/account/AccountFacts.svelte';
import AccountName from '#renderer/components/account/AccountName.svelte';
import LeaveAccount from '#renderer/components/account/LeaveAccount.svelte';
import ReplaceKeyForm from '#renderer/components/account/ReplaceKeyForm.svelte';
import ArchivePart from '#renderer/components/backup/ArchivePart.svelte';
import BackupSection from '#renderer/components/backup/BackupSection.svelte';
import ChooseKeys from '#renderer/components/keyboard/ChooseKeys.svelte';
import LockSettings from '#renderer/components/lock/LockSettings.svelte';
import TemplateEditor from '#renderer/components/mail/TemplateEditor.svelte';
import AccentChoice from '#renderer/components/paper/AccentChoice.svelte';
import DetailsOnPaper from '#renderer/components/paper/DetailsOnPaper.svelte';
import DiagnosticsPart from '#renderer/components/diagnostics/DiagnosticsPart.svelte';
import FileNameField from '#renderer/components/paper/FileNameField.svelte';
import LogoSetting from '#renderer/components/paper/LogoSetting.svelte';
import PaperSample from '#renderer/components/paper/PaperSample.svelte';
import ReleaseNotes from '#renderer/components/updates/ReleaseNotes.svelte';
import VersionAndUpdates from '#renderer/components/updates/VersionAndUpdates.svelte';
import type { SettingGroup } from '#renderer/state/settings/setting.ts';
import NumberGaps from './NumberGaps.svelte';
import NumberPatternSetting from './NumberPatternSetting.svelte';
import SettingsFile from './SettingsFile.svelte';

/** The controls of settings of the kind `own`. They take no props: each asks the app for what it shows. */
const ownControls: Readonly<Record<OwnSettingId, Component>> = {
  account_name: AccountName,
  account_facts: AccountFacts,
  api_key: ReplaceKeyForm,
  leave_account: LeaveAccount,
  number_pattern: NumberPatternSetting,
  number_report: NumberGaps,
  details_on_paper: DetailsOnPaper,
  paper_accent: AccentChoice,
  paper_logo: LogoSetting,
  file_name: FileNameField,
  mail_texts: TemplateEditor,
  keys: ChooseKeys,
  lock: LockSettings,
  backup: BackupSection,
  archive: ArchivePart,
  version: VersionAndUpdates,
  release_notes: ReleaseNotes,
  settings_file: SettingsFile,
  diagnostics: DiagnosticsPart,
};

export const ownControlOf = (id: SettingId): Component | null =>
  (ownControls as Partial<Record<SettingId, Component>>)[id] ?? null;

/** Components that a group shows beside its settings. */
export const besideGroup: Partial<Record<SettingGroup, Component>> = { paper: PaperSample };
