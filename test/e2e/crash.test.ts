import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { choiceOf, isFull } from '#test/tier.ts';
import type { Desk } from './desk.ts';
import { openDesk } from './desk.ts';
import { focusOn } from './focus.ts';
import { openInvoice, tabTo } from './keyboard.ts';

/** A key older than this is never lost. To it comes what the slowest key took: a busy machine gives nobody its time. */
const KEPT_AFTER_MS = 100;
/** As fast as fingers are on a very good day. */
const KEY_MS = 12;

const fields = [
  { name: 'Summary', text: 'Survey of the hull, the rigging and both masts of the Solveig' },
  { name: 'PO number', text: 'PO 2026 / 7741 b' },
  { name: 'Description, line 1', text: 'Hull survey, afloat and ashore, with photographs' },
  { name: 'Quantity, line 1', text: '3' },
  { name: 'Price, line 1', text: '95.5' },
  { name: 'Note to the client', text: 'Payable within 14 days. Thank you for waiting until the yard was free again.' },
] as const;

type FieldName = (typeof fields)[number]['name'];

/** With which key, counted from 0, and how. */
interface KillAt {
  readonly field: FieldName;
  readonly after: number;
  now(): void;
}

/** How much of a field was typed, and when the last of it was. */
interface Stroke {
  readonly field: FieldName;
  readonly text: string;
  readonly at: number;
  readonly tookMs: number;
}

const boxOf = (page: Page, name: FieldName): Locator => page.getByRole('textbox', { name, exact: true });

/** What a field holds, as it was typed: a box of numbers shows something else until it has the focus. */
async function valueOf(page: Page, name: FieldName): Promise<string> {
  const box = boxOf(page, name);
  if (!(await box.isVisible())) return '';
  await tabTo(page, box);
  return box.inputValue();
}

/** Types one field after the other and kills the app in the middle of one; answers every stroke before that. */
async function typeUntilKilled(page: Page, kill: KillAt) {
  const strokes: Stroke[] = [];
  for (const { name, text } of fields) {
    await tabTo(page, boxOf(page, name));
    for (const [index, key] of [...text].entries()) {
      const isLast = name === kill.field && index === kill.after;
      const beganAt = Date.now();
      const stroke = page.keyboard.press(key, { delay: KEY_MS });
      if (isLast) {
        kill.now();
        // This key was on its way; nobody asks what became of it.
        await stroke.catch(() => {});
        return strokes;
      }
      await stroke;
      strokes.push({ field: name, text: text.slice(0, index + 1), at: Date.now(), tookMs: Date.now() - beganAt });
    }
  }
  throw new Error(`Nothing killed the app in ${kill.field}.`);
}

/** What must have been kept of each field when the app was killed then. */
function keptAtLeast(strokes: readonly Stroke[], killedAt: number): ReadonlyMap<FieldName, string> {
  const keptUntil = killedAt - KEPT_AFTER_MS - Math.max(...strokes.map(({ tookMs }) => tookMs));
  return new Map(strokes.filter(({ at }) => at <= keptUntil).map(({ field, text }) => [field, text]));
}

type Kill = Pick<KillAt, 'field' | 'after'>;

const kills: readonly [Kill, ...Kill[]] = [
  { field: 'Summary', after: 43 },
  { field: 'Description, line 1', after: 21 },
  { field: 'Note to the client', after: 57 },
];

describe('an app that is killed in the middle of typing', () => {
  let desk: Desk;

  beforeEach(async () => {
    desk = await openDesk();
  });

  afterEach(async () => {
    await desk.close();
  });

  it.each(isFull ? kills : [choiceOf<Kill>('crash', kills)])(
    'loses nothing of any field in the middle of “$field”, and sends nothing half-written',
    async ({ field, after }) => {
      const { service, served } = desk;
      const { page } = desk.inkwell();
      await page.keyboard.press('Control+N');
      await focusOn(page.getByRole('combobox', { name: 'Client' }));
      await page.keyboard.type('Kestrel');
      await page.getByRole('option', { name: /Kestrel Analytics/ }).waitFor();
      await page.keyboard.press('Enter');
      const number = await page.getByRole('textbox', { name: 'Number', exact: true }).inputValue();
      const before = service.state.revision;

      let killedAt = 0;
      const strokes = await typeUntilKilled(page, {
        field,
        after,
        now: () => {
          killedAt = Date.now();
          desk.inkwell().kill();
        },
      });

      const again = await desk.startAgain();
      await openInvoice(again.page, number);
      await again.page.keyboard.press('e');
      await boxOf(again.page, 'Summary').waitFor();
      const kept = keptAtLeast(strokes, killedAt);
      for (const { name, text } of fields) {
        const there = await valueOf(again.page, name);
        expect(there, name).toSatisfy((found: string) => text.startsWith(found));
        expect(there.length, `${name}: “${there}” of “${kept.get(name) ?? ''}”`).toBeGreaterThanOrEqual(
          kept.get(name)?.length ?? 0,
        );
      }
      expect(await again.page.getByRole('combobox', { name: 'Client' }).inputValue()).toBe('Kestrel Analytics Inc.');
      expect(service.state.revision).toBe(before);
      expect(served.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    },
  );
});
