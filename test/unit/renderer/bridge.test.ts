import { describe, expect, it } from 'vitest';
import { createLink } from '#renderer/bridge.ts';
import { createBridge } from '#shared/ipc/create-bridge.ts';
import type { BridgeTransport } from '#shared/ipc/create-bridge.ts';
import { wrapError, wrapValue } from '#shared/ipc/envelope.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

const over = (invoke: BridgeTransport['invoke']) => createLink(createBridge({ invoke, subscribe: () => () => {} }));

describe('createLink', () => {
  it('unwraps a value', async () => {
    await expect(over(() => Promise.resolve(wrapValue([]))).request('outbox:list', null)).resolves.toEqual([]);
  });

  it('throws the error again, with its code, sentence and field', async () => {
    const refused = wrapError(new AppError('key_refused', message('error_internal'), { field: 'key' }));
    const asked = over(() => Promise.resolve(refused)).request('account:replace-key', {
      key: 'x',
      isVouchedFor: false,
    });
    await expect(asked).rejects.toBeInstanceOf(AppError);
    await expect(asked).rejects.toMatchObject({
      code: 'key_refused',
      message: textOf(message('error_internal')),
      details: { field: 'key' },
    });
  });
});
