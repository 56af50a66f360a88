import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { id } from '../kit/fields.ts';
import { Connection, ConnectionSession } from './connections.ts';

export const connectionSignals = {
  connection: defineSignal(
    'whatsapp',
    z.discriminatedUnion('action', [
      z.object({ action: z.literal('update'), whatsapp: Connection }),
      z.object({ action: z.literal('delete'), whatsappId: id() }),
    ]),
  ),
  session: defineSignal('whatsappSession', z.object({ action: z.literal('update'), session: ConnectionSession })),
};
