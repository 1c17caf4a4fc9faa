import * as files from 'node:fs';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import * as promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeWhole } from '#main/documents/document-files.ts';
import { createPaperDesk } from '#main/documents/paper-desk.ts';

// Overloads of Node's own functions are more than the typed form of this call understands.
vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof files>();
  return {
    ...original,
    renameSync: vi.fn(original.renameSync),
    readFileSync: vi.fn(original.readFileSync),
    rmSync: vi.fn(original.rmSync),
    writeFileSync: vi.fn(original.writeFileSync),
  };
});
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof promises>();
  return { ...original, rename: vi.fn(original.rename), writeFile: vi.fn(original.writeFile) };
});

const codes = ['EPERM', 'EACCES', 'EBUSY'] as const;
const failure = (code: string): Error => Object.assign(new Error(code), { code });

let folder: string;
const at = (name: string): string => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkwell-held-'));
  writeFileSync(at('a.pdf'), 'old');
});
afterEach(() => {
  for (const mocked of [files.renameSync, files.readFileSync, files.rmSync, files.writeFileSync])
    vi.mocked(mocked).mockReset();
  for (const mocked of [promises.rename, promises.writeFile]) vi.mocked(mocked).mockReset();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(codes)('a document that another program has open (%s)', (code) => {
  it('is replaced when the other program closes it after a moment', async () => {
    vi.mocked(promises.rename).mockRejectedValueOnce(failure(code)).mockRejectedValueOnce(failure(code));
    await writeWhole(at('a.pdf'), 'new');
    expect(readFileSync(at('a.pdf'), 'utf8')).toBe('new');
  });

  it('stays as it was when the program keeps it open, and the person is told', async () => {
    vi.mocked(promises.rename).mockRejectedValue(failure(code));
    await expect(writeWhole(at('a.pdf'), 'new')).rejects.toMatchObject({
      code: 'read_only',
      message: 'a.pdf is open in another program. Close it there and try again.',
    });
    expect(readFileSync(at('a.pdf'), 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['a.pdf']);
  });
});

it.each(['EPERM', 'EACCES'])('does not report an open document when the folder is not writable (%s)', async (code) => {
  vi.mocked(promises.writeFile).mockRejectedValueOnce(failure(code));
  await expect(writeWhole(at('a.pdf'), 'new')).rejects.toMatchObject({
    message: expect.stringMatching(/can’t be written there/) as string,
  });
});

it.each(codes)('saves the paper settings when their file is in use for a moment (%s)', (code) => {
  const desk = createPaperDesk(() => folder, 'en-US');
  desk.update({ ...desk.read(), sender: 'Acme' });
  vi.mocked(files.renameSync).mockImplementationOnce(() => {
    throw failure(code);
  });
  desk.update({ ...desk.read(), sender: 'Birch' });
  expect(createPaperDesk(() => folder, 'en-US').read().sender).toBe('Birch');
});

describe('the look of the paper', () => {
  const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const openDesk = () => createPaperDesk(() => folder, 'en-US');

  it.each(codes)('is read completely when its file is unreadable for a moment (%s)', (code) => {
    const desk = openDesk();
    desk.setLogo(PNG);
    desk.update({ ...desk.read(), sender: 'Acme' });
    vi.mocked(files.readFileSync).mockImplementationOnce(() => {
      throw failure(code);
    });
    const { logo, sender } = desk.read();
    expect([logo?.width, sender]).toEqual([1, 'Acme']);
  });

  it('is not overwritten when its file cannot be read at all', () => {
    const desk = openDesk();
    const { logo: _, ...choices } = desk.update({ ...desk.read(), sender: 'Acme' });
    vi.mocked(files.readFileSync).mockImplementation(() => {
      throw failure('EIO');
    });
    expect(() => desk.update({ ...choices, sender: '' })).toThrow(/can’t be read/);
    vi.mocked(files.readFileSync).mockReset();
    expect(openDesk().read().sender).toBe('Acme');
  });

  it('keeps a damaged file beside the new one', () => {
    writeFileSync(at('paper.json'), '{"sender": "Acme", ');
    const desk = openDesk();
    desk.update({ ...desk.read(), sender: 'Birch' });
    expect(readFileSync(at('paper.json.bad'), 'utf8')).toBe('{"sender": "Acme", ');
    expect(openDesk().read().sender).toBe('Birch');
  });

  it('has the new logo even when the old one cannot be deleted', () => {
    const desk = openDesk();
    desk.setLogo(PNG);
    vi.mocked(files.rmSync).mockImplementationOnce(() => {
      throw failure('EBUSY');
    });
    expect(desk.setLogo(null).logo).toBeNull();
    expect(openDesk().read().logo).toBeNull();
  });

  it('reports a full disk as such', () => {
    const desk = openDesk();
    const full = (): never => {
      throw failure('ENOSPC');
    };
    vi.mocked(files.writeFileSync).mockImplementationOnce(full);
    expect(() => desk.setLogo(PNG)).toThrow(/disk is full/);
    vi.mocked(files.writeFileSync).mockImplementationOnce(full);
    expect(() => desk.update(desk.read())).toThrow(/disk is full/);
  });
});
