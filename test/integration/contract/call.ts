import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';

/** The objects of a world that paths name. */
export interface Places {
  readonly connection: ServerAddress;
  readonly contact: ServerAddress;
  readonly invoice: ServerAddress;
  readonly payment: ServerAddress;
  readonly recurring: ServerAddress;
  readonly item: ServerAddress;
  readonly expense: ServerAddress;
  readonly task: ServerAddress;
  readonly trip: ServerAddress;
}

export type Place = keyof Places;

/** One kind of body that a call takes. */
export interface BodySample {
  readonly name: string;
  /** The input of the call, in the field names of our model. */
  readonly model: JsonObject;
  /** What then stands below the object name in the request: every field the specification lists for this call. */
  readonly sent: JsonObject;
  readonly required: readonly string[];
}

interface Step {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly at: readonly Place[];
}

interface CallBase {
  /** A name of its own. */
  readonly name: string;
  /** Section of the specification. */
  readonly section: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As the specification writes it. */
  readonly path: string;
  /** The objects whose hash keys and ids fill the path, in its order. */
  readonly at: readonly Place[];
  /** What must have happened in a world before the service grants this call. */
  readonly before?: readonly Step[];
}

/** One line of the specification's tables of calls. */
export type Call =
  | (CallBase & {
      readonly kind: 'create' | 'update';
      readonly resource: Resource;
      readonly wrapper: string;
      readonly bodies: readonly BodySample[];
    })
  | (CallBase & { readonly kind: 'read' | 'realize'; readonly resource: Resource; readonly wrapper: string })
  /** The wrapper of a payment's confirmation is null: it stands at the top. */
  | (CallBase & { readonly kind: 'delete'; readonly resource: Resource; readonly wrapper: string | null })
  | (CallBase & {
      readonly kind: 'list';
      readonly resource: Resource;
      readonly wrapper: string;
      readonly sortedBy: readonly string[];
      readonly isOrderChosen: boolean;
    })
  | (CallBase & { readonly kind: 'mail'; readonly wrapper: 'delivery'; readonly bodies: readonly BodySample[] });

export type ListCall = Extract<Call, { readonly kind: 'list' }>;
export type BodyCall = Extract<Call, { readonly bodies: readonly BodySample[] }>;
