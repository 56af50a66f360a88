import { byId, flagsOf, instantOf, recordOf } from '../kit/read-values.ts';
import type { MessageRows } from './message-rows.ts';
import { messageFlags, messageNumbers, messageTexts } from './message-values.ts';
import type { Message } from './messages.ts';

/** The messages of a page of `MessageRows`, oldest first. */
export function readMessageRows({
  numbers,
  texts,
  files,
  downloads,
  quotes,
  reactions,
  ads,
  ticket,
}: Pick<
  MessageRows,
  'numbers' | 'texts' | 'files' | 'downloads' | 'quotes' | 'reactions' | 'ads' | 'ticket'
>): Message[] {
  const [fileOf, quoteOf] = [byId(files), byId(quotes)];
  const adOf = new Map(ads.map(({ message, ...ad }) => [message, ad]));
  const messages = numbers.map((counted, place): Message => {
    const { id, flags, file, quoted, createdAt, updatedAt, ...leads } = recordOf(messageNumbers, counted);
    const { author, ...said } = recordOf(messageTexts, texts[place]);
    const quote = quoteOf.get(quoted);
    const awaited = downloads.find((download) => download.message === id);
    return {
      ...leads,
      ...flagsOf(messageFlags, flags),
      ...said,
      id: String(id),
      contactId: ticket.contactId,
      mediaUrl: fileOf.get(file)?.mediaUrl ?? null,
      media: fileOf.get(file)?.media ?? null,
      download: awaited ? downloadPart(awaited) : null,
      quotedMsg: quote ? { ...quotedPart(quote), mediaUrl: fileOf.get(quote.file)?.mediaUrl ?? null } : null,
      contact: author === null ? null : { name: author },
      reactions: reactions
        .filter((reaction) => reaction.message === id)
        .map(({ emoji, fromMe }) => ({ emoji, fromMe })),
      ad: adOf.get(id) ?? null,
      createdAt: instantOf(createdAt),
      updatedAt: instantOf(updatedAt),
    };
  });
  return messages.reverse();
}

const quotedPart = ({ id, body, fromMe, mediaType, name }: MessageRows['quotes'][number]) => ({
  id: String(id),
  body,
  fromMe,
  mediaType,
  contact: fromMe || name === null ? null : { name },
});

function downloadPart({ message: _, ...download }: MessageRows['downloads'][number]) {
  return download;
}
