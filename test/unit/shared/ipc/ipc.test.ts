import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError, errorCodes } from '#shared/errors.ts';
import type { Channel } from '#shared/ipc/contract.ts';
import { isEventName } from '#shared/ipc/events.ts';
import { windowCalls } from '#shared/ipc/window-calls.ts';
import { createBridge } from '#shared/ipc/create-bridge.ts';
import type { Envelope } from '#shared/ipc/envelope.ts';
import { unwrap, wrapError, wrapValue } from '#shared/ipc/envelope.ts';
import { channels, contract, isChannel } from '#shared/ipc/contract.ts';
import { everyPayload, payloads } from '#test/helpers/payloads.ts';
import { message } from '#shared/words/message.ts';

const isAccepted = (channel: Channel, payload: unknown): boolean => contract[channel].input.safeParse(payload).success;

/** The payload with one leaf or branch replaced, for every place there is in it. */
function mutations(payload: unknown, replace: (value: unknown) => unknown): readonly unknown[] {
  const here = replace(payload);
  if (typeof payload !== 'object' || payload === null) return [here];
  const inside = Object.entries(payload).flatMap(([key, value]) =>
    mutations(value, replace).map((mutated) =>
      Array.isArray(payload)
        ? payload.map((element: unknown, index) => (String(index) === key ? mutated : element))
        : { ...payload, [key]: mutated },
    ),
  );
  return [here, ...inside];
}

describe('the contract', () => {
  it('tells the window of every channel, and knows no other', () => {
    expect(Object.keys(windowCalls)).toEqual([...channels]);
    for (const name of ['toString', '__proto__', 'constructor', '', 'app:quit']) {
      expect(isChannel(name)).toBe(false);
      expect(isEventName(name)).toBe(false);
    }
    expect(channels.every(isChannel) && ['mirror:changed', 'menu:chosen'].every(isEventName)).toBe(true);
  });

  it.each(channels)('takes the payloads of %s', (channel) => {
    for (const payload of everyPayload(channel)) expect(isAccepted(channel, payload)).toBe(true);
  });

  it.each(channels)('refuses an extra key anywhere in %s', (channel) => {
    const withExtra = (value: unknown): unknown =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value, extra: new Map() } : undefined;
    for (const payload of everyPayload(channel).flatMap((each) => mutations(each, withExtra)))
      expect(isAccepted(channel, payload)).toBe(false);
  });

  it.each(channels)('refuses another type anywhere in %s', (channel) => {
    for (const wrong of [undefined, Symbol('x'), () => {}, Number.NaN, new Date(0), new Map()])
      for (const payload of everyPayload(channel).flatMap((each) => mutations(each, () => wrong)))
        expect(isAccepted(channel, payload)).toBe(false);
  });

  it.each(channels)('refuses a payload of %s with a part missing', (channel) => {
    for (const payload of everyPayload(channel)) {
      for (const key of Object.keys(payload ?? {})) {
        // What is not null has fields.
        const { [key]: _left, ...rest } = payload as Record<string, unknown>;
        // Any setting can be changed alone.
        expect(isAccepted(channel, rest)).toBe(channel === 'settings:update');
      }
    }
  });

  it('lets a list be asked for what it has alone', () => {
    const list = { ...payloads['list:page'], terms: [] };
    const method = { kind: 'choice', field: 'method', values: ['cash'] };
    expect(isAccepted('list:page', { ...list, terms: [method] })).toBe(false);
    const payments = { ...list, list: 'payments' };
    expect(isAccepted('list:page', payments)).toBe(false);
    const sort = { column: 'date', direction: 'asc' };
    const asked = { ...payments, tab: 'received', sort, thenBy: null };
    expect(isAccepted('list:page', { ...asked, terms: [method] })).toBe(true);
    expect(isAccepted('list:page', { ...asked, terms: [{ ...method, values: ['barter'] }] })).toBe(false);
    expect(isAccepted('list:page', { ...asked, tab: 'overdue' })).toBe(false);
  });

  it('limits what a window may ask for', () => {
    const list = payloads['list:page'];
    expect(isAccepted('list:page', { ...list, limit: 501 })).toBe(false);
    expect(isAccepted('list:page', { ...list, offset: -1 })).toBe(false);
    expect(isAccepted('list:page', { ...list, search: 'x'.repeat(1_001) })).toBe(false);
    expect(isAccepted('invoice:get', { uid: '../../etc/passwd' })).toBe(false);
    expect(isAccepted('undo:undo', { kind: 'merged', id: 0 })).toBe(false);
    expect(isAccepted('outbox:resolve', { id: 1, decision: { kind: 'adopt' }, shown: null })).toBe(false);
    expect(isAccepted('outbox:resolve', { id: 1, decision: { kind: 'send', number: 'x' }, shown: null })).toBe(false);
    expect(isAccepted('client:create', { ...payloads['client:create'], category: 'vendor' })).toBe(false);
  });
});

