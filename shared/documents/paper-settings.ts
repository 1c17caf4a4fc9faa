/** How the paper of an account looks. Kept with the account: another one has another logo. */
export interface PaperSettings {
  readonly size: PaperSize;
  /** `#rrggbb`, for the rule over the total and, where it can be read on white, for the heading. */
  readonly accent: string;
  /** Whether the foot of every page says that this is a local copy, in the client's language. */
  readonly isCopyMarked: boolean;
  /** Who writes the invoices, on paper and in mails; empty until a person types it. The service does not tell it. */
  readonly issuer: string;
  /** What stands under the issuer's name: address, tax number, bank. The service tells none of it. */
  readonly sender: string;
  /** How a file is called, without its ending; see `fileNameOf`. */
  readonly fileName: string;
  readonly logo: PaperLogo | null;
}

/** What a person chooses of it by hand. */
export type PaperChoices = Omit<PaperSettings, 'logo'>;

export interface PaperLogo {
  /** Under `/paper/`; changes with the picture. */
  readonly name: string;
  /** In pixels. */
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
export const DEFAULT_FILE_NAME = '{number} {client}';
export const ACCENT = /^#[0-9a-f]{6}$/;
export const MAX_PATTERN = 200;
export const MAX_ISSUER = 200;
export const MAX_SENDER = 1_000;
export const MAX_LOGO_BYTES = 2_000_000;
export const MAX_LOGO_PIXELS = 4_000;

/** Where people buy Letter paper; everybody else uses A4 (CLDR, measurementData/paperSize). */
const LETTER_REGIONS: ReadonlySet<string> = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

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
    sender: '',
    fileName: DEFAULT_FILE_NAME,
    logo: null,
  };
}
