import { byId, readRow } from '../kit/read-row.ts';
import type { messageLayout, MessageRows } from './message-rows.ts';
import type { Message } from './messages.ts';

type Parts = 'numbers' | 'texts' | 'files' | 'downloads' | 'quotes' | 'reactions' | 'ads' | 'ticket';

/** Makes a function that returns the messages of a page of `MessageRows`, oldest first. */
export const messageReader =
  (layout: typeof messageLayout) =>
  ({ numbers, texts, files, downloads, quotes, reactions, ads, ticket }: Pick<MessageRows, Parts>): Message[] => {
    const fileOf = byId(files);
    const quoteOf = byId(quotes);
    const adOf = new Map(ads.map(({ message, ...ad }) => [message, ad]));
    const messages = numbers.map((numbersOfRow, index): Message => {
      const { id, file, quoted, author, ...otherFields } = readRow(layout, numbersOfRow, texts[index]);
      const quote = quoteOf.get(quoted);
      const awaited = downloads.find((download) => download.message === id);
      return {
        ...otherFields,
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
      };
    });
    return messages.reverse();
  };

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
