import { expect, it } from 'vitest';
import { refusedBefore } from '#main/sync/settle/create-outcomes.ts';
import { outboxRow } from '#test/helpers/outbox.ts';

const mutation = { op: 'create', resource: 'connections', uid: 'c', data: {} } as const;
const objects = { candidates: [], refused: [50] };

it.each([
  ['may have become', { kind: 'candidates', ...objects }],
  ['is alike', { kind: 'alike', known: [], ...objects }],
] as const)(
  'a create never becomes an object that the person has said to be another, where it %s',
  (_doubt, question) => {
    expect(refusedBefore(outboxRow({ id: 1, mutation, question }))).toEqual([50]);
  },
);
