import { sql } from 'drizzle-orm';
import type { JsonValue } from '#shared/json.ts';
import type { Channel } from '#shared/ipc/contract.ts';
import { contract } from '#shared/ipc/contract.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { everyPayload, payloads, someUid } from '#test/helpers/payloads.ts';

/** Objects of a large book that calls are made about; the first of each kind stands for one. */
export interface KnownUids {
  /** Open invoices first, of the client with the most of them. */
  readonly invoices: readonly Uid[];
  readonly clients: readonly Uid[];
  /** Payments that were not received yet first. */
  readonly payments: readonly Uid[];
}

/** A call with a payload that costs as much as such a payload may. */
export interface LargestCall {
  readonly name: string;
  readonly channel: Channel;
  readonly payload: unknown;
}

const MOST_KNOWN = 10_000;
/** Lists of uids are tried in these lengths: the longest that a call accepts is sent. */
const LENGTHS = [10_000, 5_000, 1_000, 500, 200, 100, 50, 10, 1];

const TWO_LETTERS = 'wo ha bi fj lu gr cl ie rk in or bo en of ar er re an li nt ch wk fi or';
/** Every invoice has `work`; the others are a part of it, one character, a common name and many short words. */
const WORDS = ['', 'work', 'work harbor', 'a', TWO_LETTERS];
const SEARCHED = ['search', 'text'];

export function knownUids(orm: Orm): KnownUids {
  const read = (query: string): readonly Uid[] =>
    orm.all<{ readonly uid: Uid }>(sql.raw(`${query} LIMIT ${String(MOST_KNOWN)}`)).map(({ uid }) => uid);
  return {
    invoices: read(`SELECT uid FROM invoices WHERE is_listed = 1 ORDER BY state IN ('paid', 'draft'), connection_uid = (
      SELECT connection_uid FROM invoices GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) DESC, date DESC`),
    clients: read(`SELECT connection_uid AS uid FROM invoices GROUP BY 1 ORDER BY count(*) DESC`),
    payments: read(`SELECT uid FROM payments ORDER BY state = 'realized'`),
  };
}

/** Returns the calls of a channel: its sample with real objects, as many as it takes, and for a search one for each kind of words. */
export function largestCalls(channel: Channel, known: KnownUids): readonly LargestCall[] {
  // A payload is JSON: it comes over a bridge.
  const samples = JSON.parse(JSON.stringify(isAboutList(channel) ? everyPayload(channel) : [payloads[channel]]));
  return (samples as readonly JsonValue[]).flatMap((sample) => callsLike(sample, channel, known));
}

const isAboutList = (channel: Channel): boolean => /^(list|views):/.test(channel);

function callsLike(sample: JsonValue, channel: Channel, known: KnownUids): readonly LargestCall[] {
  const list = isObject(sample) && typeof sample['list'] === 'string' ? sample['list'] : null;
  const name = list === null ? channel : `${channel} of ${list}`;
  const ofList = { clients: known.clients, payments: known.payments };
  const ofTheirs = list === 'clients' || list === 'payments' ? { ...known, invoices: ofList[list] } : known;
  const filled = largestWindow(channel, longest(channel, sample, ofTheirs));
  const searched = SEARCHED.find((field) => isObject(filled) && typeof filled[field] === 'string');
  if (searched === undefined || !isObject(filled)) return [{ name, channel, payload: filled }];
  const terms = 'terms' in filled ? { terms: [] } : {};
  return WORDS.flatMap((words) => {
    const payload = { ...filled, ...terms, [searched]: words };
    return isAccepted(channel, payload) ? [{ name: `${name} “${shortened(words)}”`, channel, payload }] : [];
  });
}

const shortened = (words: string): string =>
  words.length > 12 ? `${String(words.split(' ').length)} short words` : words;

const isObject = (value: JsonValue): value is { readonly [name: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAccepted = (channel: Channel, payload: JsonValue): boolean =>
  contract[channel].input.safeParse(payload).success;

function longest(channel: Channel, sample: JsonValue, known: KnownUids): JsonValue {
  for (const length of LENGTHS) {
    const payload = withUids(channel, '', sample, known, length);
    if (isAccepted(channel, payload)) return payload;
  }
  return sample;
}

/** A window of a list is as long as it may be. */
function largestWindow(channel: Channel, payload: JsonValue): JsonValue {
  if (!isObject(payload) || !('limit' in payload)) return payload;
  const windows = LENGTHS.map((limit) => ({ ...payload, limit }));
  return windows.find((window) => isAccepted(channel, window)) ?? payload;
}

/** Replaces the samples' uid by real ones; a list that holds it becomes `length` long. */
function withUids(channel: Channel, name: string, value: JsonValue, known: KnownUids, length: number): JsonValue {
  const uids = kindOf(channel, name, known);
  if (typeof value === 'string') return value.replaceAll(someUid, uids[0] ?? someUid);
  if (Array.isArray(value)) {
    const [first] = value;
    if (first === undefined || !JSON.stringify(first).includes(someUid))
      return value.map((element: JsonValue) => withUids(channel, name, element, known, length));
    return uids.slice(0, length).map((uid) => JSON.parse(JSON.stringify(first).replaceAll(someUid, uid)) as JsonValue);
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withUids(channel, key, part, known, length)]),
  );
}

function kindOf(channel: Channel, name: string, { invoices, clients, payments }: KnownUids): readonly Uid[] {
  if (/^(clientUids?|connectionUid)$/.test(name)) return clients;
  if (name === 'invoiceUid' || name === 'exceptUid' || name === 'except') return invoices;
  if (channel.startsWith('payment:')) return payments;
  return channel.startsWith('client:') ? clients : invoices;
}
