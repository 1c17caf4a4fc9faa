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

const LINES = 18;
/** More than there is room for beside the name of a client. */
const ORDER = `PO-${'0123456789'.repeat(6)}`;

const languages = [
  {
    language: 'de',
    locale: 'de',
    client: 'Müller & Söhne Großhandel GmbH',
    line: 'Überprüfung der Größen, Maßstäbe und Außenflächen',
    note: 'Vielen Dank für Ihren Auftrag. Zahlbar ohne Abzug.',
    words: ['Rechnung', 'Beschreibung', 'Menge', 'Zwischensumme', 'Zu zahlen'],
    copy: 'Lokale Kopie',
    amounts: ['1.234,50 €', '22.221,00 €'],
    dayAs: (day: string) => `${day}.03.2025`,
    ways: 'Zahlungsarten: Überweisung, PayPal',
    fonts: /^Inter-(Regular|SemiBold)$/,
  },
  {
    language: 'ja',
    locale: 'ja',
    client: '株式会社山田製作所',
    line: '図面の確認、寸法と縮尺の検査および外面の塗装',
    note: 'ご発注ありがとうございます。お振込手数料はご負担ください。',
    words: ['請求書', '内容', '数量', '小計', 'ご請求額'],
    copy: 'ローカルコピー',
    amounts: ['€1,234.50', '€22,221.00'],
    dayAs: (day: string) => `2025/03/${day}`,
    ways: 'お支払方法：銀行振込、PayPal',
    fonts: /^(Inter-(Regular|SemiBold)|NotoSansJP)/,
  },
  {
    language: 'si',
    locale: 'si',
    client: 'ශ්‍රී ලංකා ප්‍රකාශකයෝ',
    line: 'ප්‍රමාණයන් පරීක්ෂා කිරීම සහ ගොඩනැගිල්ලේ පින්තාරු කිරීම',
    note: 'ඔබේ ඇණවුමට ස්තූතියි. කරුණාකර නියමිත දිනට ගෙවන්න.',
    words: ['ඉන්වොයිසිය', 'විස්තරය', 'ප්‍රමාණය', 'උප එකතුව', 'ගෙවිය යුතු මුළු මුදල'],
    copy: 'ස්ථානීය පිටපත',
    amounts: ['€1,234.50', '€22,221.00'],
    dayAs: (day: string) => `2025-03-${day}`,
    ways: 'ගෙවිය හැකි ක්‍රම: බැංකු මාරුව, PayPal',
    fonts: /^(Inter-(Regular|SemiBold)|NotoSansSinhala-(Regular|SemiBold))$/,
  },
] as const;

const bare = (text: string): string => text.replaceAll(/\s/g, '');
/** Three to nine lines of text a row, each with a mark of its own, and its day: somewhere one of them meets the end of a page. */
const marks = (row: number): readonly string[] =>
  [...'abcdefghi'.slice(0, 3 + ((row * 3) % 7))].map((part) => `#${String(row).padStart(2, '0')}${part}`);

/** The day of March 2025 that a row is of. All of two figures: none is the beginning of another. */
const dayOf = (row: number): string => String(10 + row);

const rows = Array.from({ length: LINES }, (_, row) => row);

let dataDir: string;
let inkwell: LaunchedInkwell;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-pdf-'));
  inkwell = await launchInkwell({ dataDir, demo: true });
  const { page } = inkwell;
  await page.getByRole('row', { name: /INV-000400/ }).waitFor();
  const { logo: _, ...look } = await request(page, 'paper:get', null);
  await request(page, 'paper:update', { ...look, size: 'a4', sender: '18 Harbor Road\nColombo' });
});

