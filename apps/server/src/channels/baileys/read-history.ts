import { proto } from 'baileys';
import { eventLoopYielder } from './yield-event-loop.ts';
import { fieldsOf, writeField } from './protobuf-fields.ts';

/** One chat of the phone's history. */
export interface HistoryChat {
  /** The conversation without its messages. */
  about: proto.IConversation;
  /** The messages since the requested time, oldest first. */
  messages: proto.IWebMessageInfo[];
}

/** The part of a history that the library needs, without messages: address mappings and tokens of chats. */
export type HistoryRest = Uint8Array;

/** Field numbers in `proto.HistorySync`; `messages` is one of `proto.Conversation`. */
const fields = { conversations: 2, statuses: 3, stickers: 11, calls: 13, mappings: 15, messages: 2 };
/** The library decodes the rest in one go. Measured: this many fields take a few milliseconds. */
const maxInRest = 300;

/**
 * Decodes a history piece by piece. Decoding it at once blocks the event loop (measured: half a second for ten thousand
 * messages).
 * @param since ms since 1970; Infinity: no messages
 */
export async function* readHistory(
  bytes: Uint8Array,
  { since }: { since: number },
): AsyncGenerator<{ chat: HistoryChat } | { rest: HistoryRest }> {
  const yieldIfDue = eventLoopYielder();
  let rest: Uint8Array[] = [];
  for (const { number, whole, content } of fieldsOf(bytes)) {
    await yieldIfDue();
    if (number === fields.statuses || number === fields.stickers || number === fields.calls) continue;
    if (number === fields.conversations) {
      const { about, messages } = await readChat(content, { since, yieldIfDue });
      rest.push(writeField(fields.conversations, about));
      if (messages.length > 0) yield { chat: { about: proto.Conversation.decode(about), messages } };
    } else rest.push(whole);
    if (rest.length < maxInRest) continue;
    yield { rest: Buffer.concat(rest) };
    rest = [];
  }
  if (rest.length > 0) yield { rest: Buffer.concat(rest) };
}

async function readChat(
  bytes: Uint8Array,
  { since, yieldIfDue }: { since: number; yieldIfDue: () => Promise<void> | undefined },
) {
  const about: Uint8Array[] = [];
  const found: { message: proto.IWebMessageInfo; at: number; order: number }[] = [];
  for (const { number, whole, content } of fieldsOf(bytes)) {
    if (number !== fields.messages) {
      about.push(whole);
      continue;
    }
    if (since === Infinity) continue;
    await yieldIfDue();
    const { message, msgOrderId } = proto.HistorySyncMsg.decode(content);
    const at = Number(message?.messageTimestamp ?? 0) * 1000;
    if (message && at >= since) found.push({ message, at, order: Number(msgOrderId ?? 0) });
  }
  // The phone lists the newest message first. Within one second its order numbers decide.
  const messages = found
    .reverse()
    .sort((a, b) => a.at - b.at || a.order - b.order)
    .map(({ message }) => message);
  return { about: Buffer.concat(about), messages };
}
