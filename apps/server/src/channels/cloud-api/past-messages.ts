import { z } from 'zod';
import type { LaneEntry } from '../../platform/lanes/lane-entry.ts';
import { entryOf } from '../host-session.ts';
import type { TakenMessage } from './take-message.ts';
import { CloudMessage, toChannelEvent } from './to-channel-event.ts';

const text = z.string().catch('');

/** A conversation of the WhatsApp Business app, as the webhook `history` tells it: its id is the customer's number. */
export const Thread = z.object({
  id: text,
  context: z.object({ user_id: text, username: text }).optional().catch(undefined),
  messages: z.array(z.unknown()).catch([]),
});

/**
 * Messages of a number that came to the API together with its past (Coexistence). Those without a file go into the
 * journal; the files of the others are fetched before.
 */
export function pastEntries(
  { id: customer, context, messages }: z.infer<typeof Thread>,
  {
    companyId,
    connectionId,
    ourNumber,
    arrivedAt,
  }: { companyId: number; connectionId: number; ourNumber: string; arrivedAt: number },
): LaneEntry[] {
  return messages.flatMap((one): LaneEntry[] => {
    const parsed = CloudMessage.safeParse(one);
    if (!parsed.success) return [];
    const fromMe = parsed.data.from === ourNumber || (customer !== '' && parsed.data.to === customer);
    const userId = context?.user_id || undefined;
    const message = fromMe
      ? { ...parsed.data, to: parsed.data.to || customer, to_user_id: parsed.data.to_user_id || userId }
      : { ...parsed.data, from: parsed.data.from || customer, from_user_id: parsed.data.from_user_id || userId };
    const about = { name: null, fromMe, arrivedAt, username: context?.username || null, past: true };
    const said = toChannelEvent(message, about);
    if (!said) return [];
    if (!said.file) return [entryOf(companyId, connectionId, said.event)];
    const payload: TakenMessage = { connectionId, message, about };
    const onceKey = `cloud:${connectionId}:past:${message.id}`;
    return [{ lane: `cloud:${connectionId}:past`, kind: 'cloud', payload, onceKey }];
  });
}
