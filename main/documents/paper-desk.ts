import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readProfileJson, whyNotWritten, writeProfileJson } from '#main/profile/json-files.ts';
import { PRIVATE_FILE } from '#main/platform/private-files.ts';
import { AppError } from '#shared/errors.ts';
import type { PaperChoices, PaperSettings } from '#shared/documents/paper-settings.ts';
import {
  ACCENT,
  defaultPaper,
  MAX_ISSUER,
  MAX_LOGO_BYTES,
  MAX_LOGO_PIXELS,
  MAX_PATTERN,
  MAX_SENDER,
  paperSizes,
} from '#shared/documents/paper-settings.ts';
import { MAX_DETAIL, mapDetails, noDetails } from '#shared/documents/own-details.ts';
import { readPicture } from './picture.ts';
import { plainPicture } from './plain-picture.ts';
import { isWholePicture } from './whole-picture.ts';
import { message } from '#shared/words/message.ts';

/** Reads and writes the account's paper settings and logo: one JSON file and one picture in the account's folder. */
export interface PaperDesk {
  read(): PaperSettings;
  update(choices: PaperChoices): PaperSettings;
  /** Sets the logo from Base64, or removes it for null. Throws `invalid_input` unless it is a whole PNG or JPEG within the limits. */
  setLogo(data: string | null): PaperSettings;
  /** Returns the bytes of a logo file of the open account; null for every other name, and when the file was damaged. */
  readLogo(name: string): Promise<Buffer | null>;
}

const LOGO = /^logo-[0-9a-f]{16}\.(png|jpg)$/;
const FILE = 'paper.json';

/**
 * Creates the desk. `folder` returns the open account's folder, null while none is open. `usualIssuer` returns the default for
 * the issuer's name: empty for a real account, which is known by its web address only.
 */
export function createPaperDesk(
  folder: () => string | null,
  locale: string,
  usualIssuer: () => string = () => '',
): PaperDesk {
  function requireFolder(): string {
    const open = folder();
    if (open === null) throw new AppError('book_missing', message('error_no_account_open'));
    return open;
  }

  function read(): PaperSettings {
    const open = folder();
    const usual = { ...defaultPaper(locale), issuer: usualIssuer() };
    return open === null ? usual : schemaFor(usual).parse(readJson(join(open, FILE)));
  }

  function write(settings: PaperSettings): PaperSettings {
    const path = join(requireFolder(), FILE);
    writeProfileJson(path, settings, () => {
      // Keeps a damaged file beside the new one, so that it can still be repaired by hand.
      if (readProfileJson(path).kind === 'damaged') copyFileSync(path, `${path}.bad`);
    });
    return settings;
  }

  return {
    read,
    update: (choices) => write({ ...read(), ...choices }),
    setLogo(data) {
      const open = requireFolder();
      const logo = data === null ? null : keepLogo(open, Buffer.from(data, 'base64'));
      const settings = write({ ...read(), logo });
      // Deleted last: until the settings name the new picture, the old one is still in use.
      removeOthers(open, logo?.name ?? null);
      return settings;
    },
    async readLogo(name) {
      const open = folder();
      if (open === null || !LOGO.test(name)) return null;
      const bytes = await readFile(join(open, name)).catch(() => null);
      const picture = bytes === null ? null : readPicture(bytes);
      return bytes !== null && picture !== null && isWholePicture(bytes, picture) ? bytes : null;
    },
  };
}

function keepLogo(folder: string, given: Buffer): PaperSettings['logo'] {
  const picture = readPicture(given);
  if (picture === null) throw new AppError('invalid_input', message('error_logo_format'));
  const { ending, width, height } = picture;
  if (given.length > MAX_LOGO_BYTES) throw new AppError('invalid_input', message('error_logo_size'));
  if (Math.max(width, height) > MAX_LOGO_PIXELS || Math.min(width, height) < 1)
    throw new AppError('invalid_input', message('error_logo_pixels', { most: MAX_LOGO_PIXELS }));
  if (!isWholePicture(given, picture)) throw new AppError('invalid_input', message('error_logo_damaged'));
  // Documents are sent to others: where and with what a photograph was taken is none of their business.
  const bytes = plainPicture(given, picture);
  const name = `logo-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${ending}`;
  try {
    writeFileSync(join(folder, name), bytes, { mode: PRIVATE_FILE });
  } catch (thrown) {
    throw whyNotWritten(thrown);
  }
  return { name, width, height };
}

const detailsSchema = z.object(mapDetails(() => z.string().max(MAX_DETAIL).catch(''))).catch(noDetails);

/** Returns a schema that replaces every unreadable setting by its default, so that a damaged or older file still opens. */
function schemaFor(usual: PaperSettings): z.ZodType<PaperSettings> {
  return z
    .object({
      size: z.enum(paperSizes).catch(usual.size),
      accent: z.string().regex(ACCENT).catch(usual.accent),
      issuer: z.string().max(MAX_ISSUER).catch(usual.issuer),
      details: detailsSchema,
      sender: z.string().max(MAX_SENDER).catch(usual.sender),
      isCopyMarked: z.boolean().catch(usual.isCopyMarked),
      fileName: z.string().max(MAX_PATTERN).catch(usual.fileName),
      logo: z
        .object({ name: z.string().regex(LOGO), width: z.int().positive(), height: z.int().positive() })
        .nullable()
        .catch(null),
    })
    .catch(usual);
}

/** Deletes all other logos. A failure is ignored: no settings name those files, and the next choice tries again. */
function removeOthers(folder: string, kept: string | null): void {
  try {
    for (const name of readdirSync(folder)) if (LOGO.test(name) && name !== kept) rmSync(join(folder, name));
  } catch {
    // Deleted with the account's folder at the latest.
  }
}

/** Reads the settings file. Throws `read_only` when it exists and cannot be read, so that it is not overwritten. */
function readJson(path: string): unknown {
  const json = readProfileJson(path);
  return json.kind === 'read' ? json.value : {};
}
