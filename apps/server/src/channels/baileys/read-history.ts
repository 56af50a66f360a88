import { proto } from 'baileys';
import { breather } from './breathe.ts';
import { fieldsOf, writeField } from './protobuf-fields.ts';

/** One chat of the phone's history. */
export interface PastChat {
  /** What is said of the chat itself, without its messages. */
  about: proto.IConversation;
  /** Those since the moment asked for, oldest first. */
  messages: proto.IWebMessageInfo[];
}

/** What the library wants of a history: which addresses belong together, the tokens of chats. Without any message. */
export type Rest = Uint8Array;

/** Numbers of fields in `proto.HistorySync` and `proto.Conversation`. */
const fields = { conversations: 2, statuses: 3, stickers: 11, calls: 13, mappings: 15, messages: 2 };
/** The library opens the rest in one go: measured, so many take a few milliseconds. */
const mostInRest = 300;

/**
 * Opens a history piece by piece: a whole one would hold up everything else of this process (measured: half a second
 * for ten thousand messages).
 * @param since ms since 1970; Infinity: no message at all.
 */
export async function* readHistory(
  bytes: Uint8Array,
  { since }: { since: number },
): AsyncGenerator<{ chat: PastChat } | { rest: Rest }> {
  const breathe = breather();
  let rest: Uint8Array[] = [];
  for (const { number, whole, content } of fieldsOf(bytes)) {
    await breathe();
    if (number === fields.statuses || number === fields.stickers || number === fields.calls) continue;
    if (number === fields.conversations) {
      const { about, messages } = await readChat(content, { since, breathe });
      rest.push(writeField(fields.conversations, about));
      if (messages.length > 0) yield { chat: { about: proto.Conversation.decode(about), messages } };
    } else rest.push(whole);
    if (rest.length < mostInRest) continue;
    yield { rest: Buffer.concat(rest) };
    rest = [];
  }
  if (rest.length > 0) yield { rest: Buffer.concat(rest) };
}

async function readChat(
  bytes: Uint8Array,
  { since, breathe }: { since: number; breathe: () => Promise<void> | undefined },
) {
  const about: Uint8Array[] = [];
  const found: { message: proto.IWebMessageInfo; at: number; order: number }[] = [];
  for (const { number, whole, content } of fieldsOf(bytes)) {
    if (number !== fields.messages) {
      about.push(whole);
      continue;
    }
    if (since === Infinity) continue;
    await breathe();
    const { message, msgOrderId } = proto.HistorySyncMsg.decode(content);
    const at = Number(message?.messageTimestamp ?? 0) * 1000;
    if (message && at >= since) found.push({ message, at, order: Number(msgOrderId ?? 0) });
  }
  // The phone tells the newest first; of those of one second it tells the order.
  const messages = found
    .reverse()
    .sort((a, b) => a.at - b.at || a.order - b.order)
    .map(({ message }) => message);
  return { about: Buffer.concat(about), messages };
}
