import { sampleOf } from './tier.ts';

/** Days in which changes have run each long file. */
const LONG_DAYS = 7;

/**
 * Files that take more than ten seconds: they wait for holds and paced requests, or start many processes and browsers. What they prove
 * is proven in parts by tests that always run (rules of money and mails by the simulation), and whole by the night. Never among them:
 * a payment and a mail that are sent once, text that is not lost, quitting and crashes.
 */
export const longFiles = [
  'test/e2e/bad-input.test.ts',
  'test/e2e/catalogue.test.ts',
  'test/e2e/catalogue-line.test.ts',
  'test/e2e/changed-while-open.test.ts',
  'test/e2e/chase.test.ts',
  'test/e2e/clients.test.ts',
  'test/e2e/double-click.test.ts',
  'test/e2e/estimates.test.ts',
  'test/e2e/fake/huge-list.test.ts',
  'test/e2e/host-secrets.test.ts',
  'test/e2e/import-clients.test.ts',
  'test/e2e/palette.test.ts',
  'test/e2e/paste.test.ts',
  'test/e2e/pay-cycle.test.ts',
  'test/e2e/payment-undo.test.ts',
  'test/e2e/pdf-many.test.ts',
  'test/e2e/pdf-receipt.test.ts',
  'test/e2e/recurring.test.ts',
  'test/e2e/statement.test.ts',
  'test/e2e/statement-agrees.test.ts',
  'test/e2e/trust-and-comfort.test.ts',
  'test/integration/api/certificates.test.ts',
  'test/integration/app/archive.test.ts',
  'test/integration/app/background-accounts.test.ts',
  'test/integration/app/backup.test.ts',
  'test/integration/app/killed-switch.test.ts',
  'test/integration/app/salvage.test.ts',
  'test/integration/app/switch-fuzz.test.ts',
  'test/integration/disk/damaged-book.test.ts',
  'test/integration/figures/figures-open-rows.test.ts',
  'test/integration/key-stays/terminal.test.ts',
  'test/integration/terminal/killed-backup.test.ts',
] as const;

/** Returns the long files that `npm test` leaves to another day; none in the full tier, and none where files are named by hand. */
export function filesOfOtherDays(): readonly string[] {
  if (process.env['INKWELL_TESTS'] !== 'change') return [];
  const today = new Set<string>(sampleOf(longFiles, (file) => file, LONG_DAYS));
  return longFiles.filter((file) => !today.has(file));
}
