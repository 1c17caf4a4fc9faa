import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import { isPayable, NOT_PAYABLE } from '#shared/payments/payment-form.ts';
import type { QuestionKind } from '#shared/payments/payment-guards.ts';
import { questionKinds } from '#shared/payments/payment-guards.ts';
import { isBelowRuns } from '#shared/recurring/profile-problems.ts';
import { withPercentagesSpelled } from '#shared/service/adjustment.ts';
import type { Uid } from '#shared/service/ids.ts';
import { nameOf } from '#shared/service/resource-nouns.ts';
import type { Mutation, MutationOp } from '#shared/outbox/mutation.ts';
import { mutationOps } from '#shared/outbox/mutation.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isResource, parentOf, specOf } from '#shared/service/resources.ts';
import { validateBody } from '#shared/service/validate-body.ts';
import { checkAddressFields, readDelivery } from './mail-lines.ts';
import { readConfirmed } from './payment-lines.ts';
import { words } from '#shared/words/words.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';

/** Finds the objects of the book that a reference may mean. A `ref` of the same file is tried first, by the reader. */
type FindObject = (resource: Resource, reference: string | number) => readonly Uid[];

export interface BookAccess {
  readonly find: FindObject;
  readonly createUid: () => Uid;
  /** Returns the last object that the service sent, with its details: the base of an update. */
  readonly baseOf: (resource: Resource, uid: Uid) => JsonObject;
}

export interface QueuedLine {
  readonly line: number;
  readonly uid: Uid;
  /** A single mutation, or the create of a payment followed by its `realize`. */
  readonly mutations: readonly Mutation[];
  /** The questions before a payment that the line answers with yes. */
  readonly confirmed: readonly QuestionKind[];
}

type ReadLine = Omit<QueuedLine, 'confirmed'>;

type ParsedLines =
  | { readonly kind: 'ok'; readonly lines: readonly QueuedLine[] }
  | { readonly kind: 'refused'; readonly problems: readonly string[] };

const lineKeys = ['op', 'resource', 'ref', 'target', 'data', 'received', 'confirmed'];

/** Reads JSON Lines into mutations, all or none. Names every bad line with its number, field and reason. */
export function parseMutationLines(text: string, book: BookAccess): ParsedLines {
  const refs = new Map<string, { readonly resource: Resource; readonly uid: Uid }>();
  const problems: string[] = [];
  const lines: QueuedLine[] = [];
  // Some editors begin a file with a byte order mark.
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (raw.trim() === '') continue;
    const reader = new LineReader(index + 1, refs, book);
    const read = reader.read(raw);
    problems.push(...reader.problems);
    if (read !== null && reader.problems.length === 0) lines.push(read);
  }
  if (problems.length === 0 && lines.length === 0) problems.push(words.terminal_nothing_to_queue());
  return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'ok', lines };
}

class LineReader {
  readonly problems: string[] = [];
  private readonly line: number;
  private readonly refs: Map<string, { readonly resource: Resource; readonly uid: Uid }>;
  private readonly book: BookAccess;

  constructor(line: number, refs: Map<string, { readonly resource: Resource; readonly uid: Uid }>, book: BookAccess) {
    this.line = line;
    this.refs = refs;
    this.book = book;
  }

  read(raw: string): QueuedLine | null {
    const parsed = parseLine(raw);
    if (parsed === null) return this.refuse('line', message('terminal_not_an_object'));
    for (const key of Object.keys(parsed)) if (!lineKeys.includes(key)) this.refuse(key, message('terminal_not_known'));
    const op = parsed['op'];
    const resource = parsed['resource'];
    if (!isOp(op)) return this.refuse('op', message('terminal_one_of', { choices: mutationOps }));
    if (typeof resource !== 'string' || !isResource(resource))
      return this.refuse('resource', message('terminal_not_known'));
    const refusal = opRefusal(op, resource);
    if (refusal !== null) return this.refuse('op', refusal);
    const confirmed = readConfirmed(parsed['confirmed']);
    if (confirmed === null || (confirmed.length > 0 && resource !== 'payments'))
      return this.refuse('confirmed', message('terminal_confirmed', { choices: questionKinds }));
    const read = op === 'create' ? this.readCreate(resource, parsed) : this.readOther(op, resource, parsed);
    return read === null ? null : { ...read, confirmed };
  }

  private readCreate(resource: Resource, parsed: JsonObject): ReadLine | null {
    const data = this.readData(resource, 'create', parsed['data']);
    const uid = this.book.createUid();
    if ('target' in parsed) this.refuse('target', message('terminal_no_place_in_create'));
    this.remember(resource, uid, parsed['ref']);
    const isReceived = parsed['received'];
    if (isReceived !== undefined && (resource !== 'payments' || typeof isReceived !== 'boolean'))
      this.refuse('received', message('terminal_received'));
    if (data === null) return null;
    const create: Mutation = { op: 'create', resource, uid, data };
    const realize: Mutation = { op: 'realize', resource: 'payments', uid };
    return { line: this.line, uid, mutations: isReceived === true ? [create, realize] : [create] };
  }

