import { z } from 'zod';
import type { LaneEntry } from '../../platform/lanes/lane-entry.ts';
import { journalEntryOf } from '../journal-entry.ts';
import type { QueuedMessage } from './message-jobs.ts';
import { CloudMessage, toChannelEvent } from './to-channel-event.ts';

const text = z.string().catch('');

/** A conversation of the WhatsApp Business app in the webhook `history`. Its id is the customer's number. */
export const Thread = z.object({
  id: text,
  context: z.object({ user_id: text, username: text }).optional().catch(undefined),
  messages: z.array(z.unknown()).catch([]),
});

/**
 * The lane entries for the history of a number that moved to the API (Coexistence). A message with a file gets a job,
 * which downloads the file before the message is journalled.
 */
export function historyEntries(
  { id: customer, context, messages }: z.infer<typeof Thread>,
  {
    companyId,
    connectionId,
    ourNumber,
    arrivedAt,
  }: { companyId: number; connectionId: number; ourNumber: string; arrivedAt: number },
): LaneEntry[] {
  return messages.flatMap((item): LaneEntry[] => {
    const parsed = CloudMessage.safeParse(item);
    if (!parsed.success) return [];
    const isToCustomer = customer !== '' && parsed.data.to === customer;
    const fromMe = parsed.data.from === ourNumber || isToCustomer;
    const userId = context?.user_id || undefined;
    const message = fromMe
      ? { ...parsed.data, to: parsed.data.to || customer, to_user_id: parsed.data.to_user_id || userId }
      : { ...parsed.data, from: parsed.data.from || customer, from_user_id: parsed.data.from_user_id || userId };
    const about = { name: null, fromMe, arrivedAt, username: context?.username || null, past: true };
    const decoded = toChannelEvent(message, about);
    if (!decoded) return [];
    if (!decoded.file) return [journalEntryOf(companyId, connectionId, decoded.event)];
    const payload: QueuedMessage = { connectionId, message, about };
    const onceKey = `cloud:${connectionId}:past:${message.id}`;
    return [{ lane: `cloud:${connectionId}:past`, kind: 'cloud', payload, onceKey }];
  });
}
