import type { JsonValue } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { z } from './zod.ts';
import type { Message } from '#shared/words/part.ts';

/** The type of an answer. Nothing of it exists at run time: main is trusted to answer as the compiler has checked. */
export interface Answer<Output> {
  readonly type?: Output;
}

/** The drafts that a request is about, by the field of its payload that names them. */
export interface DraftNeeds<Field extends string = string> {
  /** The request reads what is on disk, or changes or opens it: unsaved text is saved first. */
  readonly flushes?: Field;
  /** The request ends these drafts: a save after it would bring them back. */
  readonly ends?: Field | readonly Field[];
}

/** An entry of the contract: everything that is known about a request, apart from its handler. */
export interface Call<Input extends z.ZodType = z.ZodType, Output = unknown> {
  readonly input: Input;
  readonly output: Answer<Output>;
  readonly drafts: DraftNeeds;
}

/** A value that a schema has parsed, and that nobody changes. JSON and messages are readonly as they are, and have no end. */
export type Frozen<Value> = [JsonValue] extends [Value]
  ? Value
  : Value extends string | number | boolean | null | undefined | Message
    ? Value
    : { readonly [Key in keyof Value]: Frozen<Value[Key]> };

/** A payload as a handler gets it. */
export type InputOf<Entry> = Entry extends Call<infer Input> ? Frozen<z.output<Input>> : never;
export type OutputOf<Entry> = Entry extends Call<infer _Input, infer Output> ? Output : never;

/** The fields of a payload by which drafts can be named. */
type NamesDrafts = Uid | null | readonly Uid[] | readonly { readonly uid: Uid }[];
type FieldNaming<Payload> = Payload extends unknown
  ? { [Key in keyof Payload]: Payload[Key] extends NamesDrafts ? Key : never }[keyof Payload] & string
  : never;

/** Defines a request: the schema of its payload, the type of its answer, and the drafts that it is about. */
export function call<Input extends z.ZodType, Output>(
  input: Input,
  output: Answer<Output>,
  drafts: DraftNeeds<FieldNaming<z.output<Input>>> = {},
): Call<Input, Output> {
  return { input, output, drafts };
}

/** Names the type of an answer. */
export const answer = <Output>(): Answer<Output> => ({});

/** The answer of a request that only does something. */
export const done = answer<null>();
