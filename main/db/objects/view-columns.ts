import type { JsonObject, JsonValue } from '#shared/json.ts';
import { filledText, textOrEmpty } from '#shared/json.ts';
import { connectionName } from '#shared/service/connection.ts';
import type { FormerClient } from '#shared/client/former-client.ts';
import { otherNames, searchedNames } from '#shared/client/former-client.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { TotalIs } from '#shared/projection/project.ts';
import type { Resource } from '#shared/service/resources.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';
import { numberKey } from '#shared/numbering/number-key.ts';
import { fold } from '#shared/text/fold-text.ts';

/** The values of typed columns that do not come from the view: local references, and texts computed by the store. */
interface ViewContext {
  readonly connectionUid: Uid | null;
  readonly clientName: string;
  readonly invoiceUid: Uid | null;
  readonly totalIs: TotalIs | null;
  readonly searchText: string;
  /** Clients only: the object as the account shows it, and as it showed it before. */
  readonly mirror: JsonObject | null;
  readonly former: readonly FormerClient[];
}

type Columns = Readonly<Record<string, string | number | null>>;

const integerOrNull = (value: JsonValue | undefined): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null;

function amount(view: JsonObject, field: string, digits: number): readonly [string | null, number | null] {
  const written = filledText(view[field]);
  return [written, toMinorUnits(written, digits)];
}

/** Returns the typed columns of the local view. Screens query, sort, sum and search nothing else. */
export function viewColumns(resource: Resource, view: JsonObject, context: ViewContext): Columns {
  const currency = filledText(view['currency_iso_code'])?.toUpperCase() ?? null;
  const digits = currencyDigits(currency);
  switch (resource) {
    case 'connections': {
      const name = connectionName(view);
      const shown = name || textOrEmpty(view['business_email']) || '–';
      return {
        name: shown,
        nameFolded: fold(shown),
        category: filledText(view['category']),
        email: filledText(view['business_email']),
        language: filledText(view['language']),
        currency: currency ?? filledText(view['currency'])?.toUpperCase() ?? null,
        country: filledText(view['country']),
        city: filledText(view['city']),
        searchText: searchedNames(shown, otherNames(shown, context.mirror, context.former)),
        formerJson: context.former.length === 0 ? null : JSON.stringify(context.former),
      };
    }
    case 'contacts':
      return {
        connectionUid: context.connectionUid,
        firstName: filledText(view['first_name']),
        lastName: filledText(view['last_name']),
        email: filledText(view['email']),
      };
    case 'invoices': {
      const [billedTotal, billedMinor] = amount(view, 'billed_total', digits);
      const [totalDue, dueMinor] = amount(view, 'total_due', digits);
      const [paidTotal, paidMinor] = amount(view, 'paid_total', digits);
      return {
        ...documentColumns(view, context, currency),
        clientFolded: fold(context.clientName),
        ...numberColumns(view),
        date: filledText(view['date']),
        dueDate: filledText(view['due_date']),
        summary: textOrEmpty(view['summary']),
        poNumber: textOrEmpty(view['po_number']),
        billedTotal,
        billedMinor,
        totalDue,
        dueMinor,
        paidTotal,
        paidMinor,
        totalIs: context.totalIs ?? 'service',
        searchText: context.searchText,
      };
    }
    case 'estimates': {
      const [billedTotal, billedMinor] = amount(view, 'billed_total', digits);
      return {
        ...documentColumns(view, context, currency),
        ...numberColumns(view),
        date: filledText(view['date']),
        expireDate: filledText(view['expire_date']),
        billedTotal,
        billedMinor,
      };
    }
    case 'recurring_invoices': {
      const [billedTotal, billedMinor] = amount(view, 'billed_total', digits);
      return {
        ...documentColumns(view, context, currency),
        profileName: textOrEmpty(view['profile_name']),
        profileNo: textOrEmpty(view['profile_no']),
        recurringMethod: filledText(view['recurring_method']),
        startDate: filledText(view['start_date']),
        nextBillingDate: filledText(view['next_billing_date']),
        intervalUnit: filledText(view['interval_unit']),
        interval: integerOrNull(view['interval']),
        occurrences: integerOrNull(view['occurrences']),
        billedTotal,
        billedMinor,
        totalIs: context.totalIs ?? 'service',
      };
    }
    case 'payments': {
      const [written, minor] = amount(view, 'amount', digits);
      return {
        invoiceUid: context.invoiceUid,
        date: filledText(view['date']),
        amount: written,
        amountMinor: minor,
        currency,
        paymentMethod: filledText(view['payment_method']),
        details: textOrEmpty(view['details']),
        state: filledText(view['state']),
      };
    }
    case 'item_categories': {
      const [price, priceMinor] = amount(view, 'price', digits);
      return {
        name: textOrEmpty(view['name']),
        description: textOrEmpty(view['description']),
        unit: filledText(view['unit']),
        price,
        priceMinor,
      };
    }
    case 'expense_categories':
      return { name: textOrEmpty(view['name']) };
    case 'task_categories':
    case 'trip_categories': {
      const [rate, rateMinor] = amount(view, 'rate', digits);
      return { name: textOrEmpty(view['name']), rate, rateMinor };
    }
  }
}

function numberColumns(view: JsonObject): Columns {
  const statementNo = textOrEmpty(view['statement_no']);
  return { statementNo, numberKey: numberKey(statementNo) };
}

function documentColumns(view: JsonObject, context: ViewContext, currency: string | null): Columns {
  return {
    connectionUid: context.connectionUid,
    clientName: context.clientName,
    state: textOrEmpty(view['state']) || 'draft',
    currency,
    subTotal: filledText(view['sub_total']),
  };
}
