import type { InvoiceRow } from '#shared/lists/invoice-list.ts';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dialog } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyClient } from '#shared/client/client-form.ts';
import type { Pdf } from '#test/helpers/pdf.ts';
import { readPdf } from '#test/helpers/pdf.ts';
import type { LaunchedInkwell } from './launch.ts';
import { launchInkwell } from './launch.ts';
import { request } from './request.ts';

const samples = [
  {
    language: 'de',
    client: 'Müller & Söhne Großhandel GmbH',
    words: ['Quittung', 'Erhalten von', 'Rechnung', 'Zahlungsart', 'Erhaltener Betrag', '750,00 €'],
    due: 'Noch offen 250,00 €',
    copy: 'Lokale Kopie',
    fonts: /^Inter-(Regular|SemiBold)$/,
  },
  {
    language: 'ja',
    client: '株式会社山田製作所',
    words: ['領収書', 'お支払者', '請求書', 'お支払方法', '受領金額', '€750.00'],
    due: '未払残高 €250.00',
    copy: 'ローカルコピー',
    fonts: /^(Inter-(Regular|SemiBold)|NotoSansJP)/,
  },
  {
    language: 'si',
    client: 'ශ්‍රී ලංකා ප්‍රකාශකයෝ',
    words: ['රිසිට්පත', 'ගෙවූ තැනැත්තා', 'ලැබුණු මුදල', '€750.00'],
    due: 'තව ගෙවිය යුතු මුදල €250.00',
    copy: 'ස්ථානීය පිටපත',
    fonts: /^(Inter-(Regular|SemiBold)|NotoSansSinhala-(Regular|SemiBold))$/,
  },
] as const;

const bare = (text: string): string => text.replaceAll(/\s/g, '');

let dataDir: string;
let inkwell: LaunchedInkwell;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-receipt-'));
  inkwell = await launchInkwell({ dataDir, demo: true });
  const { page } = inkwell;
  await page.getByRole('row', { name: /INV-000400/ }).waitFor();
  const { logo: _, ...look } = await request(page, 'paper:get', null);
  await request(page, 'paper:update', { ...look, size: 'a4', sender: '18 Harbor Road' });
  await request(page, 'sync:set-offline', { isOffline: true });
});

afterAll(async () => {
  await inkwell.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe.each(samples)('the PDF of a receipt in $language', (sample) => {
  const asked: string[] = [];
  let number: string;
  let pdf: Pdf;

  beforeAll(async () => {
    const { page } = inkwell;
    const fileName = `saved-${sample.language}.pdf`;
    const path = join(dataDir, fileName);
    const client = await request(page, 'client:create', {
      ...emptyClient,
      name: sample.client,
      business_email: 'a@b.example',
      language: sample.language,
      currency: 'EUR',
    });
    const draft = await request(page, 'draft:open', { uid: null, clientUid: client.uid });
    number = draft.form.statementNo;
    const line = {
      key: '1',
      kind: 'items',
      date: '',
      description: 'Logo',
      quantity: '1',
      unit: '',
      price: '1000',
    } as const;
    await request(page, 'draft:save', { uid: draft.uid, form: { ...draft.form, lines: [line] } });
    // A gateway's money is in, whether the account has heard of it or not.
    const form = { date: '2026-11-20', amount: '750', method: 'stripe', details: 'ch_77', isReceived: true };
    await request(page, 'payment:save', { invoiceUid: draft.uid, form, confirmed: { twins: [], over: '0' } });
    await page.evaluate(`location.hash = '#/invoices/${draft.uid}'`);
    const answer = (dialog: Dialog): void => {
      asked.push(dialog.defaultValue());
      void dialog.accept(path);
    };
    page.on('dialog', answer);
    await page.getByRole('heading', { name: `Invoice ${number}`, level: 1 }).waitFor();
    await page
      .getByRole('button', { name: /^Receipt/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^Receipt/ });
    await dialog.getByRole('heading', { name: sample.words[0] }).waitFor();
    await dialog.getByRole('button', { name: 'Save PDF' }).click();
    await page.getByText(`${fileName} saved.`).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    page.off('dialog', answer);
    pdf = await readPdf(readFileSync(path));
  });

  it('is called what it is, in the client’s language, unlike its invoice', () => {
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(new RegExp(`${sample.words[0]} .* ${sample.client}\\.pdf`));
    expect(pdf.title).toContain(sample.words[0]);
    expect(pdf.language).toBe(sample.language);
  });

  it('is one page that could mean text, and says at its foot that it was made here', () => {
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.size.map(Math.round)).toEqual([595, 842]);
    const text = pdf.pages[0]?.text ?? '';
    for (const expected of [
      ...sample.words,
      sample.client,
      sample.copy,
      sample.due,
      number,
      'Stripe',
      'ch_77',
      '18 Harbor Road',
    ])
      expect(text).toContain(bare(expected));
  });

  it('is tagged, and brings its own fonts', () => {
    expect(pdf.isTagged).toBe(true);
    const roles = pdf.pages.flatMap((page) => page.roles);
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
    for (const font of pdf.fonts) expect(font).toMatch(sample.fonts);
  });
});

describe('the PDF of a statement', () => {
  it('ends with what is due of the client’s issued invoices, by the account’s own figures', async () => {
    const { page } = inkwell;
    const path = join(dataDir, 'statement.pdf');
    const order = { sort: { column: 'date', direction: 'desc' }, thenBy: null } as const;
    const listed = {
      list: 'invoices',
      tab: 'outstanding',
      search: '',
      terms: [],
      ...order,
      offset: 0,
      limit: 500,
    } as const;
    // They are rows of the list that was asked for.
    const rows = (await request(page, 'list:page', listed)).rows as readonly InvoiceRow[];
    const [first] = rows;
    if (first === undefined || first.clientUid === null) throw new Error('the demo book has money outstanding');
    const due = rows
      .filter(({ clientUid, upload }) => clientUid === first.clientUid && upload === 'synced')
      .reduce((sum, { totalDue }) => sum + Math.round(Number(totalDue) * 100), 0);
    const range = { from: null, to: '2030-12-31', isOpen: false };
    const accept = (dialog: Dialog): void => void dialog.accept(path);
    page.on('dialog', accept);
    const { results } = await request(page, 'document:save-pdf', { kind: 'statement', uids: [first.clientUid], range });
    page.off('dialog', accept);
    expect(results).toMatchObject([{ fileName: 'statement.pdf', problem: null }]);
    const pdf = await readPdf(readFileSync(path));
    const text = pdf.pages.map((one) => one.text).join('');
    const closing = (due / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    expect(text).toContain('Openingbalance');
    expect(text).toMatch(new RegExp(`Closingbalance[^0-9]*${closing.replaceAll('.', '[.]')}`));
  });
});
