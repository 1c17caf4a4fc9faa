import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readProfileJson, whyNotWritten, writeProfileJson } from '#main/profile/json-files.ts';
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
import { readPicture } from './picture.ts';

/** How the paper of an account looks: a small file and a picture in the account's own folder, gone with it. */
export interface PaperDesk {
  read(): PaperSettings;
  update(choices: PaperChoices): PaperSettings;
  /** Base64, or null to do without; throws `invalid_input` for what is no picture, too large or not PNG or JPEG. */
  setLogo(data: string | null): PaperSettings;
  /** The bytes behind a logo's name; null for any other name. */
  readLogo(name: string): Promise<Buffer | null>;
}

const LOGO = /^logo-[0-9a-f]{16}\.(png|jpg)$/;
const FILE = 'paper.json';

/**
 * `folder` is the open account's; null while none is open. `usualIssuer` is who writes its invoices where nobody was typed: an
 * account is known by its address, and that is no name to put on paper.
 */
export function createPaperDesk(
  folder: () => string | null,
  locale: string,
  usualIssuer: () => string = () => '',
): PaperDesk {
  function requireFolder(): string {
    const open = folder();
    if (open === null) throw new AppError('book_missing', 'No account is open. Connect one or open the demo book.');
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
      // Whoever can mend a damaged file finds it beside the new one.
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
      // Only now: until the settings name the new picture, the old one is the account's.
      removeOthers(open, logo?.name ?? null);
      return settings;
    },
    async readLogo(name) {
      const open = folder();
      if (open === null || !LOGO.test(name)) return null;
      return readFile(join(open, name)).catch(() => null);
    },
  };
}

function keepLogo(folder: string, bytes: Buffer): PaperSettings['logo'] {
  const picture = readPicture(bytes);
  if (picture === null) throw new AppError('invalid_input', 'This is no PNG or JPEG picture. Choose another file.');
  const { ending, width, height } = picture;
  if (bytes.length > MAX_LOGO_BYTES)
    throw new AppError('invalid_input', 'This picture is larger than 2 MB. Choose a smaller one.');
  if (Math.max(width, height) > MAX_LOGO_PIXELS || Math.min(width, height) < 1)
    throw new AppError('invalid_input', `This picture is wider or higher than ${String(MAX_LOGO_PIXELS)} pixels.`);
  const name = `logo-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${ending}`;
  try {
    writeFileSync(join(folder, name), bytes, { mode: 0o600 });
  } catch (thrown) {
    throw whyNotWritten(thrown);
  }
  return { name, width, height };
}

/** A damaged or older file costs the choices it holds, never the start. */
function schemaFor(usual: PaperSettings): z.ZodType<PaperSettings> {
  return z
    .object({
      size: z.enum(paperSizes).catch(usual.size),
      accent: z.string().regex(ACCENT).catch(usual.accent),
      issuer: z.string().max(MAX_ISSUER).catch(usual.issuer),
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

/** One that cannot be removed costs nothing: no settings name it, and the next choice tries again. */
function removeOthers(folder: string, kept: string | null): void {
  try {
    for (const name of readdirSync(folder)) if (LOGO.test(name) && name !== kept) rmSync(join(folder, name));
  } catch {
    // It goes with the account's folder at the latest.
  }
}

/** Throws `read_only` where it is there and cannot be read: what it says is not to be written over. */
function readJson(path: string): unknown {
  const json = readProfileJson(path);
  return json.kind === 'read' ? json.value : {};
}
