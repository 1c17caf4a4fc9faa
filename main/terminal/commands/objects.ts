import { AppError } from '#shared/errors.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { asText, isJsonObject } from '#shared/json.ts';
import { connectionLabel, connectionName } from '#shared/service/connection.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isResource, resources } from '#shared/service/resources.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { isDecimal, round } from '#shared/money/decimal.ts';
import { notesOf } from '#main/db/outbox/journal-list.ts';
import { findByReference, getObject, listObjects } from '#main/db/objects/object-queries.ts';
import type { CommandLine } from '#main/terminal/arguments.ts';
import { readCount } from '#main/terminal/arguments.ts';
import type { Terminal } from '#main/terminal/environment.ts';
import { withReadOnlyBook } from '#main/terminal/environment.ts';
import type { Answer } from '#main/terminal/output.ts';
import { fieldList, table } from '#main/terminal/output.ts';
import { UsageError } from '#main/terminal/usage-error.ts';
import { words } from '#shared/words/words.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

/** Runs `list RESOURCE`: local rows, pending edits included. */
export async function list(terminal: Terminal, { positionals, flags }: CommandLine): Promise<Answer> {
  const resource = readResource(positionals[0]);
  const query = {
    search: asText(flags['search']),
    state: asText(flags['state']),
    limit: readCount(flags, 'limit'),
    offset: readCount(flags, 'offset') ?? 0,
    withRemoved: flags['removed'] === true,
  };
  return withReadOnlyBook(terminal, (book) => {
    const objects = listObjects(book, resource, query);
    return { json: objects, text: table(['name', 'client', 'date', 'state', 'total', 'sync'], objects.map(summary)) };
  });
}

function summary(object: JsonObject): readonly (JsonValue | undefined)[] {
  const text = (name: string): string | null => asText(object[name]);
  const person = 'business_email' in object ? connectionLabel(object) : connectionName(object);
  const connection = object['connection'];
  return [
    text('statement_no') ?? text('profile_name') ?? (person || text('payment_receipt_no')),
    isJsonObject(connection) ? connection['name'] : (text('business_email') ?? text('email')),
    text('date') ?? text('next_billing_date'),
    text('state'),
    amountText(text('billed_total') ?? text('amount') ?? text('price') ?? text('rate'), text('currency_iso_code')),
    object['removed'] === true ? 'removed' : text('sync'),
  ];
}

/** Returns the service's amount with at least the digits of its currency, so that amounts in a column line up. */
function amountText(amount: string | null, currency: string | null): string | null {
  const own = amount?.split('.')[1]?.length ?? 0;
  const shown = amount !== null && isDecimal(amount) ? round(amount, Math.max(own, currencyDigits(currency))) : amount;
  return [shown, currency].filter(Boolean).join(' ') || null;
}

/** Runs `show RESOURCE REF`: one object with all its fields. */
export async function show(terminal: Terminal, { positionals }: CommandLine): Promise<Answer> {
  const resource = readResource(positionals[0]);
  const reference = positionals[1] ?? '';
  return withReadOnlyBook(terminal, (book) => {
    const hits = findByReference(book, resource, reference);
    if (hits.length > 1)
      throw new UsageError([words.terminal_means_several({ reference }), ...hits.map((uid) => `  ${uid}`)]);
    const object = hits[0] === undefined ? null : getObject(book, resource, hits[0], 'whole');
    if (object === null)
      throw new AppError(
        'not_found',
        message('terminal_no_object', { reference, resource: resource.replaceAll('_', ' ') }),
      );
    const [uid = ''] = hits;
    const notes = notesOf(book, resource, uid).filter(({ kind }) => kind === 'kept_otherwise');
    const told = notes.length === 0 ? object : { ...object, notes: notes.map(({ sentence }) => textOf(sentence)) };
    return { json: told, text: fieldList(told) };
  });
}

function readResource(name: string | undefined): Resource {
  if (name !== undefined && isResource(name)) return name;
  throw new UsageError([words.terminal_resource({ resources })]);
}
