import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { statementWords } from '#shared/documents/statement-words.ts';
import { readPdf } from '#test/helpers/pdf.ts';
import { launchInkwell } from './launch.ts';
import { request } from './request.ts';

it('a statement is saved in the language of the client, and is put into a mail of the person’s own', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-statement-'));
  const inkwell = await launchInkwell({ dataDir, demo: true });
  onTestFinished(async () => {
    await inkwell.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const { page } = inkwell;
  await page.getByRole('row', { name: /INV-000400/ }).waitFor();
  await request(page, 'sync:set-offline', { isOffline: true });
  const [uid = ''] = await request(page, 'statement:debtors', null);
  const { client } = await request(page, 'client:page', { uid });
  const words = statementWords(typeof client['language'] === 'string' ? client['language'] : null);
  await page.evaluate(`location.hash = '#/clients/${uid}/statement'`);
  await page.getByRole('article').getByText(words.closing).first().waitFor();
  const path = join(dataDir, 'statement.pdf');
  page.on('dialog', (dialog) => void dialog.accept(path));
  await page.getByRole('button', { name: 'Save PDF' }).click();
  await page.getByText('statement.pdf saved.').waitFor();
  const { pages } = await readPdf(readFileSync(path));
  expect(pages.map(({ text }) => text).join('')).toContain(words.closing.replaceAll(/\s/g, ''));

  const folder = join(dataDir, 'mail-drafts');
  await page.getByRole('button', { name: 'E-mail…' }).click();
  const name = await vi.waitFor(
    () => {
      const [file] = existsSync(folder) ? readdirSync(folder).filter((each) => each.endsWith('.eml')) : [];
      if (file === undefined) throw new Error('There is no mail yet.');
      return file;
    },
    { timeout: 20_000 },
  );
  const mail = readFileSync(join(folder, name), 'utf8');
  expect(mail).toMatch(/^X-Unsent: 1\r\nTo: \S+@\S+\r\n/);
  const [, , pdf = ''] = mail.split('--inkwell-statement').map((part) => part.split('\r\n\r\n')[1] ?? '');
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
});
