import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { id } from '../kit/fields.ts';

export const consentSignals = {
  /** The ledger of the contact changed, so clients that show it fetch it again. */
  consents: defineSignal('consents', z.object({ action: z.literal('update'), contactId: id() })),
};
