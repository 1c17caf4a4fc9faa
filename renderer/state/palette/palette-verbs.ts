import type { ParsedVerb } from '#shared/commands/parse-verb.ts';
import type { PaletteRecords } from '#shared/screens/palette.ts';
import type { InvoiceRow } from '#shared/lists/invoice-list.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import { typedInput } from '#shared/money/input/number-input.ts';
import { isPaymentMethod } from '#shared/payments/methods.ts';
import { joinIsolated } from '#shared/text/isolate.ts';
import { methodName } from '#renderer/components/payment/method-name.ts';
import { words } from '#shared/words/words.ts';
import type { PaletteDeps, PaletteOption } from './palette-options.ts';
import { detailOf } from './palette-options.ts';

const MOST = 3;
/** The score of a sentence that begins with a verb: above all others. */
const SCORE = 20;

/**
 * Returns the options of a typed verb, one for each record that it could be about. An option opens a dialog for
 * confirmation, and does nothing itself.
 */
export function verbOptions(app: PaletteDeps, parsed: ParsedVerb, found: PaletteRecords): readonly PaletteOption[] {
  if (parsed.verb === 'new') {
    return found.clients.slice(0, MOST).map((client, at) => ({
      key: `new ${client.uid}`,
      group: 'verb',
      label: words.palette_doing({ verb: 'new', about: client.name }),
      detail: client.email ?? '',
      hint: '',
      score: SCORE - at,
      run: () => void app.newDrafts.startInvoice(client.uid),
    }));
  }
  return found.invoices.slice(0, MOST).map((row, at) => ({
    key: `${parsed.verb} ${row.uid}`,
    group: 'verb',
    label: words.palette_doing({ verb: parsed.verb, about: row.number || words.palette_done_to() }),
    detail: parsed.verb === 'pay' ? paymentText(app, parsed, row) : detailOf(app, row),
    hint: '',
    score: SCORE - at,
    run: () => {
      perform(app, parsed, row);
    },
  }));
}

function perform(app: PaletteDeps, { verb, payment }: ParsedVerb, { uid }: InvoiceRow): void {
  if (verb === 'pay') app.actions.asking = { action: 'pay', invoiceUid: uid, edited: null, typed: payment };
  else if (verb === 'open') app.router.go({ name: 'invoice', uid });
  else if (verb !== 'new') app.actions.run(verb, [uid]);
}

/** Returns the payment as it was understood, for a check before anything is done. */
function paymentText(app: PaletteDeps, { payment }: ParsedVerb, row: InvoiceRow): string {
  const { amount, method, details } = payment;
  const isRead = amount !== undefined && isDecimal(amount);
  const texts = [
    row.clientName,
    ...(amount === undefined ? [] : [isRead ? app.formats.money(amount, row.currency) : typedInput(amount)]),
    ...(method === undefined ? [] : [isPaymentMethod(method) ? methodName(method) : method]),
    ...(details === undefined ? [] : [`“${details}”`]),
    ...(amount === undefined || isRead ? [] : [words.palette_unread_amount()]),
  ];
  return joinIsolated(texts, ' · ');
}
