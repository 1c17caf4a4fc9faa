import type { PaperChoices } from '#shared/documents/paper-settings.ts';
import type { ChosenSettings } from './settings.ts';

/** The settings of a file, as far as this version understands them. */
export interface SettingsImport {
  readonly file: string;
  readonly computer: Partial<ChosenSettings>;
  readonly account: Partial<PaperChoices>;
  /** The number of settings in the file that this version cannot use. */
  readonly ignored: number;
}
