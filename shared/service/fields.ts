import { ofEach } from './resources.ts';

/** Holds every field of every resource: the only table for reading, writing, merging and validating. */
export const fieldsOf = ofEach(({ fields }) => fields);
