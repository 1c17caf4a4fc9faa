import { expect, it } from 'vitest';
import { estimateChip } from '#renderer/components/invoice/estimate-text.ts';

it('shows an estimate as accepted in every word that the service has for it', () => {
  expect(estimateChip({ state: 'invoiced', isAccepted: true })).toEqual({ look: 'paid', text: 'Accepted' });
  expect(estimateChip({ state: 'sent', isAccepted: false })).toMatchObject({ look: 'sent' });
});
