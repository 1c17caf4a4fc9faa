import { expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import { verifyRefusal } from '#main/sync/push/verify-refusal.ts';
import type { PushPorts } from '#main/sync/push/push-result.ts';
import { outboxRow } from '#test/helpers/outbox.ts';

const payment = (fields: JsonObject) => ({ id: 7, hash_key: null, fields, details: null });
const entry = outboxRow({ id: 1, mutation: { op: 'realize', resource: 'payments', uid: 'p' } });
const request = { op: 'realize', resource: 'payments', parent: null, target: { id: 7, hash_key: null } } as const;

/** What a mark counts as that was answered with this payment, while a read shows that one. */
function verified(answered: JsonObject, read: JsonObject) {
  const ports = {
    mayLeave: () => true,
    countRequest: () => {},
    service: { read: () => Promise.resolve({ kind: 'ok', value: payment(read) }) },
  } as unknown as PushPorts;
  return verifyRefusal(ports, entry, request, { kind: 'done', object: payment(answered) });
}

it('a payment counts as marked once it shows that it is received', async () => {
  expect(await verified({ state: 'realized' }, {})).toMatchObject({ kind: 'done' });
  expect(await verified({ state: 'unrealized' }, { state: 'Realized' })).toMatchObject({
    kind: 'done',
    object: { fields: { state: 'Realized' } },
  });
});

it('a mark that was accepted and changed nothing is put to the person', async () => {
  expect(await verified({ state: 'unrealized' }, { state: 'unrealized' })).toMatchObject({
    kind: 'rejected',
    error: { said: { key: 'error_not_shown_as_received' } },
  });
});

it('a service that shows no states of payments is believed', async () => {
  expect(await verified({ amount: '5.00' }, {})).toMatchObject({ kind: 'done' });
});