  private readOther(op: Exclude<MutationOp, 'create'>, resource: Resource, parsed: JsonObject): ReadLine | null {
    if ('ref' in parsed) this.refuse('ref', message('terminal_of_a_create'));
    if ('received' in parsed) this.refuse('received', message('terminal_of_payment_create'));
    const uid = this.resolve('target', resource, parsed['target']);
    if (op === 'update') {
      const data = this.readData(resource, 'update', parsed['data']);
      if (uid === null || data === null) return null;
      if (resource === 'recurring_invoices') this.refuseFewRuns(uid, data);
      return { line: this.line, uid, mutations: [{ op, resource, uid, data, base: this.book.baseOf(resource, uid) }] };
    }
    if (op === 'deliver' || op === 'reminder') {
      const data = readDelivery(parsed['data'], this.refuse);
      return uid === null ? null : { line: this.line, uid, mutations: [{ op, resource: 'invoices', uid, data }] };
    }
    if ('data' in parsed) this.refuse('data', message('terminal_no_place_in', { op }));
    if (uid === null) return null;
    return {
      line: this.line,
      uid,
      mutations: [op === 'delete' ? { op, resource, uid } : { op, resource: 'payments', uid }],
    };
  }

  private readData(resource: Resource, op: 'create' | 'update', value: JsonValue | undefined): JsonObject | null {
    if (!isJsonObject(value)) return this.refuse('data', message('field_problem_required'));
    if (op === 'update' && Object.keys(value).length === 0)
      return this.refuse('data', message('terminal_changes_nothing'));
    for (const { field, reason } of validateBody(resource, op, value)) this.refuse(field, reason);
    checkAddressFields(value, this.refuse);
    const { amount } = value;
    if (resource === 'payments' && typeof amount === 'string' && isDecimal(amount) && !isPayable(amount))
      this.refuse('amount', NOT_PAYABLE);
    const data = withPercentagesSpelled(value);
    const parent = parentOf[resource];
    const reference = parent === undefined ? undefined : data[parent.field];
    if (parent === undefined || reference === undefined || reference === null) return data;
    const uid = this.resolve(parent.field, parent.resource, reference);
    return uid === null ? null : { ...data, [parent.field]: uid };
  }

  /** Refuses fewer invoices in all than the account has made of a recurring profile. */
  private refuseFewRuns(uid: Uid, { occurrences = null }: JsonObject): void {
    const { iteration_no: runs = null } = this.book.baseOf('recurring_invoices', uid);
    if (typeof occurrences === 'number' && typeof runs === 'number' && isBelowRuns(occurrences, runs))
      this.refuse('occurrences', message('profile_problem_runs', { runs }));
  }

  private remember(resource: Resource, uid: Uid, ref: JsonValue | undefined): void {
    if (ref === undefined) return;
    if (typeof ref !== 'string' || ref === '') this.refuse('ref', message('field_problem_text'));
    else if (this.refs.has(ref)) this.refuse('ref', message('terminal_used_twice', { ref }));
    else this.refs.set(ref, { resource, uid });
  }

  private resolve(field: string, resource: Resource, reference: JsonValue | undefined): Uid | null {
    if (typeof reference !== 'string' && typeof reference !== 'number')
      return this.refuse(field, message('field_problem_required'));
    const own = typeof reference === 'string' ? this.refs.get(reference) : undefined;
    if (own?.resource === resource) return own.uid;
    const hits = this.book.find(resource, reference);
    if (hits.length > 1)
      return this.refuse(field, message('terminal_reference_several', { reference: String(reference), hits }));
    return hits[0] ?? this.refuse(field, message('terminal_reference_unknown', { reference: String(reference) }));
  }

  /** Notes a problem; returns null so that callers can end with it. */
  private readonly refuse = (field: string, reason: string | Message): null => {
    const name = /^[\w.[\]]+$/.test(field) ? field : JSON.stringify(field);
    // A problem stays one line, whatever the field or the reference contains.
    const said = words.terminal_line_field({ line: String(this.line), field: name, problem: reason });
    this.problems.push(said.replace(/\s+/g, ' '));
    return null;
  };
}

function parseLine(raw: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(raw);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isOp(value: JsonValue | undefined): value is MutationOp {
  return typeof value === 'string' && (mutationOps as readonly string[]).includes(value);
}

function opRefusal(op: MutationOp, resource: Resource): Message | null {
  if (specOf[resource].created === undefined) return message('terminal_read_only', { objects: nameOf(resource) });
  if ((op === 'deliver' || op === 'reminder') && resource !== 'invoices')
    return message('terminal_for_invoices', { op });
  if (op === 'realize' && resource !== 'payments') return message('terminal_for_payments');
  return null;
}
