import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { PaymentForm, PaymentInput } from '#shared/payments/payment-form.ts';
import { readPaymentForm } from '#shared/payments/payment-form.ts';
import type { AcceptedDoubts } from '#shared/payments/payment-doubts.ts';
import type { QuestionKind } from '#shared/payments/payment-guards.ts';
import { questionsBefore } from '#shared/payments/payment-guards.ts';
import type { MarkResult } from '#shared/payments/marking.ts';
import type { PaymentContext } from '#shared/payments/payment-row.ts';
import { coverageOf } from '#main/db/payments/payment-coverage.ts';
import { invoicePayments, paymentContext, paymentRows } from '#main/db/payments/payment-queries.ts';
import type { PaymentEdits } from '#main/db/payments/payment-store.ts';
import { createPaymentEdits } from '#main/db/payments/payment-store.ts';
import { mapInSteps } from '#main/platform/in-steps.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { readPayment, requirePayment } from './payment-form.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';

const questionTexts: Readonly<Record<QuestionKind, Message>> = {
  same: message('error_payment_twin'),
  over: message('error_payment_over'),
};

const noInvoice = (): AppError => new AppError('not_found', message('error_invoice_gone'));

export function paymentHandlers(app: AppContext) {
  function contextOf(invoiceUid: Uid): PaymentContext {
    const context = paymentContext(app.session().book, invoiceUid, app.today());
    if (context === null) throw noInvoice();
    return context;
  }

  /**
   * Reads the form. Throws `needs_confirmation` with the first question that the person has not confirmed in the window: a yes is
   * for the payments and the amount that they were shown.
   */
  function checked(
    context: PaymentContext,
    form: PaymentForm,
    edited: Uid | null,
    confirmed: AcceptedDoubts,
  ): PaymentInput {
    const payment = readPayment(form, context.currency);
    const [question] = questionsBefore(context, payment, edited, confirmed);
    if (question !== undefined) throw new AppError('needs_confirmation', questionTexts[question.kind]);
    return payment;
  }

  function edit<Value>(action: (edits: PaymentEdits, at: number) => Value): Value {
    return action(createPaymentEdits(app.session().book), app.now());
  }

  /** Marks payments in steps. One that fails keeps the steps before it: they will be sent, so the answer has to tell of them. */
  async function markInSteps(uids: readonly Uid[]): Promise<readonly MarkResult[]> {
    let kept: readonly MarkResult[] = [];
    let made: MarkResult[] = [];
    const mark = () => {
      made = [];
      const { realize } = createPaymentEdits(app.session().book);
      return (uid: Uid): void => {
        made.push(...realize([uid], app.now()));
      };
    };
    const around = (step: () => void): void => {
      app.session().book.writer.write(step);
      kept = [...kept, ...made];
    };
    try {
      await mapInSteps(uids, mark, { around });
    } catch (thrown) {
      if (!kept.some(({ outcome }) => outcome === 'marked')) throw thrown;
    }
    const left = uids.slice(kept.length).map((uid) => ({ uid, outcome: 'failed' }) as const);
    return [...kept, ...left];
  }

  return {
    'payment:get': ({ uid }) => requirePayment(app.session().book, uid),
    'payment:of-uids': ({ uids }) => paymentRows(app.session().book, uids),
    'payment:list': ({ invoiceUid }) => {
      const found = invoicePayments(app.session().book, invoiceUid);
      if (found === null) throw noInvoice();
      return found;
    },
    'payment:prepare': ({ invoiceUid }) => contextOf(invoiceUid),
    'payment:save': ({ invoiceUid, form, confirmed }) => {
      const input = checked(contextOf(invoiceUid), form, null, confirmed);
      const uid = app.createUid();
      edit((edits, at) => {
        edits.record({ uid, invoiceUid, input }, at);
      });
      return { uid };
    },
    'payment:update': ({ uid, form, confirmed, opened }) => {
      const context = contextOf(requirePayment(app.session().book, uid).invoiceUid);
      const input = checked(context, form, uid, confirmed);
      // The opened payment may contain values that today's form does not accept; it then has no base to compare with.
      const before = opened === null ? null : readPaymentForm(opened, context.currency);
      edit((edits, at) => {
        edits.change(uid, input, at, { opened: before?.kind === 'read' ? before.payment : null });
      });
      return null;
    },
    'payment:delete': ({ uid }) =>
      edit((edits, at) => {
        edits.remove(uid, at);
        return { deletedAt: at };
      }),
    'payment:realize': ({ uids }) => markInSteps([...new Set(uids)]),
    'payment:coverage': () => coverageOf(app.session().book.orm),
  } satisfies Partial<Handlers>;
}