afterAll(async () => {
  await inkwell.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe.each(languages)('the PDF of an invoice of three pages in $language', (sample) => {
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
    const lines = Array.from({ length: LINES }, (_, row) => ({
      key: String(row),
      kind: 'items' as const,
      date: `2025-03-${dayOf(row)}`,
      description: marks(row)
        .map((mark) => `${mark} ${sample.line}`)
        .join('\n'),
      quantity: '1',
      unit: '',
      price: '1234.5',
    }));
    await request(page, 'draft:save', {
      uid: draft.uid,
      form: { ...draft.form, poNumber: ORDER, note: sample.note, paymentOptions: ['bank_transfer', 'paypal'], lines },
    });
    await page.evaluate(`location.hash = '#/invoices/${draft.uid}'`);
    const answer = (dialog: Dialog): void => {
      asked.push(dialog.defaultValue());
      void dialog.accept(path);
    };
    page.on('dialog', answer);
    await page.getByRole('heading', { name: `Invoice ${number}`, level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Save PDF' }).click();
    await page.getByText(`${fileName} saved.`).waitFor();
    page.off('dialog', answer);
    pdf = await readPdf(readFileSync(path));
  });

  const textOf = (page: number): string => pdf.pages.at(page)?.text ?? '';

  it('proposes a name by the pattern', () => {
    expect(asked).toEqual([expect.stringContaining(`${number} ${sample.client}.pdf`)]);
  });

  it('has three pages of A4, numbered and marked as a local copy in the client’s language', () => {
    expect(pdf.pages).toHaveLength(3);
    expect(pdf.size.map(Math.round)).toEqual([595, 842]);
    for (const [index, page] of pdf.pages.entries()) {
      expect(page.text).toContain(`${String(index + 1)}/3`);
      expect(page.text).toContain(bare(`${number} · ${sample.copy}`));
    }
  });

  it('could mean text: words, client, lines, amounts and note', () => {
    const all = pdf.pages.map((page) => page.text).join('');
    for (const expected of [...sample.words, sample.client, sample.line, sample.note, ...sample.amounts, sample.ways])
      expect(all).toContain(bare(expected));
    expect(all.split(bare(sample.line))).toHaveLength(rows.flatMap(marks).length + 1);
    expect(all).toContain('18HarborRoadColombo');
  });

  it('breaks a long order number, and leaves the client’s name beside it on one line', () => {
    expect(textOf(0)).toContain(ORDER);
    const places = pdf.pages[0]?.places.filter(({ text }) => text.trim() !== '') ?? [];
    const heading = places.find(({ text }) => text === number)?.y ?? 0;
    const endOfOrder = Math.min(...places.filter(({ text }) => text.includes('0123456789')).map(({ y }) => y));
    const beside = places.filter(({ x, y }) => x < pdf.size[0] * 0.4 && y < heading && y >= endOfOrder);
    expect(new Set(beside.map(({ y }) => y)).size, 'whom it is billed to, and the name').toBe(2);
  });

  it('splits no row, and loses none', () => {
    for (let row = 0; row < LINES; row += 1) {
      const parts = [...marks(row), bare(sample.dayAs(dayOf(row)))];
      const pages = parts.map((part) => pdf.pages.findIndex((page) => page.text.includes(part)));
      expect(new Set(pages).size).toBe(1);
      expect(pages[0]).toBeGreaterThanOrEqual(0);
    }
  });

  it('repeats the head of the table, and keeps the totals and the ways to pay with the last line', () => {
    const [, description, quantity, , total] = sample.words;
    for (const page of pdf.pages) expect(page.text).toContain(bare(description) + bare(quantity));
    const last = textOf(-1);
    expect(last).toContain(marks(LINES - 1)[0]);
    expect(last).toContain(bare(total));
    expect(last).toContain(bare(sample.ways));
  });

  it('leaves the margins of every page to what belongs there', () => {
    const mm = 72 / 25.4;
    for (const page of pdf.pages) {
      const foot = page.places.filter(({ text, y }) => text.trim() !== '' && y < 19 * mm);
      expect(bare(foot.map(({ text }) => text).join(''))).toMatch(/\/3/);
      expect(foot.some(({ text }) => text.includes('#'))).toBe(false);
      expect(page.places.every(({ x }) => x >= 15 * mm)).toBe(true);
    }
  });

  it('is tagged: a heading, and a table of rows, heads and cells', () => {
    expect(pdf.isTagged).toBe(true);
    expect(pdf.language).toBe(sample.locale);
    expect(pdf.title).toBe(`${sample.words[0]} ${number} ${sample.client}`);
    const roles = pdf.pages.flatMap((page) => page.roles);
    const count = (role: string): number => roles.filter((name) => name === role).length;
    expect(count('H1')).toBe(1);
    expect(count('Table')).toBeGreaterThanOrEqual(1);
    expect(count('TH')).toBeGreaterThanOrEqual(4);
    expect(count('TR')).toBeGreaterThanOrEqual(LINES + 1);
    expect(count('TD')).toBeGreaterThanOrEqual(LINES * 4);
  });

  it('brings its own fonts', () => {
    for (const font of pdf.fonts) expect(font).toMatch(sample.fonts);
  });
});