describe('an envelope', () => {
  it('carries every value unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(unwrap(structuredClone(wrapValue(value)))).toEqual(value);
      }),
    );
  });

  it('carries code, message, field, retryable and isForNow of an error, and drops everything else', () => {
    const errors = fc.record({
      code: fc.constantFrom(...errorCodes),
      said: fc.constantFrom(message('error_internal'), message('error_number_taken_here', { number: 'RE-1' })),
      field: fc.option(fc.string(), { nil: undefined }),
      retryable: fc.boolean(),
      isForNow: fc.option(fc.boolean(), { nil: undefined }),
    });
    fc.assert(
      fc.property(errors, ({ code, said, field, retryable, isForNow }) => {
        const optional = { ...(field === undefined ? {} : { field }), ...(isForNow === undefined ? {} : { isForNow }) };
        const details = { retryable, status: 422, retryAfterMs: 5, fields: { secret: ['s3cret'] } };
        const envelope = wrapError(new AppError(code, said, { ...details, ...optional }));
        expect(envelope).toEqual({ ok: false, error: { code, said, retryable, ...optional } });
        const made = errorOf(structuredClone(envelope));
        expect(made).toBeInstanceOf(AppError);
        const { field: madeField, isForNow: madeForNow } = made.details;
        expect([made.code, made.said, madeField, made.retryable, madeForNow]).toEqual([
          code,
          said,
          field,
          retryable,
          isForNow,
        ]);
        expect(made.details.status).toBeUndefined();
      }),
    );
  });

  it('reveals nothing about a failure that is a bug: no text, no path, no stack', () => {
    const thrown: readonly unknown[] = [
      new Error('SELECT * FROM outbox at /home/una/book.db'),
      'a key: k-123',
      null,
      undefined,
      { message: 'k-123' },
      new TypeError('x'),
    ];
    for (const reason of thrown) {
      const envelope = wrapError(reason);
      expect(envelope).toEqual(wrapError(new Error('another')));
      expect(JSON.stringify(envelope)).not.toMatch(/SELECT|\/home|k-123|at /);
    }
  });

  it('turns an unknown code into an internal failure', () => {
    const envelope = {
      ok: false,
      error: { code: 'made_up', said: message('error_internal'), retryable: false },
    } as unknown as Envelope<never>;
    expect(errorOf(envelope).code).toBe('internal');
  });

  function errorOf(envelope: Envelope<unknown>): AppError {
    try {
      unwrap(envelope);
    } catch (thrown) {
      if (thrown instanceof AppError) return thrown;
    }
    throw new Error('the envelope held no error');
  }
});

describe('the bridge', () => {
  it('lets only names of the contract through', async () => {
    const asked: string[] = [];
    const bridge = createBridge({
      invoke: (channel) => {
        asked.push(channel);
        return Promise.resolve(wrapValue('answer'));
      },
      subscribe: (event, listener) => {
        asked.push(event);
        listener(null);
        return () => asked.push(`end of ${event}`);
      },
    });
    expect(await bridge.request('app:get-state', null)).toEqual({ ok: true, value: 'answer' });
    // What a window could try with a bridge that it can call from anywhere.
    const outside = 'fs:read' as Channel;
    expect(await bridge.request(outside, null as never)).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
    let heard = 0;
    const end = bridge.on('outbox:changed', () => (heard += 1));
    end();
    bridge.on('anything' as 'outbox:changed', () => (heard += 1))();
    expect(asked).toEqual(['app:get-state', 'outbox:changed', 'end of outbox:changed']);
    expect(heard).toBe(1);
  });
});
