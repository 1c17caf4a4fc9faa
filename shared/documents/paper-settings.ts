import type { OwnDetails } from './own-details.ts';
import { noDetails } from './own-details.ts';

/** The look of an account's papers. Stored per account, because another account has another logo. */
export interface PaperSettings {
  readonly size: PaperSize;
  /** `#rrggbb`, for the rule above the total and, if readable on white, for the heading. */
  readonly accent: string;
  /** True if the foot of every page says, in the client's language, that it is a local copy. */
  readonly isCopyMarked: boolean;
  /**
   * The name of the issuer on paper and in mails; empty until a person types it, because the service does not send it.
   */
  readonly issuer: string;
  /** The issuer's details field by field, for what needs one of them by itself. Paper has them only in `sender`. */
  readonly details: OwnDetails;
  /** The text under the issuer's name: address, tax number, bank. The service sends none of it. */
  readonly sender: string;
  /** The pattern of file names, without extension; see `fileNameOf`. */
  readonly fileName: string;
  readonly logo: PaperLogo | null;
}

/** The settings that a person types or selects. */
export type PaperChoices = Omit<PaperSettings, 'logo'>;

export interface PaperLogo {
  /** The file name under `/paper/`; changes with the picture. */
  readonly name: string;
  /** The size in pixels. */
  readonly width: number;
  readonly height: number;
}

export const paperSizes = ['a4', 'letter'] as const;
export type PaperSize = (typeof paperSizes)[number];

/** Width and height in millimetres. */
export const paperMeasures: Readonly<Record<PaperSize, readonly [width: number, height: number]>> = {
  a4: [210, 297],
  letter: [215.9, 279.4],
};

export const DEFAULT_ACCENT = '#1a2036';
const DEFAULT_FILE_NAME = '{number} {client}';
export const ACCENT = /^#[0-9a-f]{6}$/;
export const MAX_PATTERN = 200;
export const MAX_ISSUER = 200;
export const MAX_SENDER = 1_000;
export const MAX_LOGO_BYTES = 2_000_000;
export const MAX_LOGO_PIXELS = 4_000;

/** Regions that use Letter paper; all others use A4 (CLDR, measurementData/paperSize). */
const LETTER_REGIONS: ReadonlySet<string> = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

/** Returns the paper size of a locale's region; A4 for text that is no language tag. */
export function paperSizeOf(locale: string): PaperSize {
  try {
    return LETTER_REGIONS.has(new Intl.Locale(locale).maximize().region ?? '') ? 'letter' : 'a4';
  } catch {
    return 'a4';
  }
}

export function defaultPaper(locale: string): PaperSettings {
  return {
    size: paperSizeOf(locale),
    accent: DEFAULT_ACCENT,
    isCopyMarked: true,
    issuer: '',
    details: noDetails,
    sender: '',
    fileName: DEFAULT_FILE_NAME,
    logo: null,
  };
}
