import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';
import type { Resource } from './resources.ts';

/** Says how many objects of a kind there are: `1 client`, `2 clients`. */
export const countOf = (resource: Resource, count: number): Message => message(`count_${resource}`, { count });

/** Names the objects of a kind, without their number. */
export const nameOf = (resource: Resource): Message => message(`resource_${resource}`);
